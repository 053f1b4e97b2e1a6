import { createHash } from 'node:crypto'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import { expect } from 'vitest'
import { test as base, variantInput } from '../../../../test/builders/catalog-admin.ts'
import { drawPicture } from '../../../../test/builders/picture-files.ts'
import { newName } from '../../../../test/harness/names.ts'

const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const fileOf = (name: string, content: Uint8Array | string = name) => ({ name, hash: hashOf(content), size: 1000 })

const test = base.extend('files', ({ catalog: { admin, draft, find } }) => ({
  match: async (files: readonly { name: string; hash: string; size: number }[]) => {
    const { status, body } = await admin.post('/admin/products/pictures/match', { files })
    return status === 200
      ? body.result.files.map((file: { name: string; outcome: string; product: { slug: string } | null }) => [
          file.name,
          file.outcome,
          file.product?.slug,
        ])
      : body
  },
  upload: async (bytes: Uint8Array): Promise<string> =>
    (await admin.post('/admin/pictures/catalog', bytes, { 'Content-Type': 'image/png' })).body.result.id,
  add: (product: Pick<StaffProduct, 'id'>, pictureIds: readonly string[]) =>
    admin.post(`/admin/products/${product.id}/pictures`, { pictureIds }),
  product: (...skus: string[]) =>
    draft({ variants: skus.map((sku, index) => variantInput({ sku, weight: 1000 + index })) }),
  idsOf: async (product: Pick<StaffProduct, 'id'>) => (await find(product.id)).pictures.map(({ id }) => id),
}))
const png = () => drawPicture().png().toBuffer()

test('matches files with products by SKU in any case or by slug, in the order of variants and numbers', async ({
  files,
}) => {
  const [first, second] = [newName('SKU'), newName('SKU')]
  const { slug } = await files.product(first, second)
  const names = [
    'nothing-like-it.jpg',
    `${second}.jpg`,
    `${first.toLowerCase()}_10.PNG`,
    `${first} (2).webp`,
    `${first}.jpg`,
    `${slug}_3.avif`,
  ]
  expect(await files.match(names.map(name => fileOf(name)))).toEqual([
    [`${first}.jpg`, 'add', slug],
    [`${first} (2).webp`, 'add', slug],
    [`${slug}_3.avif`, 'add', slug],
    [`${first.toLowerCase()}_10.PNG`, 'add', slug],
    [`${second}.jpg`, 'add', slug],
    ['nothing-like-it.jpg', 'unknown', undefined],
  ])
})

test('prefers the SKU that is written exactly so, and reports a name that several SKUs could have', async ({
  files,
}) => {
  const name = newName('sku')
  const small = await files.product(name.toLowerCase())
  const large = await files.product(name.toUpperCase())
  const mixed = `${name.slice(0, 1).toUpperCase()}${name.slice(1).toLowerCase()}.jpg`
  expect(await files.match([fileOf(`${name.toLowerCase()}.jpg`), fileOf(`${name.toUpperCase()}.jpg`)])).toEqual([
    [`${name.toLowerCase()}.jpg`, 'add', small.slug],
    [`${name.toUpperCase()}.jpg`, 'add', large.slug],
  ])
  expect(await files.match([fileOf(mixed)])).toEqual([[mixed, 'ambiguous', undefined]])
})

test('takes a name with a number as a SKU if there is one', async ({ files }) => {
  const sku = newName('SKU')
  const [plain, numbered] = [await files.product(sku), await files.product(`${sku}_2`)]
  expect(await files.match([fileOf(`${sku}_2.jpg`), fileOf(`${sku}_3.jpg`)])).toEqual([
    [`${sku}_2.jpg`, 'add', numbered.slug],
    [`${sku}_3.jpg`, 'add', plain.slug],
  ])
})

