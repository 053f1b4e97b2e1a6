export { exportProducts } from './import-export/export-products.ts'
export { applyImport, runImport, startImport } from './import-export/import-steps.ts'
export { catalogJobs } from './import-export/jobs.ts'
export { mountCatalogFiles } from './import-export/routes.ts'
export {
  type FlavorInStock,
  flavorsById,
  flavorsBySku,
  flavorsBySlug,
  listFlavorsInStock,
  type ShopFlavor,
} from './product/flavors.ts'
export {
  IS_SOLD_ONLINE,
  imageOf,
  namesOf,
  namesSelect,
  picturedProducts,
  products,
  toProduct,
} from './product/product-row.ts'
export { productsById, productsBySku } from './product/products-by.ts'
export { listSlugs, presentSlug } from './product/slugs.ts'
export { mountCatalog } from './routes.ts'
export { searchTextOf } from './search-index/search-text.ts'
export { mountCatalogForStaff } from './staff/routes.ts'
export { refreshSearchTexts } from './staff/search-texts.ts'
export { UNPACKED_PIECES } from './staff/staff-row.ts'
export { picturesOfProducts, writePictures } from './staff/write-pictures.ts'
