import { catalogRoutes as contract } from '@shop/contracts/catalog.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/config/deps.ts'
import { createCache } from '#platform/db/cache.ts'
import type { Db } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { Mount, MountOptions } from '#platform/http/http.ts'
import { bypassesCache, createResponseCache } from '#platform/http/response-cache.ts'
import type { CollectionSource, FitSource, FittingProducts } from './list/collection-products.ts'
import { findProducts, findsProducts, serializeList, suggestProducts } from './list/list-products.ts'
import { countSearch, listPopularSearches } from './list/popular-searches.ts'
import type { DateSource } from './product/dates.ts'
import { getProduct } from './product/get-product.ts'
import type { OfferSource } from './product/offers.ts'
import { imageOf, picturedProducts } from './product/queries.ts'
import { createCatalogIndex } from './search-index/catalog-index.ts'

const PER_MINUTE = 300
/** Searches that one address may add to the counts. */
const SEARCHES_PER_MINUTE = 30
/** Hookahs whose fitting parts are cached. */
const MAX_FITTING = 200
/** The index may take this share of the maximum age of a response: refreshing it takes longer than caching responses. */
const INDEX_AGE_SHARE = 0.7

/** `keepMs`: how late a change may show, milliseconds; 0 for never (docs/adr/0025, 0026). */
type CatalogDeps = {
  db: Db
  clock: Clock
  keepMs: number
  collections: CollectionSource
  fits: FitSource
  readOffers: OfferSource
  readDates: DateSource
}

/** Mounts the endpoints of the public catalog. The platform adds ETag and responds with 304. */
export function mountCatalog(
  mount: Mount,
  api: FastifyInstance,
  { db, clock, keepMs, collections, fits, readOffers, readDates }: CatalogDeps,
): void {
  const indexMs = INDEX_AGE_SHARE * keepMs
  const cachedFor = (ttlMs: number): Pick<MountOptions, 'perMinute' | 'cache'> => ({
    perMinute: PER_MINUTE,
    cache: ttlMs > 0 ? createResponseCache(clock, ttlMs) : undefined,
  })
  const listOptions = cachedFor(keepMs - indexMs)
  const readIndex = createCatalogIndex(db, { clock, readOffers, maxAgeMs: indexMs })
  const readTitles = createCache<Awaited<ReturnType<CollectionSource['readTitles']>>>(clock, { ttlMs: keepMs, max: 1 })
  const readFitting = createCache<FittingProducts | undefined>(clock, { ttlMs: indexMs, max: MAX_FITTING })
  const findFitting = (slug: string, mustRefresh: boolean) =>
    readFitting(slug, () => fits.findFitting(slug), mustRefresh)
  api.addHook('onListen', () => {
    // Read the catalog before the first request. If this fails, the first request reads it.
    readIndex(false).catch((error: unknown) => api.log.error({ err: error }, 'failed to read the catalog'))
  })
  mount(
    contract.listProducts,
    async ({ query, locale, request }) => ({
      result: await findProducts(await readIndex(bypassesCache(request)), query, locale, {
        selection: query.collection === undefined ? undefined : await collections.findSelection(query.collection),
        fitting: query.fits === undefined ? undefined : await findFitting(query.fits, bypassesCache(request)),
      }),
    }),
    { ...listOptions, write: serializeList },
  )
  mount(
    contract.suggestProducts,
    async ({ query, locale, request }) => ({
      result: await suggestProducts(
        await readIndex(bypassesCache(request)),
        { typed: query.q, titles: await readTitles('titles', collections.readTitles) },
        locale,
      ),
    }),
    listOptions,
  )
  mount(
    contract.recordSearch,
    async ({ body: { q }, locale }) => {
      await countSearch({ db, clock }, { q, locale, isFound: findsProducts(await readIndex(false), q) })
      return { result: { success: true as const } }
    },
    { perMinute: SEARCHES_PER_MINUTE },
  )
  mount(
    contract.listPopularSearches,
    async ({ locale }) => ({ result: { items: await listPopularSearches({ db, clock }, locale) } }),
    cachedFor(keepMs),
  )
  mount(
    contract.getProduct,
    async ({ params }) => ({ result: await getProduct(db, params.slug, { readOffers, readDates }) }),
    cachedFor(keepMs),
  )
  redirectFormerPictures(api, db)
}

const FILE_NAME = /^([a-z0-9-]{1,120})-[0-9a-f]{8}\.(svg|png)$/

const options = {
  schema: { hide: true },
  config: { access: 'all' as const, isPublic: true, rateLimit: { max: 3000, timeWindow: '1 minute' } },
}

/**
 * Redirects GET /art/<slug>-<hash>.svg to the product's picture. The shop served generated pictures there until
 * docs/adr/0038; order lines and carts from before keep such addresses. A .png was the product's link preview.
 * @throws NOT_FOUND if no product has the slug
 */
function redirectFormerPictures(api: FastifyInstance, db: Db): void {
  api.get<{ Params: { file: string } }>('/art/:file', options, async ({ params: { file } }, reply) => {
    const [, slug, format] = FILE_NAME.exec(file) ?? []
    const [product] = slug === undefined ? [] : await query(db, picturedProducts.where('p.slug', '=', slug))
    if (!product) throw new AppError('NOT_FOUND')
    const image = imageOf(product)
    const preview = image.endsWith('.svg') ? '/preview.png' : image.replace(/\.webp$/, '.png')
    return reply.header('Cache-Control', 'no-cache').redirect(format === 'png' ? preview : image, 302)
  })
}
