export { imageUrlOf } from './art/art-file.ts'
export { type ArtSubject, artSubjectColumns } from './art/subject.ts'
export { artOf } from './art-of.ts'
export {
  type FlavorInStock,
  flavorsById,
  flavorsBySku,
  flavorsBySlug,
  listFlavorsInStock,
  type ShopFlavor,
} from './flavors.ts'
export { listSlugs } from './listed-products.ts'
export { isSoldOnline, type ProductRow, productColumns, titlesOf, toProduct } from './product-row.ts'
export { productsById, productsBySku } from './products-by.ts'
export { mountCatalog } from './routes.ts'
export { searchTextOf } from './search-text.ts'
