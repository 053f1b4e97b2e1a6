import { expect, test } from 'vitest'
import { attributeNames, attributeOf, facetNames } from './attributes.ts'
import { Facets } from './catalog.ts'
import { FileColumn } from './catalog-files.ts'

test('each attribute has its own database column, CSV column and name', () => {
  const entries = attributeNames.map(attributeOf)
  const isEachOnce = (values: readonly string[]) => new Set(values).size === values.length
  expect(isEachOnce(entries.map(({ column }) => column))).toBe(true)
  expect(isEachOnce(entries.map(({ label }) => label))).toBe(true)
  expect(isEachOnce(FileColumn.options)).toBe(true)
})

test('the editor proposes one of the values of a required choice', () => {
  for (const attribute of attributeNames.map(attributeOf)) {
    const isRequired = Object.values(attribute.categories).includes('required')
    if (attribute.kind !== 'choice' || attribute.csv === undefined || !isRequired) continue
    expect(Object.keys(attribute.values)).toContain(attribute.initial)
  }
})

test('an answer of the release before, which lacks the facet of a new attribute, shows no values of it', () => {
  const rest = { price: { min: 0, max: 100 }, inStock: 1, onSale: 0 }
  const brand = [{ value: 'Darkside', count: 1 }]

  const facets = Facets.parse({ ...rest, brand })

  for (const name of facetNames) expect(facets[name]).toEqual(name === 'brand' ? brand : [])
})
