import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import holidays from './holidays.json' with { type: 'json' }

/** What the government decided for single days: a working day taken off, a Saturday worked instead (YYYY-MM-DD). */
export type DayOverrides = {
  extraNonWorking: readonly string[]
  extraWorking: readonly string[]
}

const SUNDAY = 0
const SATURDAY = 6
const LAST_OF_APRIL = 30

const fixedHolidays = new Set(holidays.fixed.map(({ month, day }) => `${twoDigits(month)}-${twoDigits(day)}`))

/** Citizen's Day: the last Saturday of April, or its last Sunday where 1 May is a Saturday. */
export function citizensDay(year: string): string {
  const isSaturdayOnMayDay = weekday(`${year}-05-01`) === SATURDAY
  const wanted = isSaturdayOnMayDay ? SUNDAY : SATURDAY
  const lastOfApril = `${year}-04-${LAST_OF_APRIL}`
  return addDays(lastOfApril, -((weekday(lastOfApril) - wanted + 7) % 7))
}

const YEARS_SHOWN = 3

/** The public holidays from a day on, to the end of the year after the next; in order. */
export function comingHolidays(from: string): { date: string; name: Texts }[] {
  const first = Number(from.slice(0, 4))
  return Array.from({ length: YEARS_SHOWN }, (_, nth) => String(first + nth))
    .flatMap(year => [
      ...holidays.fixed.map(({ month, day, name }) => ({
        date: `${year}-${twoDigits(month)}-${twoDigits(day)}`,
        name,
      })),
      { date: citizensDay(year), name: holidays.citizensDay.name },
    ])
    .filter(({ date }) => date >= from)
    .toSorted((a, b) => a.date.localeCompare(b.date))
}

/**
 * Whether a day (YYYY-MM-DD, Yerevan's calendar) is a working one in Armenia: Monday to Friday and no holiday, unless
 * the government decided otherwise. A holiday on a weekend is not moved to another day.
 */
export function isBusinessDay(date: string, { extraNonWorking, extraWorking }: DayOverrides): boolean {
  if (extraWorking.includes(date)) return true
  if (extraNonWorking.includes(date)) return false
  const isWeekend = weekday(date) === SATURDAY || weekday(date) === SUNDAY
  return !isWeekend && !fixedHolidays.has(date.slice(5)) && date !== citizensDay(date.slice(0, 4))
}

/**
 * The day on which so many business days after a day have passed; the day itself never counts.
 * @param days a whole number, not below 0; 0 answers the day itself, whatever it is
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
 * When a time of so many business days from a moment on is over: it begins the day after and ends with its last day, at
 * midnight in Yerevan. One business day from any hour of a Friday ends with Monday.
 */
export function businessDaysOver(from: Date, days: number, overrides: DayOverrides): Date {
  return shopMoment(addDays(addBusinessDays(shopDate(from), days, overrides), 1))
}

function weekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0')
}
