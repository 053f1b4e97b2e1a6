export {
  type FlavorInStock,
  flavorsById,
  flavorsBySku,
  flavorsBySlug,
  listFlavorsInStock,
  type ShopFlavor,
} from './flavors.ts'
export { listSlugs } from './listed-products.ts'
export { presentSlug } from './present-slug.ts'
export {
  IS_SOLD_ONLINE,
  imageOf,
  namesOf,
  namesSelect,
  picturedProducts,
  products,
  titlesOf,
  toProduct,
} from './product-row.ts'
export { productsById, productsBySku } from './products-by.ts'
export { mountCatalog } from './routes.ts'
export { searchTextOf } from './search-text.ts'
export { exportProducts } from './staff/files/export-products.ts'
export { applyImport, runImport, startImport } from './staff/files/import-steps.ts'
export { catalogJobs } from './staff/files/jobs.ts'
export { mountCatalogFiles } from './staff/files/routes.ts'
export { mountCatalogForStaff } from './staff/routes.ts'
export { picturesOfProducts, writePictures } from './staff/write-pictures.ts'
export { UNPACKED_PIECES } from './unpacked.ts'
