import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { listAllOrders as route } from '@shop/contracts/orders-staff.ts'
import type * as z from 'zod/mini'
import { listAllOrders } from '#orders/index.ts'
import { hasMoneyInReview, moneyOf, ofPaymentState } from '#payments/index.ts'
import type { Deps } from '#platform/deps.ts'

type Query = z.output<typeof route.query>
type Result = z.input<typeof route.result>

/** The list of all orders with where the money of each stands. @throws VALIDATION */
export async function listOrdersForStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { payment, ...filter }: Query,
  locale: Locale,
): Promise<Result> {
  // Who looks for money to decide on finds all of it: a second attempt does not show in the state of a paid order.
  const ofMoney = payment && (payment === 'review' ? hasMoneyInReview : ofPaymentState(payment))
  const { items, ...page } = await listAllOrders(db, { ...filter, ofMoney, today: shopDate(clock.now()) }, locale)
  const money = await moneyOf(db, items)
  return {
    ...page,
    items: items.map(({ id, ...row }) => ({ ...row, paymentState: money.get(id)?.state ?? 'none' })),
  }
}
