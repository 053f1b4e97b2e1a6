import * as bulkContracts from '@shop/contracts/catalog-bulk.ts'
import * as pictureContracts from '@shop/contracts/catalog-pictures.ts'
import * as contracts from '@shop/contracts/catalog-staff.ts'
import * as categoryContracts from '@shop/contracts/category-changes.ts'
import * as listContracts from '@shop/contracts/reference-lists.ts'
import { staffOf } from '#audit/index.ts'
import { assertPermission, type Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Mount } from '#platform/http/http.ts'
import { changeCategories, undoCategories } from './bulk/change-categories.ts'
import { changePrices, previewPrices, setPrice } from './bulk/change-prices.ts'
import { listCategoryChanges, listPriceChanges, listStateChanges } from './bulk/list-changes.ts'
import { undoPrices } from './bulk/undo-prices.ts'
import { listStaffProducts, productOptions } from './list-products.ts'
import { accessoryTypeList, listValues, tasteList } from './lists/lists.ts'
import { createValue, mergeValue, saveValue } from './lists/write-values.ts'
import type { ProductDeps } from './opening-stock.ts'
import { addProductPictures } from './pictures/add-pictures.ts'
import { matchPictureFiles } from './pictures/match-files.ts'
import { previewedProduct, previewLink } from './preview.ts'
import { createProduct, duplicateProduct, saveProduct } from './save-product.ts'
import { freeSlug, isSlugFree, slugOf } from './slugs.ts'
import { getStaffProduct } from './staff-row.ts'
import { changeFilteredStates, changeState, changeStates, undoStates } from './states.ts'

const MIB = 1024 * 1024
const PREVIEWS_PER_MINUTE = 60
/** The page of picture files calls it once for each product. */
const PICTURES_PER_MINUTE = 600

const rightsOf = ({ caller: { permissions } }: { caller: Caller }) => ({
  may: { prices: permissions.has('prices.edit'), shelves: permissions.has('stock.edit') },
})

/** Mounts the endpoints with which staff manage the catalog. */
export function mountCatalogForStaff(
  mount: Mount,
  deps: ProductDeps,
  { maxPictureMib }: { maxPictureMib: number },
): void {
  const { db } = deps
  mount(contracts.listStaffProducts, async ({ query, locale, caller }) => {
    if (query.sort === 'margin-asc' || query.sort === 'margin-desc') assertPermission(caller, 'stock.view')
    const showsCosts = caller.permissions.has('stock.view')
    return { result: await listStaffProducts(db, { ...query, showsCosts }, locale) }
  })
  mount(contracts.getProductOptions, async ({ locale }) => ({ result: await productOptions(db, locale) }))
  mount(contracts.suggestSlug, async ({ query: { brand = '', title = '', slug, id } }) => {
    if (slug !== undefined) return { result: { slug, isFree: await isSlugFree(db, slug, id) } }
    return { result: { slug: await freeSlug(db, slugOf(`${brand} ${title}`), id), isFree: true } }
  })
  mount(contracts.getStaffProduct, async ({ params: { id } }) => ({ result: await getStaffProduct(db, id) }))
  mount(contracts.previewLink, async ({ params: { id }, ...call }) => ({
    result: await previewLink(deps, staffOf(call), id),
  }))
  mount(contracts.previewProduct, async ({ params: { token } }) => ({ result: await previewedProduct(deps, token) }), {
    perMinute: PREVIEWS_PER_MINUTE,
    isPersonal: true,
  })
  mountWrites(mount, deps)
  mountBulk(mount, deps)
  mountPictureFiles(mount, deps, maxPictureMib)
  mountReferenceLists(mount, deps)
}

