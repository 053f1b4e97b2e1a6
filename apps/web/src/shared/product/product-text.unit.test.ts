import { expect, test } from 'vitest'
import { localText } from './product-text.tsx'

const product = { title: 'Арбуз', titleEN: 'Watermelon', titleHY: 'Ձմերուկ', subTitle: 'Сочный', subTitleEN: '' }

test('returns the text in the language of the page', () => {
  expect(localText(product, 'title', 'ru')).toEqual({ text: 'Арбуз' })
  expect(localText(product, 'title', 'en')).toEqual({ text: 'Watermelon' })
  expect(localText(product, 'title', 'hy')).toEqual({ text: 'Ձմերուկ' })
})

test('returns the Russian text with its language if there is no translation', () => {
  expect(localText(product, 'subTitle', 'en')).toEqual({ text: 'Сочный', lang: 'ru' })
  expect(localText(product, 'subTitle', 'hy')).toEqual({ text: 'Сочный', lang: 'ru' })
})
