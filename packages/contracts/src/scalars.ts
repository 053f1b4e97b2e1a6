import * as z from 'zod/mini'

/** The largest value of an integer column. Limit values that are compared with such a column. */
export const MAX_INT32 = 2_147_483_647

/** Amount in whole Armenian drams (AMD), VAT included. */
export const Amd = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

/** Calculated amount in whole Armenian drams (AMD), VAT included. */
export const TotalAmd = z.int().check(z.nonnegative())

/** Price in whole Armenian drams (AMD), greater than 0, VAT included. */
export const PriceAmd = z.int().check(z.positive(), z.lte(MAX_INT32))

/** Rejects U+0000, which PostgreSQL cannot store. */
export const storable = z.refine<string>(text => !text.includes('\0'), { error: 'not_storable' })

/** User input without surrounding spaces; may be empty. */
export const Text = (max: number) => z.string().check(z.trim(), z.maxLength(max), storable)

/** Required user input; `error` is the key if it is empty. */
export const RequiredText = (max: number, error = 'required') =>
  z
    .string({ error })
    .check(z.trim(), z.minLength(1, { error, abort: true }), z.maxLength(max, { error: 'too_long' }), storable)

/** Rejects line breaks and other control characters, so that one-line input cannot forge lines of an e-mail. */
export const oneLine = z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, { error: 'one_line' })

const FIRST_YEAR = '1900'
const LAST_YEAR = '2200'

/** Rejects typing errors and dates that PostgreSQL cannot store. */
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
