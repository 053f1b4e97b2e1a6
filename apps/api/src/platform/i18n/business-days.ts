import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { textsOf } from './translate.ts'

/** Decisions of the government on single days (YYYY-MM-DD): an additional day off, a Saturday worked instead. */
export type DayOverrides = {
  extraNonWorking: readonly string[]
  extraWorking: readonly string[]
}

const SUNDAY = 0
const SATURDAY = 6
const LAST_OF_APRIL = 30

/** RA Law on Holidays and Memorial Days (2001) as amended in November 2021: 31 December, 1, 2 and 6 January stay non-working. */
const fixedDates = [
  { month: 12, day: 31, name: 'holiday.newYearEve' },
  { month: 1, day: 1, name: 'holiday.newYear1' },
  { month: 1, day: 2, name: 'holiday.newYear2' },
  { month: 1, day: 6, name: 'holiday.christmas' },
  { month: 1, day: 28, name: 'holiday.armyDay' },
  { month: 3, day: 8, name: 'holiday.womensDay' },
  { month: 4, day: 24, name: 'holiday.genocideRemembrance' },
  { month: 5, day: 1, name: 'holiday.labourDay' },
  { month: 5, day: 9, name: 'holiday.victoryPeace' },
  { month: 5, day: 28, name: 'holiday.republicDay' },
  { month: 7, day: 5, name: 'holiday.constitutionDay' },
  { month: 9, day: 21, name: 'holiday.independenceDay' },
] as const

const fixedHolidays = new Set(fixedDates.map(({ month, day }) => `${twoDigits(month)}-${twoDigits(day)}`))

/** Returns Citizen's Day: the last Saturday of April, or its last Sunday if 1 May is a Saturday. */
export function citizensDay(year: string): string {
  const isSaturdayOnMayDay = weekday(`${year}-05-01`) === SATURDAY
  const target = isSaturdayOnMayDay ? SUNDAY : SATURDAY
  const lastOfApril = `${year}-04-${LAST_OF_APRIL}`
  return addDays(lastOfApril, -((weekday(lastOfApril) - target + 7) % 7))
}

const YEARS_SHOWN = 3

/** Lists the public holidays from a day to the end of the year after the next, in order. */
export function listUpcomingHolidays(from: string): { date: string; name: Texts }[] {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: YEARS_SHOWN }, (_, index) => String(first + index))
    .flatMap(year => [
      ...fixedDates.map(({ month, day, name }) => ({
        date: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
        name: textsOf(name),
      })),
      { date: citizensDay(year), name: textsOf('holiday.citizensDay') },
    ])
    .filter(({ date }) => date >= from)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/**
 * Returns true if a day (YYYY-MM-DD, calendar of Yerevan) is a business day in Armenia: Monday to Friday and not a
 * holiday, unless the government decided otherwise. A holiday on a weekend is not moved.
 */
export function isBusinessDay(date: string, { extraNonWorking, extraWorking }: DayOverrides): boolean {
  if (extraWorking.includes(date)) return true
  if (extraNonWorking.includes(date)) return false
  const isWeekend = weekday(date) === SATURDAY || weekday(date) === SUNDAY
  return !isWeekend && !fixedHolidays.has(date.slice(5)) && date !== citizensDay(date.slice(0, 4))
}

/**
 * Adds business days to a day, which itself never counts.
 * @param days a whole number, not below 0; 0 returns the day itself, also if it is not a business day
 */
export function addBusinessDays(date: string, days: number, overrides: DayOverrides): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isBusinessDay(day, overrides)) left--
  }
  return day
}

/**
 * Returns the end of a period of business days: it begins the day after `from` and ends with its last day, at midnight in
 * Yerevan. One business day from any time on a Friday ends with Monday.
 */
export function businessDaysEnd(from: Date, days: number, overrides: DayOverrides): Date {
  return shopTimestamp(addDays(addBusinessDays(shopDate(from), days, overrides), 1))
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
