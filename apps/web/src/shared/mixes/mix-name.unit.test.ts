import { expect, test } from 'vitest'
import { mixNameIn } from './mix-name.tsx'

const names = { ru: 'Арбуз и лёд', en: 'Watermelon & Ice' }

test.each([
  ['in the language of the page', { name: 'Арбуз и лёд', names }, { text: 'Watermelon & Ice' }],
  ['as typed, with its language', { name: 'Лёд', names: { ru: 'Лёд' } }, { text: 'Лёд', lang: 'ru' }],
  ['as typed in the language of the page', { name: 'Ice', names: { en: 'Ice' } }, { text: 'Ice' }],
  ['as typed if its language is unknown', { name: 'Лёд', names: {} }, { text: 'Лёд' }],
  ['as renamed by an earlier version of the API', { name: 'Мой микс', names }, { text: 'Мой микс' }],
] as const)('a mix is shown %s', (_, mix, expected) => {
  expect(mixNameIn(mix, 'en')).toEqual(expected)
})
