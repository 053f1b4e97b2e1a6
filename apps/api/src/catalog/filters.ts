/** The facets that are a column of the product: what is chosen within one is OR, between them AND. */
export const productFacets = [
  'category',
  'brand',
  'flavorCategory',
  'flavorType',
  'strength',
  'volume',
  'accessoryType',
  'size',
] as const
export type ProductFacet = (typeof productFacets)[number]
