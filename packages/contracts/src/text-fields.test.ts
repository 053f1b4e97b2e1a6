import { expect, test } from 'vitest'
import {
  completeTexts,
  fromTextFields,
  textFields,
  textIn,
  textKey,
  textsOf,
  toTextFields,
  toWrittenFields,
} from './text-fields.ts'

test('a text has one field in each language, the default language without a suffix', () => {
  expect([textKey('title', 'ru'), textKey('title', 'en'), textKey('title', 'hy')]).toEqual([
    'title',
    'titleEN',
    'titleHY',
  ])
  expect(textFields('title', 1, 2)).toEqual({ title: 1, titleEN: 2, titleHY: 2 })
})

test('a language without the text has no field, and an empty field counts as missing', () => {
  expect(toTextFields('title', { ru: 'Мята', hy: 'Դաղձ' })).toEqual({ title: 'Мята', titleHY: 'Դաղձ' })
  expect(fromTextFields('title', { title: 'Мята', titleEN: '', titleHY: 'Դաղձ' })).toEqual({ ru: 'Мята', hy: 'Դաղձ' })
})

test('a missing text falls back to the default language and is empty in its editor', () => {
  const texts = { ru: 'Мята', hy: 'Դաղձ' }
  expect([textIn(texts, 'hy'), textIn(texts, 'en')]).toEqual(['Դաղձ', 'Мята'])
  expect(completeTexts(texts)).toEqual({ ru: 'Мята', en: 'Мята', hy: 'Դաղձ' })
  expect(textsOf(texts)).toEqual(['Мята', 'Դաղձ'])
  expect(toWrittenFields('title', texts)).toEqual({ title: 'Мята', titleEN: '', titleHY: 'Դաղձ' })
})
