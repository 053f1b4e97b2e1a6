import * as z from 'zod/mini'

/** A calendar day, YYYY-MM-DD. */
export const LocalDate = z.iso.date()
/** A time of day, HH:MM, in Asia/Yerevan. */
export const LocalTime = z.iso.time({ precision: -1 })
/** A moment in UTC, ISO 8601 on the wire and in the types. */
export const Moment = z.iso.datetime()
