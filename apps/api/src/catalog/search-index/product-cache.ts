import type { Product } from '@shop/contracts/catalog.ts'
import type { Db } from '#platform/db/db.ts'
import { productOfEach } from '../product/products-by.ts'

/** Returns products as lists show them, in the order of their IDs. Products that are no longer on sale are left out. */
export type ReadProducts = (ids: readonly string[]) => Promise<Product[]>

/** A product takes a few kilobytes. */
const MAX_PRODUCTS = 2000

/** Caches the products that lists have shown until they change. */
export function createProductCache(db: Db) {
  const cached = new Map<string, Product>()
  /** Incremented by `invalidate`: a read that began before must not be cached. */
  let version = 0

  const readMissing = async (ids: readonly string[]): Promise<ReadonlyMap<string, Product>> => {
    const versionBefore = version
    const read = await productOfEach(db, ids)
    if (version === versionBefore) for (const [id, product] of read) add(id, product)
    return read
  }
  const add = (id: string, product: Product): void => {
    cached.delete(id)
    cached.set(id, product)
    const [oldest] = cached.keys()
    if (cached.size > MAX_PRODUCTS && oldest !== undefined) cached.delete(oldest)
  }

  return {
    read: async (ids: readonly string[]): Promise<Product[]> => {
      const known = new Map(
        ids.flatMap(id => {
          const product = cached.get(id)
          return product ? [[id, product] as const] : []
        }),
      )
      const missing = ids.filter(id => !known.has(id))
      const read = missing.length > 0 ? await readMissing(missing) : known
      return ids.flatMap(id => known.get(id) ?? read.get(id) ?? [])
    },
    /** Without IDs, all products are removed. */
    invalidate: (ids?: readonly string[]): void => {
      version += 1
      if (ids === undefined) cached.clear()
      else for (const id of ids) cached.delete(id)
    },
  }
}
