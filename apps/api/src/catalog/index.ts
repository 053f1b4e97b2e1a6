export { applyImport, catalogJobs, runImport, startImport } from './import-export/import-steps.ts'
export { exportProducts } from './import-export/queries.ts'
export { mountCatalogFiles } from './import-export/routes.ts'
export type { CollectionSource, FitSource, ProductSelection } from './list/collection-products.ts'
export type { DateSource } from './product/dates.ts'
export {
  type FlavorInStock,
  flavorsById,
  flavorsBySku,
  flavorsBySlug,
  listFlavorsInStock,
  type ShopFlavor,
} from './product/flavors.ts'
export type { FindOffer, OfferSource } from './product/offers.ts'
export {
  HAS_AVAILABLE_VARIANT,
  IS_SOLD_ONLINE,
  imageOf,
  listSlugs,
  namesOf,
  namesSelect,
  picturedProducts,
  presentSlug,
  products,
  productsById,
  productsBySku,
  toFlavorColor,
  toProduct,
} from './product/queries.ts'
export { mountCatalog } from './routes.ts'
export { searchTextOf } from './search-index/search-text.ts'
export { IS_ON_SALE, matchesVariantText } from './search-index/variant-search.ts'
export { refreshSearchTexts } from './staff/columns.ts'
export { picturesOfProducts, writePictures } from './staff/product-parts.ts'
export { mountCatalogForStaff } from './staff/routes.ts'
export { slugOf } from './staff/slugs.ts'
export { UNPACKED_PIECES } from './staff/staff-row.ts'
