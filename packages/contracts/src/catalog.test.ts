import { expect, test } from 'vitest'
import { facetNames } from './attributes.ts'
import { Facets } from './catalog.ts'

test('an answer of the release before, which lacks the facet of a new attribute, shows no values of it', () => {
  const rest = { price: { min: 0, max: 100 }, inStock: 1, onSale: 0 }
  const brand = [{ value: 'Darkside', count: 1 }]

  const facets = Facets.parse({ ...rest, brand })

  for (const name of facetNames) expect(facets[name]).toEqual(name === 'brand' ? brand : [])
})
