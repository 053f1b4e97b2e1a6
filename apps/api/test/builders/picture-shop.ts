import { test as base, type Shop } from './checkout-shop.ts'

/** Provides an admin's browser that uploads files with any declared type. */
export const test = base.extend('upload', { scope: 'file' }, async ({ shop }) => {
  const admin = shop.as(await shop.given.staff('admin'))
  return (bytes: Uint8Array, type = 'application/octet-stream', to = 'catalog') =>
    admin.post(`/admin/pictures/${to}`, bytes, { 'Content-Type': type })
})

/** Returns the stored files of a picture. */
export async function filesOf(shop: Shop, id: string): Promise<(Uint8Array | undefined)[]> {
  const { owner, widths } = await shop.db.picture.findUniqueOrThrow({ where: { id } })
  const formats = owner === 'catalog' ? ['avif', 'webp'] : ['webp']
  const keys = widths.flatMap(width => formats.map(format => `${owner}/${id}/${width}.${format}`))
  return Promise.all(keys.map(key => shop.deps.pictureStore.get(key)))
}
