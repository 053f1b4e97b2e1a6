import { addDays } from '@shop/contracts/days.ts'
import { locales } from '@shop/contracts/locales.ts'
import { expect, test } from 'vitest'
import { dayMonthText, weekdayText } from './dates.ts'

test('formats a day in the language of the page, including Armenian', () => {
  const said = locales.map(locale => [
    weekdayText('2026-11-22', locale, 'long'),
    weekdayText('2026-11-22', locale, 'short'),
    dayMonthText('2026-11-22', locale, 'long'),
    dayMonthText('2026-11-22', locale, 'short'),
  ])
  expect(said).toEqual([
    ['воскресенье', 'вс', '22 ноября', '22 нояб.'],
    ['Sunday', 'Sun', 'November 22', 'Nov 22'],
    ['կիրակի', 'կիր', 'նոյեմբերի 22', '22 նոյ'],
  ])
})

test('uses the Armenian names of CLDR on every day of a year', () => {
  for (let day = 0; day < 365; day++) {
    const date = addDays('2026-01-01', day)
    const cldr = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('hy', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
    expect(weekdayText(date, 'hy', 'long')).toBe(cldr({ weekday: 'long' }))
    expect(weekdayText(date, 'hy', 'short')).toBe(cldr({ weekday: 'short' }))
    expect(dayMonthText(date, 'hy', 'long')).toBe(cldr({ day: 'numeric', month: 'long' }))
    expect(dayMonthText(date, 'hy', 'short')).toBe(cldr({ day: 'numeric', month: 'short' }))
  }
})
