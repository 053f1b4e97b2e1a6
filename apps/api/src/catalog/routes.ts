import { getProduct, listProducts, suggestProducts } from '@shop/contracts/catalog.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Mount } from '#platform/http.ts'
import { keepAnswers, wantsFresh } from '#platform/kept-answers.ts'
import { redirectFormerPictures } from './former-pictures.ts'
import { findProduct } from './get-product.ts'
import { findProducts } from './list-products.ts'
import { keepShelves } from './published/published.ts'
import { suggestFor } from './suggest-products.ts'
import { writeList } from './write-list.ts'

const PER_MINUTE = 300
const SHELVES_SHARE = 0.7

/** `keepMs`: how late a change may show, milliseconds; 0 for never (ADR 0025, 0026). */
type CatalogDeps = { db: Db; clock: Clock; keepMs: number }

/** Mounts the calls of the public catalog. The platform adds ETag and answers 304. */
export function mountCatalog(mount: Mount, api: FastifyInstance, { db, clock, keepMs }: CatalogDeps): void {
  // An answer of lists is made of what was read a moment before. That has most of the time: of a large shop it takes a while to read.
  const shelvesMs = SHELVES_SHARE * keepMs
  const options = (forMs: number) => ({
    perMinute: PER_MINUTE,
    kept: forMs > 0 ? keepAnswers(clock, forMs) : undefined,
  })
  const ofLists = options(keepMs - shelvesMs)
  const shelves = keepShelves(db, clock, shelvesMs)
  api.addHook('onListen', () => {
    // Read before the first visitor asks; where that fails, the visitor is told.
    shelves(false).catch((error: unknown) => api.log.error({ err: error }, 'the catalogue was not read'))
  })
  mount(
    listProducts,
    async ({ query, locale, request }) => ({
      result: await findProducts(await shelves(wantsFresh(request)), query, locale),
    }),
    { ...ofLists, write: writeList },
  )
  mount(
    suggestProducts,
    async ({ query, locale, request }) => ({
      result: { items: await suggestFor(await shelves(wantsFresh(request)), query.q, locale) },
    }),
    ofLists,
  )
  mount(getProduct, async ({ params }) => ({ result: await findProduct(db, params.slug) }), options(keepMs))
  redirectFormerPictures(api, db)
}
