import { addDays, shopDate, shopTime } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { notifyCustomer } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'

/** Earliest time of a reminder, in Yerevan. */
const FROM_TIME = '10:00'

/**
 * Reminds customers that their rented hookah is picked up tomorrow or today, once per day. After a change of the date,
 * they are reminded of the new one.
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
      notifyCustomer(tx, deps, customer, { topic, event: `${id}:${date}`, params }),
    )
  }
}

export const remindJobs = {
  'rentals.remind': { cron: '5 * * * *', run: remindRentals },
} satisfies JobTable<Deps>
