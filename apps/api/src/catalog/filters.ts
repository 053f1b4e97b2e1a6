import { attributeNames } from '@shop/contracts/attributes.ts'

/** The facets that are a column of the product: what is chosen within one is OR, between them AND. */
export const productFacets = ['category', 'brand', ...attributeNames] as const
export type ProductFacet = (typeof productFacets)[number]
