import * as contracts from '@shop/contracts/catalog-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { mountBulk } from './bulk/routes.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { listStaffProducts } from './list-products.ts'
import { mountReferenceLists } from './lists/routes.ts'
import { productOptions } from './options.ts'
import { previewedProduct, previewLink } from './preview.ts'
import { createProduct, saveProduct } from './save-product.ts'
import { freeSlug, isSlugFree, slugOf } from './slugs.ts'
import { findStaffProduct } from './staff-row.ts'
import { changeState } from './states.ts'

const PREVIEWS_PER_MINUTE = 60

/** Mounts the endpoints with which staff manage the catalog. */
export function mountCatalogForStaff(mount: Mount, deps: Deps): void {
  const { db } = deps
  mount(contracts.listStaffProducts, async ({ query, locale }) => ({
    result: await listStaffProducts(db, query, locale),
  }))
  mount(contracts.getProductOptions, async ({ locale }) => ({ result: await productOptions(db, locale) }))
  mount(contracts.suggestSlug, async ({ query: { brand = '', title = '', slug, id } }) => {
    if (slug !== undefined) return { result: { slug, isFree: await isSlugFree(db, slug, id) } }
    return { result: { slug: await freeSlug(db, slugOf(`${brand} ${title}`), id), isFree: true } }
  })
  mount(contracts.getStaffProduct, async ({ params: { id } }) => ({ result: await findStaffProduct(db, id) }))
  mount(contracts.previewLink, async ({ params: { id }, ...call }) => ({
    result: await previewLink(deps, staffOf(call), id),
  }))
  mount(contracts.previewProduct, async ({ params: { token } }) => ({ result: await previewedProduct(deps, token) }), {
    perMinute: PREVIEWS_PER_MINUTE,
  })
  mountWrites(mount, deps)
  mountBulk(mount, deps)
  mountReferenceLists(mount, deps)
}

function mountWrites(mount: Mount, deps: Deps): void {
  mount(contracts.createProduct, async ({ headers, body: product, locale, ...call }) => ({
    result: await createProduct(deps, { staff: staffOf(call), locale }, { key: headers['idempotency-key'], product }),
  }))
  mount(contracts.saveProduct, async ({ params: { id }, body, locale, ...call }) => ({
    result: await saveProduct(deps, { staff: staffOf(call), locale }, { id, ...body }),
  }))
  mount(contracts.duplicateProduct, async ({ params: { id }, headers, locale, ...call }) => ({
    result: await duplicateProduct(deps, { staff: staffOf(call), locale }, { id, key: headers['idempotency-key'] }),
  }))
  const states = [
    [contracts.publishProduct, 'published'],
    [contracts.unpublishProduct, 'draft'],
    [contracts.archiveProduct, 'archived'],
  ] as const
  for (const [route, state] of states) {
    mount(route, async ({ params: { id }, body: { version }, locale, ...call }) => ({
      result: await changeState(deps, { staff: staffOf(call), locale }, { id, version, state }),
    }))
  }
}
