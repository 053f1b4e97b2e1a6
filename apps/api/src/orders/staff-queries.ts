import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { OrderNews } from '@shop/contracts/order-news.ts'
import type { AdminOrder, OrderByStaff } from '@shop/contracts/orders-staff.ts'
import { uncollectedBefore } from '@shop/contracts/pickup.ts'
import { actorName } from '#audit/index.ts'
import { slotColumns, slotOf } from '#delivery/index.ts'
import { picturesAt } from '#pictures/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { orderLinkPath } from './order-link.ts'
import { getOrder, type OrderRecord } from './queries.ts'
import { isLate, isReadyLate, type OrderFacts, stepsOf, tasksOf } from './rules.ts'

/** Returns the id of an order. @throws NOT_FOUND */
export async function orderIdOf(tx: Tx, number: number): Promise<string> {
  const [row] = await query(tx, kysely.selectFrom('orders').select('id').where('number', '=', number))
  if (!row) throw new AppError('NOT_FOUND')
  return row.id
}

/** Returns any order by its number, with its customer. @throws NOT_FOUND */
export async function anyOrder(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  number: number,
): Promise<Pick<AdminOrder, 'customer' | 'byStaff'> & { record: OrderRecord }> {
  const [row] = await query(
    db,
    kysely
      .selectFrom('orders as o')
      .leftJoin('account as c', 'c.id', 'o.account_id')
      .leftJoin('order_consent as t', 't.order_id', 'o.id')
      .select(['o.id', 'c.id as accountId', 'c.name', 'c.phone', 'c.email', 'o.placed_by as placedBy'])
      .select([
        actorName('o.placed_by').as('staffName'),
        'o.customer_name as customerName',
        'o.discount_reason as discountReason',
      ])
      .select('t.accepted_at as acceptedAt')
      .where('o.number', '=', number),
  )
  if (!row) throw new AppError('NOT_FOUND')
  const { id, accountId, name, phone, email } = row
  const record = await getOrder(db, id, clock.now())
  const byStaff = row.placedBy === null ? undefined : toOrderByStaff(row, orderLinkPath(keys, number, record.locale))
  const hasNoAccount = accountId === null || name === null || phone === null || email === null
  return { record, customer: hasNoAccount ? null : { accountId, name, phone, email }, ...(byStaff && { byStaff }) }
}

type ByStaffRow = Record<'staffName' | 'customerName' | 'discountReason', string | null> & { acceptedAt: Date | null }

const toOrderByStaff = (
  { staffName, customerName, discountReason, acceptedAt }: ByStaffRow,
  linkPath: string,
): OrderByStaff => ({
  linkPath,
  ...(staffName !== null && { placedBy: staffName }),
  ...(customerName !== null && { customerName }),
  ...(discountReason !== null && { discountReason }),
  ...(acceptedAt && { acceptedAt: acceptedAt.toISOString() }),
})

/** Returns the tasks and the allowed steps of an order. @param day today in Yerevan */
export function staffStepsOf({ page, cancelReason, unreachableSince, activity }: OrderRecord, day: string) {
  const facts: OrderFacts = {
    status: page.status,
    cancelReason,
    fee: page.totals.delivery ?? { state: 'to_confirm', feeAmd: null },
    isUnreachable: unreachableSince !== null,
    isCancelRequested: page.cancelRequest?.state === 'open',
    ...latenessOf(page, day),
    isSupplement: page.supplementOf !== undefined,
    tries: triesOf(activity),
  }
  return { tasks: tasksOf(facts), steps: stepsOf(facts) }
}

function latenessOf(
  { status, deliveryDate, pickup, timeline }: OrderRecord['page'],
  day: string,
): Pick<OrderFacts, 'isLate' | 'isCollected' | 'isNotCollected'> {
  if (!pickup) return { isLate: isLate(status, deliveryDate, day) }
  const ready = timeline.findLast(event => event.status === 'dispatched')
  return {
    isLate: isReadyLate(status, new Date(pickup.from), day),
    isCollected: true,
    isNotCollected: ready !== undefined && new Date(ready.at) < uncollectedBefore(day),
  }
}

/** Counts the failed deliveries and the second attempts in the activity of an order. */
export function triesOf(activity: readonly { kind: string }[]) {
  const count = (countedKind: string) => activity.filter(({ kind }) => kind === countedKind).length
  return { failed: count('delivery_failed'), triedAgain: count('second_try') }
}

/** Number of orders by status; a status without orders is missing. */
export function countOrders(db: Tx): Promise<{ state: string; orders: number }[]> {
  return query(
    db,
    kysely
      .selectFrom('orders')
      .select(['status as state', rowCount.as('orders')])
      .groupBy('status'),
  )
}

/** Uploaded product images that order lines refer to. */
export const picturesOfOrders = picturesAt('order_line').$asScalar()

/** Longest duration of a transaction that pays an order: its event is visible by then. */
const MAX_TRANSACTION_MS = 10_000
const MAX_ITEMS = 50

/**
 * Lists the orders that were paid after a timestamp, newest first. Includes events that are slightly older, because
 * their transaction may have committed later. The same order can therefore be returned twice.
 */
export async function listNewOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  after: string | undefined,
): Promise<OrderNews> {
  const now = clock.now()
  const paid = kysely.selectFrom('orders').select(rowCount.as('waiting')).where('status', '=', 'paid')
  const [{ waiting } = { waiting: 0 }] = await query(db, paid)
  if (after === undefined) return { items: [], waiting, after: now.toISOString() }
  const since = new Date(Date.parse(after) - MAX_TRANSACTION_MS)
  const rows = await query(
    db,
    kysely
      .selectFrom('order_event as e')
      .innerJoin('orders as o', 'o.id', 'e.order_id')
      .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
      .select([
        'o.number',
        'e.at as paidAt',
        'o.total_amd as totalAmd',
        'o.city',
        'o.delivery_type as deliveryType',
        ...slotColumns,
      ])
      .where('e.to', '=', 'paid')
      .where('e.undoes', 'is', null)
      .where('e.at', '>', since)
      .orderBy('e.at', 'desc')
      .orderBy('o.number', 'desc')
      .limit(MAX_ITEMS),
  )
  const items = rows.map(row => {
    const { number, paidAt, totalAmd, city } = row
    const slot = slotOf(row)
    return {
      number,
      paidAt: paidAt.toISOString(),
      totalAmd,
      city,
      deliveryType: OrderDeliveryType.parse(row.deliveryType),
      ...(slot ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}),
    }
  })
  return { items, waiting, after: now.toISOString() }
}
