import type { Product } from '@shop/contracts/catalog.ts'
import type { Db } from '#platform/db.ts'
import { productOfEach } from '../products-by.ts'

/** Products as lists show them, in the order given; one that has left the shop in the meantime is missing. */
export type ReadCards = (ids: readonly string[]) => Promise<Product[]>

/** Each takes some kilobytes. */
const MOST = 2000

/** Keeps the products that lists have shown, until they change. */
export function createCards(db: Db) {
  const kept = new Map<string, Product>()
  /** What was forgotten while a read was under way must not come back by it. */
  let forgotten = 0

  const readMissing = async (ids: readonly string[]): Promise<ReadonlyMap<string, Product>> => {
    const before = forgotten
    const read = await productOfEach(db, ids)
    if (before === forgotten) for (const [id, product] of read) keep(id, product)
    return read
  }
  const keep = (id: string, product: Product): void => {
    kept.delete(id)
    kept.set(id, product)
    const [oldest] = kept.keys()
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  }

  return {
    read: async (ids: readonly string[]): Promise<Product[]> => {
      const known = new Map(
        ids.flatMap(id => {
          const product = kept.get(id)
          return product ? [[id, product] as const] : []
        }),
      )
      const missing = ids.filter(id => !known.has(id))
      const read = missing.length > 0 ? await readMissing(missing) : known
      return ids.flatMap(id => known.get(id) ?? read.get(id) ?? [])
    },
    /** Some, or all. */
    forget: (ids?: readonly string[]): void => {
      forgotten += 1
      if (ids === undefined) kept.clear()
      else for (const id of ids) kept.delete(id)
    },
  }
}
