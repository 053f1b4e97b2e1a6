import { addDays, shopDate, shopTime } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { tellCustomer } from '#orders/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'

/** Nobody is woken by it. */
const FROM_TIME = '10:00'

/**
 * Reminds those who have a rented hookah that it is fetched tomorrow, or today: once each, however often it runs
 * (decisions.md, Rental). Where the day is changed, they are reminded of the new one.
 */
export async function remindRentals(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  if (shopTime(now) < FROM_TIME) return
  const today = shopDate(now)
  const tomorrow = addDays(today, 1)
  const due = await deps.db.rentalBooking.findMany({
    where: { state: 'handed_over', toDate: { in: [new Date(today), new Date(tomorrow)] } },
    select: {
      id: true,
      toDate: true,
      pickUpSlot: { select: { startTime: true, endTime: true } },
      order: { select: { id: true, number: true, accountId: true, locale: true } },
    },
  })
  for (const { id, toDate, pickUpSlot, order } of due) {
    const date = toDate.toISOString().slice(0, 10)
    const customer = { id: order.id, accountId: order.accountId, locale: Locale.parse(order.locale) }
    const params = { number: order.number, date, time: `${pickUpSlot.startTime}-${pickUpSlot.endTime}` }
    const topic = date === today ? 'rental.due_today' : 'rental.due_tomorrow'
    await withTransaction(deps.db, deps.random, tx =>
      tellCustomer(tx, deps, customer, { topic, event: `${id}:${date}`, params }),
    )
  }
}

export const remindJobs = {
  'rentals.remind': { cron: '5 * * * *', run: remindRentals },
} satisfies JobTable<Deps>
