export { type FlavorInStock, listFlavorsInStock } from './flavors-in-stock.ts'
export { imageUrlOf } from './image-url.ts'
export { type FlavorInStock, getVariantsForSale, listFlavorsInStock, type VariantForSale } from './sale.ts'
export { type SearchSource, searchTextOf } from './search-text.ts'
