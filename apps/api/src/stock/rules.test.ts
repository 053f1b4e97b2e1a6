import { expect, test } from 'vitest'
import { packingName } from './rules.ts'

const tobacco = { category: 'flavor', weightGrams: 50, titleRu: 'Арбуз', titleEn: 'Watermelon', titleHy: null }

test('a message names the packing of what is sold in several, in its language or in Russian', () => {
  expect(packingName(tobacco, 'ru')).toBe('Арбуз, 50 г')
  expect(packingName(tobacco, 'en')).toBe('Watermelon, 50 g')
  expect(packingName(tobacco, 'hy')).toBe('Арбуз, 50 գ')
  expect(packingName({ ...tobacco, category: 'hookah' }, 'en')).toBe('Watermelon')
})
