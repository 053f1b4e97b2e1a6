import { addDays, shopDate, shopTime, shopTimestamp } from '@shop/contracts/days.ts'

/** Messages that a customer can stop are sent between these times only, in Yerevan. */
const [FROM_TIME, UNTIL_TIME] = ['10:00', '20:00']

/** True if messages that no one needs at once may be sent. */
export function isDaytime(now: Date): boolean {
  const time = shopTime(now)
  return time >= FROM_TIME && time < UNTIL_TIME
}

/** Returns the next moment after a night at which such messages may be sent. */
export function nextMorning(now: Date): Date {
  const today = shopDate(now)
  return shopTimestamp(shopTime(now) < FROM_TIME ? today : addDays(today, 1), FROM_TIME)
}
