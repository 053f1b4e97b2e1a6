export { imageUrlOf } from './art/art-file.ts'
export { type ArtSubject, artSubjectColumns, artSubjectSelect } from './art/subject.ts'
export { type FlavorInStock, getVariantsForSale, listFlavorsInStock, type VariantForSale } from './sale.ts'
export { type SearchSource, searchTextOf } from './search-text.ts'
