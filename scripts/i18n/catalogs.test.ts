import { expect, test } from 'vitest'
import { findProblems, type Locale, type Messages, wrongPlurals } from './catalogs.ts'

const good = {
  ru: '{count, plural, one {# товар} few {# товара} many {# товаров} other {# товара}} в {shop}',
  en: '{count, plural, one {# product} other {# products}} at {shop}',
  hy: '{count, plural, one {# ապրանք} other {# ապրանք}}՝ {shop}',
}
const texts = (hy = 'Մեր մասին'): Record<Locale, Messages> => ({
  ru: new Map([['about.md', 'О нас']]),
  en: new Map([['about.md', 'About us']]),
  hy: new Map([['about.md', hy]]),
})
const problemsWith = (changed: Partial<Record<Locale, string>>) => {
  const all = { ...good, ...changed }
  const catalog = (locale: Locale): Messages => new Map([['x', all[locale]]])
  return findProblems({ ru: catalog('ru'), en: catalog('en'), hy: catalog('hy') }, texts())
}

test('a message that is whole in three languages is no problem', () => {
  expect(problemsWith({})).toEqual([])
})

test.for([
  [{ hy: '' }, 'x: missing in hy'],
  [{ hy: `${good.hy} товар` }, 'x in hy: "товар" is Russian'],
  [{ en: `${good.en} ապրանք` }, 'x in en: "ապրանք" is Armenian'],
  [{ hy: good.en }, 'x in hy: is not translated'],
  [{ hy: '{count, plural, one {# հատ} other {# հատ}}' }, 'x in hy: speaks of count, ru of count, shop'],
  [{ hy: `${good.hy} 5 %` }, 'x in hy: has a space before % that can end a line, use a non-breaking one'],
  [{ ru: '{count, plural, one {# товар} other {# товаров}} в {shop}' }, 'x in ru: lacks the plural few, many'],
] as const)('%j: %s', ([changed, problem]) => {
  expect(problemsWith(changed)).toContain(problem)
})

test('a long text in a foreign script is found, a quoted word is not', () => {
  const none: Record<Locale, Messages> = { ru: new Map(), en: new Map(), hy: new Map() }
  expect(findProblems(none, texts('Մեր մասին и ещё'))).toEqual(['hy/about.md: "и" is Russian'])
  expect(findProblems(none, texts('«дом» նշանակում է տուն'))).toEqual([])
})

test('plural forms within a text are seen, exact numbers are allowed', () => {
  expect(
    wrongPlurals('{n, plural, =0 {нет} one {# день} few {# дня} many {# дней} other {# дня}}', 'ru'),
  ).toBeUndefined()
  expect(wrongPlurals('до {n, plural, one {# дня} many {# дней} other {# дня}}', 'ru')).toBe('lacks the plural few')
})