function mountWrites(mount: Mount, deps: ProductDeps): void {
  mount(contracts.createProduct, async ({ headers, body: product, locale, ...call }) => ({
    result: await createProduct(
      deps,
      { staff: staffOf(call), locale },
      { key: headers['idempotency-key'], product, ...rightsOf(call) },
    ),
  }))
  mount(contracts.saveProduct, async ({ params: { id }, body, locale, ...call }) => ({
    result: await saveProduct(deps, { staff: staffOf(call), locale }, { id, ...body, ...rightsOf(call) }),
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

/** Mounts the changes of many products. */
function mountBulk(mount: Mount, deps: Deps): void {
  mount(bulkContracts.previewPrices, async ({ body }) => ({ result: await previewPrices(deps.db, body) }))
  mount(bulkContracts.changePrices, async ({ body, ...call }) => ({
    result: await changePrices(deps, staffOf(call), body),
  }))
  mount(bulkContracts.setPrice, async ({ params: { sku }, body, ...call }) => ({
    result: await setPrice(deps, staffOf(call), { sku, ...body }),
  }))
  mount(bulkContracts.listPriceChanges, async ({ query }) => ({ result: await listPriceChanges(deps.db, query) }))
  mount(bulkContracts.undoPrices, async call => ({ result: await undoPrices(deps, staffOf(call), call.params.id) }))
  mount(bulkContracts.changeStates, async ({ body, locale, ...call }) => ({
    result: { rows: await changeStates(deps, { staff: staffOf(call), locale }, body) },
  }))
  mount(bulkContracts.changeFoundStates, async ({ body, ...call }) => ({
    result: await changeFilteredStates(deps, staffOf(call), body),
  }))
  mount(bulkContracts.listStateChanges, async ({ query }) => ({ result: await listStateChanges(deps.db, query) }))
  mount(bulkContracts.undoStates, async call => ({ result: await undoStates(deps, staffOf(call), call.params.id) }))
  mount(categoryContracts.changeCategories, async ({ body, locale, ...call }) => ({
    result: await changeCategories(deps, { staff: staffOf(call), locale }, body),
  }))
  mount(categoryContracts.listCategoryChanges, async ({ query }) => ({
    result: await listCategoryChanges(deps.db, query),
  }))
  mount(categoryContracts.undoCategories, async call => ({
    result: await undoCategories(deps, staffOf(call), call.params.id),
  }))
}

/** Mounts the pictures that are added by the names of their files. */
function mountPictureFiles(mount: Mount, deps: Deps, maxMib: number): void {
  mount(pictureContracts.matchPictureFiles, async ({ body: { files } }) => ({
    result: { files: await matchPictureFiles(deps.db, files, maxMib * MIB), maxMib },
  }))
  mount(
    pictureContracts.addProductPictures,
    async ({ params: { id }, body: { pictureIds }, locale, ...call }) => ({
      result: await addProductPictures(deps, { staff: staffOf(call), locale }, { id, pictureIds }),
    }),
    { perMinute: PICTURES_PER_MINUTE },
  )
}

/** Mounts the endpoints with which admins maintain tastes and accessory types. */
function mountReferenceLists(mount: Mount, deps: Deps): void {
  mount(listContracts.listTastes, async ({ query, locale }) => ({
    result: await listValues(deps.db, tasteList, query, locale),
  }))
  mount(listContracts.createTaste, async ({ body, locale, ...call }) => ({
    result: await createValue(deps, { staff: staffOf(call), locale }, tasteList, body),
  }))
  mount(listContracts.saveTaste, async ({ params: { id }, body: { version, ...written }, locale, ...call }) => ({
    result: await saveValue(deps, { staff: staffOf(call), locale }, tasteList, { id, version, written }),
  }))
  mount(listContracts.mergeTaste, async ({ params: { id }, body, locale, ...call }) => ({
    result: await mergeValue(deps, { staff: staffOf(call), locale }, tasteList, { ...body, id }),
  }))
  mount(listContracts.listAccessoryTypes, async ({ query, locale }) => ({
    result: await listValues(deps.db, accessoryTypeList, query, locale),
  }))
  mount(listContracts.createAccessoryType, async ({ body, locale, ...call }) => ({
    result: await createValue(deps, { staff: staffOf(call), locale }, accessoryTypeList, body),
  }))
  mount(
    listContracts.saveAccessoryType,
    async ({ params: { id }, body: { version, ...written }, locale, ...call }) => ({
      result: await saveValue(deps, { staff: staffOf(call), locale }, accessoryTypeList, { id, version, written }),
    }),
  )
  mount(listContracts.mergeAccessoryType, async ({ params: { id }, body, locale, ...call }) => ({
    result: await mergeValue(deps, { staff: staffOf(call), locale }, accessoryTypeList, { ...body, id }),
  }))
}
