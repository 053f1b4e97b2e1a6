import { expect, test } from 'vitest'
import { meaningsOf } from './file-names.ts'

test.each([
  ['ABC-123.jpg', [['ABC-123', 1]]],
  [
    'ABC-123_2.png',
    [
      ['ABC-123_2', 1],
      ['ABC-123', 2],
    ],
  ],
  [
    'ABC-123 (3).webp',
    [
      ['ABC-123 (3)', 1],
      ['ABC-123', 3],
    ],
  ],
  [
    'ABC-123(12).jpeg',
    [
      ['ABC-123(12)', 1],
      ['ABC-123', 12],
    ],
  ],
  // A hyphen and three digits are part of the SKU.
  ['ABC-12.jpg', [['ABC-12', 1]]],
  ['ABC_100.jpg', [['ABC_100', 1]]],
  ['al-fakher.v2.jpg', [['al-fakher.v2', 1]]],
  ['_2.jpg', [['_2', 1]]],
  ['ABC', [['ABC', 1]]],
])('%s', (name, meanings) => {
  expect(meaningsOf(name).map(({ key, order }) => [key, order])).toEqual(meanings)
})
