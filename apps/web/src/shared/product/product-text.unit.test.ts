import { expect, test } from 'vitest'
import { localText } from './product-text.tsx'

const product = { title: 'Арбуз', titleEN: 'Watermelon', titleHY: 'Ձմերուկ', subTitle: 'Сочный', subTitleEN: '' }

test('a product speaks the language of the page', () => {
  expect(localText(product, 'title', 'ru')).toEqual({ text: 'Арбуз' })
  expect(localText(product, 'title', 'en')).toEqual({ text: 'Watermelon' })
  expect(localText(product, 'title', 'hy')).toEqual({ text: 'Ձմերուկ' })
})

test('what is not translated is said in Russian, and marked so', () => {
  expect(localText(product, 'subTitle', 'en')).toEqual({ text: 'Сочный', lang: 'ru' })
  expect(localText(product, 'subTitle', 'hy')).toEqual({ text: 'Сочный', lang: 'ru' })
})
