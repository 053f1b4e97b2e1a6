import { collectionRoutes } from '@shop/contracts/collections.ts'
import { collectionStaffRoutes } from '@shop/contracts/collections-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import type { Mount } from '#platform/http/http.ts'
import { createResponseCache } from '#platform/http/response-cache.ts'
import { getBrand, listStaffBrands, readBrands, saveBrand } from './brands.ts'
import { getForStaff, getPublished, listForStaff, listPublished } from './queries.ts'
import { createCollection, deleteCollection, orderCollections, saveCollection } from './save-collection.ts'

const PER_MINUTE = 300

/** `keepMs`: how late a change may show, milliseconds; 0 for never (docs/adr/0025). */
type PublicDeps = { db: Db; clock: Clock; keepMs: number }

/** Mounts the endpoints of menus and landing pages. */
export function mountCollections(mount: Mount, { db, clock, keepMs }: PublicDeps): void {
  const options = {
    perMinute: PER_MINUTE,
    cache: keepMs > 0 ? createResponseCache(clock, keepMs) : undefined,
  }
  const { listCollections: list, getCollection: get, listBrands: brands, getBrand: brand } = collectionRoutes
  mount(
    list,
    async ({ locale }) => ({ result: { items: (await listPublished(db, locale)).map(({ card }) => card) } }),
    options,
  )
  mount(get, async ({ params: { slug }, locale }) => ({ result: await getPublished(db, slug, locale) }), options)
  mount(brands, async () => ({ result: { items: await readBrands(db) } }), options)
  mount(brand, async ({ params: { slug }, locale }) => ({ result: await getBrand(db, slug, locale) }), options)
}

/** Mounts the editor of collections and brand pages for admins. */
export function mountCollectionsForStaff(mount: Mount, deps: Deps): void {
  const { db } = deps
  mount(collectionStaffRoutes.listStaffCollections, async () => ({ result: { items: await listForStaff(db) } }))
  mount(collectionStaffRoutes.getStaffCollection, async ({ params: { id } }) => ({ result: await getForStaff(db, id) }))
  mount(collectionStaffRoutes.createCollection, async ({ body, locale, ...call }) => ({
    result: await createCollection(deps, { staff: staffOf(call), locale }, body),
  }))
  mount(collectionStaffRoutes.saveCollection, async ({ params: { id }, body, locale, ...call }) => ({
    result: await saveCollection(deps, { staff: staffOf(call), locale }, { ...body, id }),
  }))
  mount(collectionStaffRoutes.deleteCollection, async ({ params: { id }, ...call }) => {
    await deleteCollection(deps, staffOf(call), id)
    return { result: { success: true as const } }
  })
  mount(collectionStaffRoutes.orderCollections, async ({ body: { ids }, ...call }) => ({
    result: { items: await orderCollections(deps, staffOf(call), ids) },
  }))
  mount(collectionStaffRoutes.listStaffBrands, async () => ({ result: { items: await listStaffBrands(db) } }))
  mount(collectionStaffRoutes.saveBrand, async ({ params: { slug }, body, ...call }) => ({
    result: await saveBrand(deps, staffOf(call), { ...body, slug }),
  }))
}
