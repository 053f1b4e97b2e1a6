import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { getOrder, type OrderRecord } from './queries.ts'
import { isLate, type OrderFacts, stepsOf, tasksOf } from './rules.ts'

/** Returns the id of an order. @throws NOT_FOUND */
export async function orderIdOf(tx: Tx, number: number): Promise<string> {
  const [row] = await query(tx, kysely.selectFrom('orders').select('id').where('number', '=', number))
  if (!row) throw new AppError('NOT_FOUND')
  return row.id
}

/** Returns any order by its number, with its customer. @throws NOT_FOUND */
export async function anyOrder(
  db: Tx,
  number: number,
  now: Date,
): Promise<{ record: OrderRecord; customer: AdminOrder['customer'] }> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('orders as o')
      .leftJoin('account as c', 'c.id', 'o.account_id')
      .select(['o.id', 'c.id as accountId', 'c.name', 'c.phone', 'c.email'])
      .where('o.number', '=', number),
  )
  if (!row) throw new AppError('NOT_FOUND')
  const { id, accountId, name, phone, email } = row
  const record = await getOrder(db, id, now)
  if (accountId === null || name === null || phone === null || email === null) return { record, customer: null }
  return { record, customer: { accountId, name, phone, email } }
}

/** Returns the tasks and the allowed steps of an order. @param day today in Yerevan */
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

/** Counts the failed deliveries and the second attempts in the activity of an order. */
export function triesOf(activity: readonly { kind: string }[]) {
  const count = (wanted: string) => activity.filter(({ kind }) => kind === wanted).length
  return { failed: count('delivery_failed'), triedAgain: count('second_try') }
}
