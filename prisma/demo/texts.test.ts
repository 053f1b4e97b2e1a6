import { expect, test } from 'vitest'
import { type Locale, locales } from '../../packages/contracts/src/locales.ts'
import { demoProducts } from './rows.ts'

const products = demoProducts()

/** Letters of the alphabet that a text in the language is written in. */
const ownLetters: Record<Locale, RegExp> = { ru: /\p{Script=Cyrillic}/u, en: /[a-z]/i, hy: /\p{Script=Armenian}/u }

/** Letters that a text in the language never has: those of the other languages. A brand may be in Latin letters. */
const foreignLetters: Record<Locale, RegExp> = {
  ru: /\p{Script=Armenian}/u,
  en: /\p{Script=Armenian}|\p{Script=Cyrillic}/u,
  hy: /\p{Script=Cyrillic}/u,
}

const textsIn = (locale: Locale) =>
  products.flatMap(({ slug, title, sub_title, description }) =>
    Object.entries({ title, sub_title, description }).map(([field, texts]) => ({
      name: `${slug} ${field}`,
      text: texts[locale] ?? '',
    })),
  )

test.each(locales)('every demo product has its texts in %s, in the letters of that language', locale => {
  const isWrong = ({ text }: { text: string }) => !ownLetters[locale].test(text) || foreignLetters[locale].test(text)
  expect(textsIn(locale).filter(isWrong)).toEqual([])
})

test.each(locales)('a title in %s names one product of its category', locale => {
  const titles = products.map(({ category, title }) => `${category}: ${title[locale]}`)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test.each(locales)('every demo product has a description of its own in %s', locale => {
  const descriptions = products.map(({ description }) => description[locale] ?? '')
  expect(new Set(descriptions).size).toBe(products.length)
  expect(descriptions.filter(text => text.length < 80)).toEqual([])
})

test('Armenian texts have Armenian punctuation', () => {
  const isForeign = ({ text }: { text: string }) => /[:;?!"]|\.(?!\d)|[\u2019']/.test(text)
  expect(textsIn('hy').filter(isForeign)).toEqual([])
})
