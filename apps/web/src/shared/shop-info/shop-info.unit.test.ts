import type { Locale } from '@shop/contracts/locales.ts'
import type { WeekHours } from '@shop/contracts/settings.ts'
import en from '@shop/messages/en/common.json'
import hy from '@shop/messages/hy/common.json'
import ru from '@shop/messages/ru/common.json'
import { expect, test } from 'vitest'
import { hoursTexts } from './shop-info.tsx'

const day = { opensAt: '10:00', closesAt: '22:00' }
const daily: WeekHours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day }
const week: WeekHours = { ...daily, sat: { opensAt: '11:00', closesAt: '18:00' }, sun: null }

const catalogs: Partial<Record<Locale, Record<string, string>>> = { ru, en, hy }
const textsIn = (locale: Locale, hours: WeekHours) =>
  hoursTexts(hours, locale, (id, values = {}) =>
    (catalogs[locale]?.[id] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  ).map(text => text.replaceAll('\u2060', ''))

test.for([
  ['ru', ['ежедневно, 10:00–22:00'], ['пн–пт 10:00–22:00', 'сб 11:00–18:00', 'вс — выходной']],
  ['en', ['every day, 10:00–22:00'], ['Mon–Fri 10:00–22:00', 'Sat 11:00–18:00', 'Sun closed']],
  ['hy', ['ամեն օր՝ 10:00–22:00'], ['երկ–ուր՝ 10:00–22:00', 'շբթ՝ 11:00–18:00', 'կիր՝ փակ']],
] as const)('the hours of a week are grouped by equal days, in %s', ([locale, everyDay, grouped]) => {
  expect(textsIn(locale, daily)).toEqual(everyDay)
  expect(textsIn(locale, week)).toEqual(grouped)
})

test('days with equal hours that are not consecutive form separate groups', () => {
  const { length } = textsIn('en', { ...daily, wed: null })
  expect(length).toBe(3)
})