test('adds pictures after those of the product, once, with an audit entry', async ({ catalog, files }) => {
  const sku = newName('SKU')
  const product = await files.product(sku)
  const bytes = [await png(), await png(), await png()] as const
  const ids = [await files.upload(bytes[0]), await files.upload(bytes[1]), await files.upload(bytes[2])] as const
  expect((await files.add(product, ids.slice(0, 1))).body.result).toEqual({ added: 1, version: 2 })
  expect((await files.add(product, [ids[2], ids[0], ids[1], ids[2]])).body.result).toEqual({ added: 2, version: 3 })
  expect((await files.add(product, ids)).body.result).toEqual({ added: 0, version: 3 })
  expect(await files.idsOf(product)).toEqual([ids[0], ids[2], ids[1]])
  expect((await catalog.log(product.id)).map(({ action, after }) => [action, after])).toEqual([
    ['product.create', expect.anything()],
    ['product.change', expect.objectContaining({ 'pictures.0.id': ids[0], version: 2 })],
    ['product.change', expect.objectContaining({ 'pictures.1.id': ids[2], 'pictures.2.id': ids[1], version: 3 })],
  ])
  const [one, again, new1] = [
    fileOf(`${sku}.png`, bytes[0]),
    fileOf(`${sku}_2.png`, 'new'),
    fileOf(`${sku}_3.png`, 'new'),
  ]
  expect(await files.match([one, again, new1])).toEqual([
    [one.name, 'there', product.slug],
    [again.name, 'add', product.slug],
    [new1.name, 'repeated', product.slug],
  ])
})

test('refuses more pictures than a product can have, and names such files before', async ({ catalog, files }) => {
  const sku = newName('SKU')
  const product = await files.product(sku)
  const ids: string[] = []
  for (let index = 0; index < 12; index++) ids.push(await files.upload(await png()))
  expect((await files.add(product, ids.slice(0, 11))).body.result.added).toBe(11)
  const report = await files.match([fileOf(`${sku}_1.jpg`), fileOf(`${sku}_2.jpg`)])
  expect(report.map(([, outcome]: string[]) => outcome)).toEqual(['add', 'full'])
  const reply = await files.add(product, [ids[11] ?? '', await files.upload(await png())])
  expect(reply).toMatchObject({ status: 422, body: { error: 'VALIDATION', details: [{ path: 'body.pictureIds' }] } })
  expect(await files.idsOf(product)).toHaveLength(11)
  expect(await files.match([{ ...fileOf(`${sku}.jpg`), size: 9 * 1024 * 1024 }])).toEqual([
    [`${sku}.jpg`, 'large', product.slug],
  ])
  await catalog.admin.post(`/admin/products/${product.id}/archive`, { version: 2 })
  expect(await files.match([fileOf(`${sku}.jpg`)])).toEqual([[`${sku}.jpg`, 'archived', product.slug]])
})

test('refuses unknown pictures and products, and staff who may not edit the catalog', async ({ catalog, files }) => {
  const product = await files.product(newName('SKU'))
  const unknown = '01900000-0000-7000-8000-000000000001'
  expect(await files.add(product, [unknown])).toMatchObject({ status: 422, body: { error: 'VALIDATION' } })
  expect(await files.add({ id: unknown }, [await files.upload(await png())])).toMatchObject({ status: 404 })
  const body = { files: [fileOf('a.jpg')] }
  expect((await catalog.operator.post('/admin/products/pictures/match', body)).status).toBe(403)
  expect(
    (await catalog.operator.post(`/admin/products/${product.id}/pictures`, { pictureIds: [unknown] })).status,
  ).toBe(403)
})

test('keeps the pictures of two requests at the same time', async ({ files }) => {
  const product = await files.product(newName('SKU'))
  const ids = [await files.upload(await png()), await files.upload(await png())]
  const replies = await Promise.all(ids.map(id => files.add(product, [id])))
  expect(replies.map(({ body }) => body.result.version).toSorted()).toEqual([2, 3])
  expect((await files.idsOf(product)).toSorted()).toEqual(ids.toSorted())
})
