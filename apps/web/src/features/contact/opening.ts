import { addDays, shopDate, shopTime, weekdayOf } from '@shop/contracts/days.ts'
import type { ShopInfo } from '@shop/contracts/settings.ts'

type Hours = Pick<ShopInfo, 'hours' | 'closedDates'>

/** Whether the shop is open at a moment, and what comes next: the time it closes, or the day and time it opens. */
export type Opening = { isOpen: true; until: string } | { isOpen: false; date: string; time: string }

/** Looks as far ahead as a shop may reasonably be closed. */
const DAYS_AHEAD = 31

export function openingAt({ hours, closedDates }: Hours, moment: Date): Opening | undefined {
  const today = shopDate(moment)
  const now = shopTime(moment)
  const openOn = (date: string) => (closedDates.includes(date) ? null : hours[weekdayOf(date)])
  const open = openOn(today)
  if (open && open.opensAt <= now && now < open.closesAt) return { isOpen: true, until: open.closesAt }
  for (let days = 0; days < DAYS_AHEAD; days++) {
    const date = addDays(today, days)
    const time = openOn(date)?.opensAt
    if (time !== undefined && (days > 0 || now < time)) return { isOpen: false, date, time }
  }
  return undefined
}
