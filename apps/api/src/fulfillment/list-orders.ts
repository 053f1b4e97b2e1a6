import { shopDate } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { listAllOrders as route } from '@shop/contracts/orders-staff.ts'
import type * as z from 'zod/mini'
import { listAllOrders } from '#orders/index.ts'
import { hasMoneyInReview, moneyOf, ofPaymentState } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'

type Query = z.output<typeof route.query>
type Result = z.input<typeof route.result>

/** Lists all orders with their payment status. @throws VALIDATION */
export async function listOrdersForStaff(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { payment, ...filter }: Query,
  locale: Locale,
): Promise<Result> {
  // The filter `review` finds all payments in review: the status of a paid order does not show a second attempt.
  const paymentCondition = payment && (payment === 'review' ? hasMoneyInReview : ofPaymentState(payment))
  const { items, ...page } = await listAllOrders(
    db,
    { ...filter, paymentCondition, today: shopDate(clock.now()) },
    locale,
  )
  const money = await moneyOf(db, items)
  return {
    ...page,
    items: items.map(({ id, ...row }) => ({ ...row, paymentState: money.get(id)?.state ?? 'none' })),
  }
}
