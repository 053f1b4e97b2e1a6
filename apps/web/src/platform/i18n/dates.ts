import { addDays, weekdays } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'

/** Chromium has no Armenian dates and would show English ones: these are CLDR's, the same in every browser. */
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

/** The weekday of a calendar day (YYYY-MM-DD): "воскресенье", "Sun". */
export function weekdayText(date: string, locale: Locale, weekday: Style): string {
  const moment = new Date(`${date}T00:00:00Z`)
  if (locale === 'hy') return ARMENIAN.weekday[weekday][moment.getUTCDay()] ?? ''
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(moment)
}

const A_MONDAY = '2026-11-16'

/** The days of a week, Monday first. */
export function weekdayNames(locale: Locale, style: Style = 'short'): string[] {
  return weekdays.map((_, nth) => weekdayText(addDays(A_MONDAY, nth), locale, style))
}

/** The month of a calendar day (YYYY-MM-DD) by itself: "ноябрь 2026 г.", "November 2026". */
export function monthText(date: string, locale: Locale): string {
  const moment = new Date(`${date}T00:00:00Z`)
  const year = moment.getUTCFullYear()
  // The nominative lacks the genitive's last letter.
  if (locale === 'hy') return `${ARMENIAN.month[moment.getUTCMonth()]?.slice(0, -1)} ${year}`
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(moment)
}

/** A calendar day (YYYY-MM-DD) without its year: "22 ноября", "Nov 22". */
export function dayMonthText(date: string, locale: Locale, month: Style): string {
  const moment = new Date(`${date}T00:00:00Z`)
  if (locale !== 'hy') return new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' }).format(moment)
  const day = moment.getUTCDate()
  const index = moment.getUTCMonth()
  return month === 'long' ? `${ARMENIAN.month[index]} ${day}` : `${day} ${ARMENIAN.monthShort[index]}`
}
