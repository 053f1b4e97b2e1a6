import type { ShopInfo } from '@shop/contracts/settings.ts'
import { addDays, shopDate, shopTime } from '@shop/contracts/time.ts'

type Hours = Pick<ShopInfo, 'opensAt' | 'closesAt' | 'closedDates'>

/** Whether the shop is open at a moment, and what comes next: the time it closes, or the day and time it opens. */
export type Opening = { isOpen: true; until: string } | { isOpen: false; date: string; time: string }

/** Looks as far ahead as a shop may reasonably be closed. */
const DAYS_AHEAD = 31

export function openingAt({ opensAt, closesAt, closedDates }: Hours, moment: Date): Opening | undefined {
  const today = shopDate(moment)
  const time = shopTime(moment)
  const isWorkday = (date: string) => !closedDates.includes(date)
  if (isWorkday(today) && opensAt <= time && time < closesAt) return { isOpen: true, until: closesAt }
  const first = time < opensAt ? 0 : 1
  for (let days = first; days < DAYS_AHEAD; days++) {
    const date = addDays(today, days)
    if (isWorkday(date)) return { isOpen: false, date, time: opensAt }
  }
  return undefined
}
