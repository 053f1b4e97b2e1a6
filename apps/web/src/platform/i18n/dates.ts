import { addDays, shopDate, shopTime, weekdays } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { clock } from '../clock.ts'
import { useLocale, useT } from './locale-context.tsx'

/** CLDR names of months and days. Chromium lacks Armenian dates and would show English ones. */
const ARMENIAN = {
  weekday: {
    long: ['կիրակի', 'երկուշաբթի', 'երեքշաբթի', 'չորեքշաբթի', 'հինգշաբթի', 'ուրբաթ', 'շաբաթ'],
    short: ['կիր', 'երկ', 'երք', 'չրք', 'հնգ', 'ուր', 'շբթ'],
  },
  month: [
    'հունվարի',
    'փետրվարի',
    'մարտի',
    'ապրիլի',
    'մայիսի',
    'հունիսի',
    'հուլիսի',
    'օգոստոսի',
    'սեպտեմբերի',
    'հոկտեմբերի',
    'նոյեմբերի',
    'դեկտեմբերի',
  ],
  monthShort: ['հնվ', 'փտվ', 'մրտ', 'ապր', 'մյս', 'հնս', 'հլս', 'օգս', 'սեպ', 'հոկ', 'նոյ', 'դեկ'],
} as const

type Style = 'long' | 'short'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats a calendar day in UTC. Keeps the formatters: creating one takes longer than the rest. */
function formatDay(day: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  formatters.set(key, formatter)
  return formatter.format(day)
}

/** Returns the weekday of a calendar day (YYYY-MM-DD): "воскресенье", "Sun". */
export function weekdayText(date: string, locale: Locale, weekday: Style): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (locale === 'hy') return ARMENIAN.weekday[weekday][day.getUTCDay()] ?? ''
  return formatDay(day, locale, { weekday })
}

const A_MONDAY = '2026-11-16'

/** Returns the names of the weekdays, Monday first. */
export function weekdayNames(locale: Locale, style: Style = 'short'): string[] {
  return weekdays.map((_, index) => weekdayText(addDays(A_MONDAY, index), locale, style))
}

/** Returns month and year of a calendar day (YYYY-MM-DD): "ноябрь 2026 г.", "November 2026", "Nov 2026". */
export function monthText(date: string, locale: Locale, month: Style = 'long'): string {
  const day = new Date(`${date}T00:00:00Z`)
  const year = day.getUTCFullYear()
  const index = day.getUTCMonth()
  // In Armenian the nominative is the genitive without its last letter.
  if (locale === 'hy')
    return `${month === 'short' ? ARMENIAN.monthShort[index] : ARMENIAN.month[index]?.slice(0, -1)} ${year}`
  return formatDay(day, locale, { month, year: 'numeric' })
}

/** Formats a calendar day (YYYY-MM-DD) without its year: "22 ноября", "Nov 22". */
export function dayMonthText(date: string, locale: Locale, month: Style): string {
  const utcDate = new Date(`${date}T00:00:00Z`)
  if (locale !== 'hy') return formatDay(utcDate, locale, { day: 'numeric', month })
  const day = utcDate.getUTCDate()
  const index = utcDate.getUTCMonth()
  return month === 'long' ? `${ARMENIAN.month[index]} ${day}` : `${day} ${ARMENIAN.monthShort[index]}`
}

/**
 * Returns "today", "tomorrow" or a date such as "November 25". Only for browser rendering, because it reads the clock.
 */
export function useDayText(): (date: string) => string {
  const t = useT()
  const locale = useLocale()
  return date => {
    const today = shopDate(clock.now())
    if (date === today) return t('day.today')
    if (date === addDays(today, 1)) return t('day.tomorrow')
    return dayMonthText(date, locale, 'long')
  }
}

/** Formats a calendar day with its year: 5 марта 1990 г., March 5, 1990, 1990 թ. մարտի 5. */
export function longDate(date: string, locale: Locale): string {
  if (locale === 'hy') return `${date.slice(0, 4)} թ. ${dayMonthText(date, locale, 'long')}`
  return formatDay(new Date(`${date}T00:00:00Z`), locale, { dateStyle: 'long' })
}

/** Formats a calendar day with its year for tables: 5 мар. 1990 г., Mar 5, 1990, 5 մրտ 1990. */
export function shortDate(date: string, locale: Locale): string {
  if (locale === 'hy') return `${dayMonthText(date, locale, 'short')} ${date.slice(0, 4)}`
  return formatDay(new Date(`${date}T00:00:00Z`), locale, { dateStyle: 'medium' })
}

/** Formats a timestamp in the time zone of the shop: 5 марта 2027 г., 14:30. */
export function dayTimeText(timestamp: string, locale: Locale): string {
  const at = new Date(timestamp)
  return `${longDate(shopDate(at), locale)}, ${shopTime(at)}`
}
