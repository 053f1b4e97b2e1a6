import type { Locale } from '@shop/contracts/locales.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import { expect, test } from 'vitest'
import en from '../../locales/en/common.json'
import hy from '../../locales/hy/common.json'
import ru from '../../locales/ru/common.json'
import { hoursTexts } from './hours.ts'

const day = { opensAt: '10:00', closesAt: '22:00' }
const daily: WeekHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
const week: WeekHours = { ...daily, sat: { opensAt: '11:00', closesAt: '18:00' }, sun: null }

const catalogues: Record<Locale, Record<string, string>> = { ru, en, hy }
const textsIn = (locale: Locale, hours: WeekHours) =>
  hoursTexts(hours, locale, (id, values = {}) =>
    (catalogues[locale][id] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  ).map(text => text.replaceAll('\u2060', ''))

test.for([
  ['ru', ['каждый день, 10:00–22:00'], ['пн–пт 10:00–22:00', 'сб 11:00–18:00', 'вс — выходной']],
  ['en', ['every day, 10:00–22:00'], ['Mon–Fri 10:00–22:00', 'Sat 11:00–18:00', 'Sun closed']],
  ['hy', ['ամեն օր՝ 10:00–22:00'], ['երկ–ուր՝ 10:00–22:00', 'շբթ՝ 11:00–18:00', 'կիր՝ փակ']],
] as const)('the hours of a week are told by days that are alike, in %s', ([locale, everyDay, grouped]) => {
  expect(textsIn(locale, daily)).toEqual(everyDay)
  expect(textsIn(locale, week)).toEqual(grouped)
})

test('days that are alike but not in a row are told apart', () => {
  const { length } = textsIn('en', { ...daily, wed: null })
  expect(length).toBe(3)
})
