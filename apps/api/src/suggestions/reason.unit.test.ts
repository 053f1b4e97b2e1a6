import { locales } from '@shop/contracts/locales.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { describe, expect, test } from 'vitest'
import { explain } from './reason.ts'
import type { Candidate, Part } from './rules.ts'

const taste = { sweet: 0, sour: 0, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0 }
const apple: Candidate = {
  productId: 'apple',
  flavorId: 'apple',
  name: completeTexts({ ru: 'Яблоко', en: 'Apple', hy: 'Խնձոր' }),
  category: 'Fruit',
  strength: 'mild',
  taste: { ...taste, sweet: 0.6, sour: 0.4 },
  intensity: 2,
  role: 'base',
  maxSharePercent: 70,
}
const coconut: Candidate = {
  ...apple,
  productId: 'coconut',
  name: completeTexts({ ru: 'Кокос', en: 'Coconut', hy: 'Կոկոս' }),
  taste: { ...taste, sweet: 0.6, creamy: 0.8 },
}
const caramel: Candidate = {
  ...coconut,
  productId: 'caramel',
  name: completeTexts({ ru: 'Карамель', en: 'Caramel', hy: 'Կարամել' }),
}
const ice: Candidate = {
  ...apple,
  productId: 'ice',
  name: completeTexts({ ru: 'Лёд', en: 'Ice', hy: 'Սառույց' }),
  role: 'cooling',
}
const pear: Candidate = { ...apple, productId: 'pear', name: completeTexts({ ru: 'Груша', en: 'Pear', hy: 'Տանձ' }) }

const mix = (...parts: [Candidate, number][]): Part[] => parts.map(([flavor, percentage]) => ({ flavor, percentage }))

describe('why the flavors of a mix go together', () => {
  test('is explained in the language of the customer', () => {
    const parts = mix([apple, 60], [coconut, 30], [ice, 10])
    expect(explain(parts, 'ru')).toBe(
      'Яблоко\u00A0— сладкая основа, кокос\u00A0— для сливочной мягкости, лёд\u00A0— для холодка; микс получается лёгким.',
    )
    expect(explain(parts, 'en')).toBe(
      'A sweet base of apple with coconut for a creamy softness and ice for a cool finish makes a mild mix.',
    )
    expect(explain(parts, 'hy')).toBe(
      'Քաղցր հիմքը՝ խնձոր, սերուցքային մեղմության համար՝ կոկոս, զովության համար՝ սառույց․ ստացվում է մեղմ միքս։',
    )
  })

  test('names two flavors of one purpose together', () => {
    expect(explain(mix([apple, 50], [coconut, 30], [caramel, 20]), 'ru')).toBe(
      'Яблоко\u00A0— сладкая основа, кокос и карамель\u00A0— для сливочной мягкости; микс получается лёгким.',
    )
  })

  test('gives no purpose to a flavor that tastes like the base', () => {
    expect(explain(mix([apple, 70], [pear, 30]), 'en')).toBe(
      'A sweet base of apple with pear for depth makes a mild mix.',
    )
  })

  test('starts with the base, in any order of the parts', () => {
    expect(explain(mix([ice, 10], [apple, 90]), 'ru')).toMatch(/^Яблоко/)
  })

  test.each(locales)('speaks of the strength that comes out (%s)', locale => {
    const texts = (['mild', 'medium', 'strong'] as const).map(strength =>
      explain(mix([{ ...apple, strength }, 70], [{ ...pear, strength }, 30]), locale),
    )
    expect(new Set(texts).size).toBe(3)
  })
})
