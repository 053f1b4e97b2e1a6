import { Category, type Product } from '@shop/contracts/catalog.ts'
import type { Clock } from '#platform/config/deps.ts'
import type { Db } from '#platform/db/db.ts'
import { type ReferenceLists, readReferenceLists } from '../list/reference-lists.ts'
import type { FindOffer, OfferSource } from '../product/offers.ts'
import { productOfEach } from '../product/queries.ts'
import { readChangesSince, readProductsById, readProductsOnSale } from './read-rows.ts'
import { createSearchIndex, type IndexedProductRow, type SearchIndex } from './search-index.ts'

/** What lists and searches read, all of the same time. */
export type CatalogIndex = {
  index: SearchIndex
  lists: ReferenceLists
  readProducts: ReadProducts
}

/** Returns the index at most as old as configured; if `mustRefresh`, as of this call. */
type ReadCatalogIndex = (mustRefresh: boolean) => Promise<CatalogIndex>

/** From this share of its maximum age on, the index is refreshed in the background. */
const BACKGROUND_REFRESH_SHARE = 0.5

/**
 * Keeps an index of the products on sale in memory (docs/adr/0026). The first call reads the full catalog, later
 * refreshes only what has changed.
 * @param maxAgeMs 0 refreshes the index for every call
 */
export function createCatalogIndex(
  db: Db,
  { clock, readOffers, maxAgeMs }: { clock: Clock; readOffers: OfferSource; maxAgeMs: number },
): ReadCatalogIndex {
  let findOffer: FindOffer = () => undefined
  const cache = createProductCache(ids => productOfEach(db, ids, findOffer))
  let current: CatalogIndex | undefined
  let lastRead = { watermark: '', products: 0, variants: 0 }
  let refreshedAtMs = 0

  const readAll = async (): Promise<CatalogIndex> => {
    const changes = await readChangesSince(db, null)
    const index = createSearchIndex()
    for await (const rows of readProductsOnSale(db)) for (const row of rows) index.put(withOfferPrices(row, findOffer))
    const lists = await readReferenceLists(db)
    cache.invalidate()
    lastRead = changes
    return { index, lists, readProducts: cache.read }
  }

  const refreshIndex = async (present: CatalogIndex): Promise<CatalogIndex> => {
    const changes = await readChangesSince(db, lastRead.watermark)
    const hasDeletions = changes.products < lastRead.products || changes.variants < lastRead.variants
    if (hasDeletions || present.index.isFragmented()) return readAll()
    if (changes.areListsChanged) cache.invalidate()
    await applyChanges(present.index, changes.changedIds)
    const lists = changes.areListsChanged ? await readReferenceLists(db) : present.lists
    lastRead = changes
    return { ...present, lists }
  }

  const applyChanges = async (index: SearchIndex, changedIds: readonly string[]): Promise<void> => {
    if (changedIds.length === 0) return
    const rows = await readProductsById(db, changedIds)
    const onSale = new Set(rows.map(({ id }) => id))
    for (const id of changedIds) if (!onSale.has(id)) index.remove(id)
    for (const row of rows) index.put(withOfferPrices(row, findOffer))
    cache.invalidate(changedIds)
  }

  const refresh = createRefresh(async () => {
    const nowMs = clock.now().getTime()
    // Both are awaited: what the index has read must not be lost if the promotions cannot be read.
    const [refreshed, offers] = await Promise.allSettled([current && refreshIndex(current), readOffers()])
    if (refreshed.status === 'rejected') throw refreshed.reason
    current = refreshed.value
    if (offers.status === 'rejected') throw offers.reason
    if (!current || offers.value !== findOffer) {
      const before = findOffer
      // All prices of the index and of the cached products may be others.
      findOffer = offers.value
      try {
        current = await readAll()
      } catch (error) {
        // The next refresh must see the change again.
        findOffer = before
        throw error
      }
    }
    refreshedAtMs = nowMs
  })

  return async mustRefresh => {
    const ageMs = clock.now().getTime() - refreshedAtMs
    if (current && !mustRefresh && ageMs < maxAgeMs) {
      // If this fails, the next call that needs a newer index reports the error.
      if (ageMs > maxAgeMs * BACKGROUND_REFRESH_SHARE) refresh.joinOrStart().catch(() => undefined)
      return current
    }
    await refresh.startAfterNow()
    if (!current) throw new Error('catalog index is empty after refresh')
    return current
  }
}

/** Returns the row with the prices that shoppers see. A variant whose price promotions lower is on sale. */
function withOfferPrices(row: IndexedProductRow, findOffer: FindOffer): IndexedProductRow {
  const product = { ...row, category: Category.parse(row.category) }
  const variants = row.variants.map(variant => {
    const lowered = findOffer(product, variant)?.price
    return lowered === undefined ? variant : { ...variant, priceAmd: lowered, isOnSale: true }
  })
  return { ...row, variants }
}

/** Runs `work` at most once at a time. `startAfterNow` waits for a run that started after the call. */
function createRefresh(work: () => Promise<void>) {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    next = undefined
    const run = work().finally(() => {
      if (running === run) running = undefined
    })
    running = run
    return run
  }
  return {
    joinOrStart: (): Promise<void> => running ?? start(),
    startAfterNow: (): Promise<void> => {
      if (!running) return start()
      next ??= running.then(start, start)
      return next
    },
  }
}

/** Returns products as lists show them, in the order of their IDs. Products that are no longer on sale are left out. */
type ReadProducts = (ids: readonly string[]) => Promise<Product[]>

/** A product takes a few kilobytes. */
const MAX_PRODUCTS = 2000

/** Caches the products that lists have shown until they change. */
function createProductCache(readProducts: (ids: readonly string[]) => Promise<ReadonlyMap<string, Product>>) {
  const cached = new Map<string, Product>()
  /** Incremented by `invalidate`: a read that began before must not be cached. */
  let version = 0

  const readMissing = async (ids: readonly string[]): Promise<ReadonlyMap<string, Product>> => {
    const versionBefore = version
    const read = await readProducts(ids)
    if (version === versionBefore) for (const [id, product] of read) add(id, product)
    return read
  }
  const add = (id: string, product: Product): void => {
    cached.delete(id)
    cached.set(id, product)
    const [oldest] = cached.keys()
    if (cached.size > MAX_PRODUCTS && oldest !== undefined) cached.delete(oldest)
  }

  /** Without IDs, all products are removed. */
  const invalidate = (ids?: readonly string[]): void => {
    version += 1
    if (ids === undefined) cached.clear()
    else for (const id of ids) cached.delete(id)
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
    invalidate,
  }
}
