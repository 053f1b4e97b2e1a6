import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { getOrder, type OrderRecord } from './queries.ts'
import { isLate, type OrderFacts, stepsOf, tasksOf } from './steps.ts'

/** @throws NOT_FOUND */
export async function orderIdOf(tx: Tx, number: number): Promise<string> {
  const row = await tx.order.findUnique({ where: { number }, select: { id: true } })
  if (!row) throw new AppError('NOT_FOUND')
  return row.id
}

/** Any order by its number, with who placed it. @throws NOT_FOUND */
export async function anyOrder(
  db: Tx,
  number: number,
  now: Date,
): Promise<{ record: OrderRecord; customer: AdminOrder['customer'] }> {
  const row = await db.order.findUnique({
    where: { number },
    select: { id: true, account: { select: { id: true, name: true, phone: true, email: true } } },
  })
  if (!row) throw new AppError('NOT_FOUND')
  const record = await getOrder(db, row.id, now)
  if (!row.account) return { record, customer: null }
  const { id: accountId, ...person } = row.account
  return { record, customer: { accountId, ...person } }
}

/** What staff should and may do with an order now. @param day today in Yerevan */
export function staffStepsOf({ page, cancelReason, unreachableSince, activity }: OrderRecord, day: string) {
  const facts: OrderFacts = {
    status: page.status,
    cancelReason,
    fee: page.totals.delivery ?? { state: 'to_confirm', feeAmd: null },
    isUnreachable: unreachableSince !== null,
    isLate: isLate(page.status, page.deliveryDate, day),
    tries: triesOf(activity),
  }
  return { tasks: tasksOf(facts), steps: stepsOf(facts) }
}

/** How often its activity says that a delivery failed, and that another try was agreed on. */
export function triesOf(activity: readonly { kind: string }[]) {
  const count = (wanted: string) => activity.filter(({ kind }) => kind === wanted).length
  return { failed: count('delivery_failed'), triedAgain: count('second_try') }
}
