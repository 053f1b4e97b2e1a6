import { expect, test } from 'vitest'
import { attributeNames, attributeOf } from './attributes.ts'
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
