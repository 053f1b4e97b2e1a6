import * as z from 'zod/mini'

const FIRST_YEAR = '1900'
const LAST_YEAR = '2200'

/** Dates outside these years are typing errors, and some of them PostgreSQL cannot store. ISO dates have four digits of the year. */
const inCalendarRange = z.refine<string>(
  value => {
    const year = value.slice(0, 4)
    return year >= FIRST_YEAR && year <= LAST_YEAR
  },
  { error: 'date_range' },
)

/** Calendar date `YYYY-MM-DD` from 1900 to 2200, in Asia/Yerevan. */
export const LocalDate = z.iso.date({ abort: true }).check(inCalendarRange)
/** Time of day `HH:MM` in Asia/Yerevan. */
export const LocalTime = z.iso.time({ precision: -1 })
/** Timestamp in UTC as ISO 8601, from 1900 to 2200. */
export const Timestamp = z.iso.datetime({ abort: true }).check(inCalendarRange)
