import { expect, test } from 'vitest'
import { packingName } from './notify-back-in-stock.ts'

const tobacco = { category: 'flavor', weightGrams: 50, title: { ru: 'Арбуз', en: 'Watermelon' } }

test('a message names the pack size if there are several, in its language or in Russian', () => {
  expect(packingName(tobacco, 'ru')).toBe('Арбуз, 50 г')
  expect(packingName(tobacco, 'en')).toBe('Watermelon, 50 g')
  expect(packingName(tobacco, 'hy')).toBe('Арбуз, 50 գ')
  expect(packingName({ ...tobacco, category: 'hookah' }, 'en')).toBe('Watermelon')
})
