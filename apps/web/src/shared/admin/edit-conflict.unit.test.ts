import { expect, test } from 'vitest'
import { mergeEdits } from './edit-conflict.tsx'

const base = { title: 'A', text: 'B', products: ['x'] }

test('two edits of different fields are joined', () => {
  const { merged, both } = mergeEdits(base, { ...base, title: 'Mine' }, { ...base, products: ['x', 'y'] })
  expect(merged).toEqual({ title: 'Mine', text: 'B', products: ['x', 'y'] })
  expect(both).toEqual([])
})

test('of two edits of one field mine stays, and the field is named', () => {
  const { merged, both } = mergeEdits(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs', text: 'Theirs' })
  expect(merged).toEqual({ title: 'Mine', text: 'Theirs', products: ['x'] })
  expect(both).toEqual(['title'])
})

test('the same edit by both is no conflict', () => {
  const same = { ...base, title: 'Same' }
  expect(mergeEdits(base, same, same)).toEqual({ merged: same, both: [] })
})
