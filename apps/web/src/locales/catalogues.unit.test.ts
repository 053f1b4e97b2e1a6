import { locales } from '@shop/contracts/locales.ts'
import { describe, expect, test } from 'vitest'
import { areas } from '../platform/i18n/areas.ts'

const catalogues = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' })
const read = (locale: string, area: string) => catalogues[`./${locale}/${area}.json`] ?? {}

/** The plural forms that each language needs. */
const FORMS = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'], hy: ['one', 'other'] }

test('each area has a file in each language, and no file is without an area', () => {
  const expected = locales.flatMap(locale => areas.map(area => `./${locale}/${area}.json`))
  expect(Object.keys(catalogues).toSorted()).toEqual(expected.toSorted())
})

test('no id is in two areas', () => {
  const ids = areas.flatMap(area => Object.keys(read('ru', area)))
  expect(ids).toHaveLength(new Set(ids).size)
})

describe.each(areas)('%s', area => {
  test.each(locales)('is whole in %s', locale => {
    const messages = read(locale, area)
    expect(Object.keys(messages).toSorted()).toEqual(Object.keys(read('ru', area)).toSorted())
    expect(Object.entries(messages).filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test.each(locales)('has the plural forms of %s', locale => {
    const plurals = Object.entries(read(locale, area)).filter(([, text]) => text.includes(', plural,'))
    for (const [id, text] of plurals) {
      for (const form of FORMS[locale]) expect(text, id).toMatch(new RegExp(`\\b${form} \\{`))
    }
  })

  test.each(locales)('takes the same values in %s as in Russian', locale => {
    const valuesOf = (text: string) =>
      new Set([...text.matchAll(/(?<!(?:one|few|many|other) )\{(\w+)[,}]/g)].map(match => match[1]))
    const russian = read('ru', area)
    for (const [id, text] of Object.entries(read(locale, area))) {
      expect(valuesOf(text), id).toEqual(valuesOf(russian[id] ?? ''))
    }
  })
})
