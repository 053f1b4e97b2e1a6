export { type FlavorInStock, getVariantsForSale, listFlavorsInStock, type VariantForSale } from './sale.ts'
export { type SearchSource, searchTextOf } from './search-text.ts'
