import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type EvaluatedMix, expertRules } from '../../apps/api/test/builders/mix-experts.ts'
import { oneOf } from '../../packages/contracts/src/enums.ts'
import { type Locale, locales } from '../../packages/contracts/src/locales.ts'
import { SaveMix } from '../../packages/contracts/src/mixes.ts'
import { tasteOf, tastes } from './catalog.ts'
import { assertUnique, demoProducts, type ProductRow } from './rows.ts'
import { demoMixes } from './shop.ts'

const variant = { weight_grams: 50, price_amd: 2900, old_price_amd: null, on_hand: 1, same_day: true, position: 0 }

/** A product of the demo catalog under another name and with one variant. */
function product(title: string, slug: string, sku: string): ProductRow {
  const [first] = demoProducts()
  if (!first) throw new Error('the catalog is empty')
  return { ...first, brand: 'Lusin', title: { ru: title, en: title }, slug, variants: [{ ...variant, sku }] }
}

test('a second flavor of the same taste and brand is rejected by name', () => {
  expect(() => assertUnique([product('Mint', 'mint', 'LUS-MINT-50'), product('Ice', 'ice', 'LUS-MINT-50')])).toThrow(
    'prisma/demo: "Lusin, Mint" and "Lusin, Ice" have one sku LUS-MINT-50: give one flavor a `code`, or the variant another weight',
  )
})

test('two products with the same slug are rejected by name', () => {
  expect(() => assertUnique([product('Mint', 'mint', 'A'), product('Mint!', 'mint', 'B')])).toThrow(
    'prisma/demo: "Lusin, Mint" and "Lusin, Mint!" have one slug mint: give one another title',
  )
})

const rows = demoProducts()

/** Letters of the alphabet that a text in the language is written in. */
const ownLetters: Record<Locale, RegExp> = { ru: /\p{Script=Cyrillic}/u, en: /[a-z]/i, hy: /\p{Script=Armenian}/u }

/** Letters that a text in the language never has: those of the other languages. A brand may be in Latin letters. */
const foreignLetters: Record<Locale, RegExp> = {
  ru: /\p{Script=Armenian}/u,
  en: /\p{Script=Armenian}|\p{Script=Cyrillic}/u,
  hy: /\p{Script=Cyrillic}/u,
}

const textsIn = (locale: Locale) =>
  rows.flatMap(({ slug, title, sub_title, description }) =>
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
  const titles = rows.map(({ category, title }) => `${category}: ${title[locale]}`)
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
})

test.each(locales)('every demo product has a description of its own in %s', locale => {
  const descriptions = rows.map(({ description }) => description[locale] ?? '')
  expect(new Set(descriptions).size).toBe(rows.length)
  expect(descriptions.filter(text => text.length < 80)).toEqual([])
})

test('Armenian texts have Armenian punctuation', () => {
  const isForeign = ({ text }: { text: string }) => /[:;?!"]|\.(?!\d)|[\u2019']/.test(text)
  expect(textsIn('hy').filter(isForeign)).toEqual([])
})

const readMigration = (name: string) =>
  readFileSync(new URL(`../migrations/${name}/migration.sql`, import.meta.url), 'utf8')

test('every taste of the demo is in the reference data that the migrations bring', () => {
  const corrections = readMigration('20261123190000_reference_names')
  const sql = [...corrections.matchAll(/'flavor', '\S+', '\w+', ('.+'), ('.+')\)/g)].reduce(
    (lists, [, before = '', after = '']) => lists.replace(before, after),
    readMigration('20261123031347_reference_lists'),
  )
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
  const missing = tastes.filter(({ id, category, name, intensity, role, maxSharePercent }) => {
    const texts = [id, category, name.ru, name.en, name.hy].map(quoted)
    return !sql.includes(`(${[...texts, intensity, quoted(role), maxSharePercent].join(', ')})`)
  })
  expect(missing).toEqual([])
})

/** The rules for a mix that was not requested by a customer. */
const rulesWithoutRequest = Object.entries(expertRules).filter(([name]) => !/requested|in stock/.test(name))

const flavors = new Map(demoProducts().map(product => [product.slug, product]))

function candidateOf(slug: string): EvaluatedMix['candidates'][number] {
  const product = flavors.get(slug)
  const { flavor_id: flavorId, strength } = product ?? {}
  if (flavorId === undefined || strength === undefined) throw new Error(`the demo has no flavor ${slug}`)
  const { name, profile: taste, role: named, ...rest } = tasteOf(flavorId)
  const role = oneOf(['base', 'accent', 'cooling'], named)
  if (role === undefined) throw new Error(`${flavorId}: ${named}`)
  return { ...rest, productId: slug, flavorId, name, strength, taste, role }
}

test.each(demoMixes)('the demo mix $name is valid and passes the rules of experts', mix => {
  expect(SaveMix.safeParse(mix).success).toBe(true)
  const parts = mix.parts.map(({ productId, percentage }) => ({ flavor: candidateOf(productId), percentage }))
  const request = { categories: [], strength: 'medium' as const, earlier: [], excluded: [], seed: 1 }
  const evaluated = { request, candidates: parts.map(({ flavor }) => flavor), parts }
  expect(rulesWithoutRequest.filter(([, isSatisfied]) => !isSatisfied(evaluated)).map(([name]) => name)).toEqual([])
})
