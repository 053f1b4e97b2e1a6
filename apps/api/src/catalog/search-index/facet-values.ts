import {
  attributes,
  type FacetName,
  facetNames,
  filterAttributes,
  isChoice,
  valuesOf,
} from '@shop/contracts/attributes.ts'
import { menuCategories } from '@shop/contracts/product-values.ts'
import { recordOf } from '@shop/contracts/record-of.ts'

/** The facets that are columns of the product. Weight, the other facet, belongs to the variant. */
export const productFacets = ['category', 'brand', ...filterAttributes] as const
export type ProductFacet = (typeof productFacets)[number]

type CompareValues = (one: string, other: string) => number

const byNumber: CompareValues = (one, other) => Number(one) - Number(other)
const { compare: byName } = new Intl.Collator('en')
const byList =
  (list: readonly string[]): CompareValues =>
  (one, other) =>
    list.indexOf(one) - list.indexOf(other)

const comparators: Record<FacetName, CompareValues> = recordOf(facetNames, facet => {
  if (facet === 'category') return byList(menuCategories)
  if (facet === 'brand') return byName
  if (facet === 'weight' || attributes[facet].kind === 'number') return byNumber
  return isChoice(facet) ? byList(valuesOf(facet)) : byName
})

/** The values of one facet, each with a code from 1. */
export type FacetValues = ReturnType<typeof createFacetValues>

export function createFacetValues(facet: FacetName) {
  const codes = new Map<string, number>()
  const names: string[] = ['']
  let sortedCodes: readonly number[] = []
  return {
    /** The value of each code. */
    names,
    /** The codes in the order in which the facet lists its values. */
    sortedCodes: (): readonly number[] => {
      if (sortedCodes.length !== codes.size)
        sortedCodes = [...codes.values()].sort((one, other) => comparators[facet](names[one] ?? '', names[other] ?? ''))
      return sortedCodes
    },
    /** 0 for an unknown value. */
    findCode: (value: string): number => codes.get(value) ?? 0,
    assignCode: (value: string): number => {
      const known = codes.get(value)
      if (known !== undefined) return known
      codes.set(value, names.length)
      return names.push(value) - 1
    },
  }
}
