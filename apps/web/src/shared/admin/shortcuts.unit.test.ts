import { expect, test } from 'vitest'
import { createSequence, keyOf } from './shortcuts.tsx'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.for([
  ['a letter', { key: 'g', code: 'KeyG' }, 'g'],
  ['a letter in the Russian layout', { key: 'п', code: 'KeyG' }, 'g'],
  ['the search', { key: '/', code: 'Slash' }, '/'],
  ['the search in the Russian layout, where the key types a dot', { key: '.', code: 'Slash' }, '/'],
  ['the help', { key: '?', code: 'Slash', shiftKey: true }, '?'],
  ['the help in the Russian layout', { key: '?', code: 'Digit7', shiftKey: true }, '?'],
  ['the palette', { key: 'k', code: 'KeyK', ctrlKey: true }, 'mod+k'],
  ['the palette on a Mac', { key: 'k', code: 'KeyK', metaKey: true }, 'mod+k'],
  ['a capital letter', { key: 'G', code: 'KeyG', shiftKey: true }, undefined],
  ['a shortcut of the operating system', { key: 'g', code: 'KeyG', altKey: true }, undefined],
  ['a digit', { key: '1', code: 'Digit1' }, undefined],
] as const)('%s is recognized by its key', ([, pressed, name]) => {
  expect(keyOf({ ...plain, ...pressed })).toBe(name)
})

test('recognizes a two-key shortcut if the keys follow each other quickly', () => {
  let now = 0
  const read = createSequence(() => now)
  const known = ['g o', '/', 'j']
  expect(read('g', known)).toBeUndefined()
  expect(read('o', known)).toBe('g o')
  expect(read('o', known)).toBeUndefined()
  expect(read('j', known)).toBe('j')
  read('g', known)
  now = 2000
  expect(read('o', known)).toBeUndefined()
})
