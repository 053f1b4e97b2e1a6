import { getProduct, listProducts, suggestProducts } from '@shop/contracts/catalog.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db.ts'
import type { Mount } from '#platform/http.ts'
import { mountArt } from './art-routes.ts'
import { findProduct } from './get-product.ts'
import { findProducts } from './list-products.ts'
import { suggestFor } from './suggest-products.ts'

const PER_MINUTE = 300

/** The public catalogue and its pictures: everybody may look; ETag and 304 come from the platform. */
export function mountCatalog(mount: Mount, api: FastifyInstance, db: Db): void {
  const limits = { perMinute: PER_MINUTE }
  mount(listProducts, async ({ query, locale }) => ({ result: await findProducts(db, query, locale) }), limits)
  mount(getProduct, async ({ params }) => ({ result: await findProduct(db, params.slug) }), limits)
  mount(suggestProducts, async ({ query }) => ({ result: { items: await suggestFor(db, query.q) } }), limits)
  mountArt(api, db)
}
