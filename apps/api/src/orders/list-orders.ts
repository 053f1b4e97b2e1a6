import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import type { AdminOrderRow, AdminOrderSort, OrderStatusFilter, OrderTask } from '@shop/contracts/orders-staff.ts'
import { uncollectedBefore } from '@shop/contracts/pickup.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { pointColumn, slotColumns, slotOf, toPoint } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { escapeLike, invalidCursorError, type PageParams, parseOrderSearch } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { isLate, isReadyLate, tasksOf } from './rules.ts'
import { supplementOfColumn, unpackedSupplementsColumn } from './supplements.ts'

type Filter = PageParams & {
  status?: OrderStatusFilter | undefined
  placedFrom?: string | undefined
  placedTo?: string | undefined
  deliveryType?: OrderDeliveryType | undefined
  pickupPointId?: string | undefined
  deliveryDate?: string | undefined
  deliveryTime?: string | undefined
  task?: OrderTask | undefined
  q?: string | undefined
  sort: AdminOrderSort
  /** Current date in Yerevan. */
  today: string
}

/** A list row without the payment state, which the payments capability adds. */
type Row = Omit<AdminOrderRow, 'paymentState'> & { id: string }

/** True for an order `o` whose request to be cancelled staff have not answered. */
export const isCancelRequested = sql<boolean>`EXISTS (
  SELECT FROM order_cancel_request q WHERE q.order_id = o.id AND q.refusal IS NULL)`

/** When an order `o` became ready at its pick-up point; null if it has none or is not ready. */
const readyAt = sql<Date | null>`CASE WHEN o.pickup_from IS NOT NULL AND o.status = 'dispatched' THEN (
  SELECT max(e.at) FROM order_event e WHERE e.order_id = o.id AND e.to = 'dispatched') END`

/** A condition for each task. It must agree with `tasksOf` (steps.ts), which evaluates one order. */
const ofTask = (today: string): Record<OrderTask, RawBuilder<boolean>> => ({
  late: sql`(o.status IN ('paid', 'confirmed', 'packed', 'dispatched') AND s.date < ${today}::date
    OR o.status IN ('paid', 'confirmed', 'packed') AND o.pickup_from < ${shopTimestamp(today)})`,
  cancel_request: sql`(o.status = 'dispatched' AND ${isCancelRequested})`,
  fee: sql`(o.delivery_fee_state = 'to_confirm' AND o.delivery_fee_amd IS NULL AND o.status IN ('paid', 'confirmed'))`,
  unreachable: sql`o.unreachable_since IS NOT NULL`,
  failed_delivery: sql`(o.status = 'dispatched' AND (
    SELECT count(*) FILTER (WHERE y.kind = 'delivery_failed') > count(*) FILTER (WHERE y.kind = 'second_try')
    FROM order_activity y WHERE y.order_id = o.id))`,
  not_collected: sql`(o.status = 'dispatched' AND ${readyAt} < ${uncollectedBefore(today)})`,
})

/**
 * Lists all orders in the requested sort order. The cursor is the sort key of the last order shown. `paymentCondition`
 * is a condition on orders `o` from another capability.
 * @throws VALIDATION if the cursor does not fit the sort order
 */
export async function listAllOrders(
  db: Tx,
  filter: Filter & { paymentCondition?: RawBuilder<boolean> | undefined },
  locale: Locale,
) {
  const { limit, cursor, sort } = filter
  const { key, isDown } = keyOf[sort]
  const direction = isDown ? 'desc' : 'asc'
  const conditions = conditionsOf(filter)
  const after = cursor === undefined ? [] : [isAfter(sort, parseCursor(cursor, sort, locale))]
  const [counted] = await query(db, orders.where(({ and }) => and(conditions)).select(rowCount.as('total')))
  const page = await query(
    db,
    rows
      .select(sql<string>`${key}::text`.as('key'))
      .where(({ and }) => and([...conditions, ...after]))
      .orderBy(key, direction)
      .orderBy('o.number', direction)
      .limit(limit + 1),
  )
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  const nextCursor = last && page.length > limit ? `${last.key}~${last.number}` : null
  return { items: shown.map(row => toRow(row, filter.today)), nextCursor, total: counted?.total ?? 0 }
}

const orders = kysely.selectFrom('orders as o').leftJoin('delivery_slot as s', 's.id', 'o.slot_id')

function conditionsOf(filter: Filter & { paymentCondition?: RawBuilder<boolean> | undefined }): RawBuilder<boolean>[] {
  const { status, placedFrom, placedTo, deliveryType, pickupPointId, deliveryDate, deliveryTime, ...rest } = filter
  const { task, q, today, paymentCondition } = rest
  return [
    ...(status ? [hasStatus(status)] : []),
    ...(placedFrom ? [sql<boolean>`o.placed_at >= ${shopTimestamp(placedFrom)}`] : []),
    ...(placedTo ? [sql<boolean>`o.placed_at < ${shopTimestamp(addDays(placedTo, 1))}`] : []),
    ...(deliveryType ? [sql<boolean>`o.delivery_type = ${deliveryType}`] : []),
    ...(pickupPointId ? [sql<boolean>`o.pickup_point_id = ${pickupPointId}::uuid`] : []),
    ...(deliveryDate ? [sql<boolean>`s.date = ${deliveryDate}::date`] : []),
    ...(deliveryTime ? [sql<boolean>`s.start_time = ${deliveryTime}`] : []),
    ...(task ? [ofTask(today)[task]] : []),
    ...(q ? [matchesSearch(q)] : []),
    ...(paymentCondition ? [paymentCondition] : []),
  ]
}

const hasStatus = (status: OrderStatusFilter): RawBuilder<boolean> =>
  status === 'sold' ? sql`o.status NOT IN ('awaiting_payment', 'cancelled')` : sql`o.status = ${status}`

type Key = { key: RawBuilder<string | number>; type: RawBuilder<unknown>; isDown: boolean; keyPattern: RegExp }

const byNumber = { key: sql<number>`o.number`, type: sql`int`, keyPattern: /^\d{1,9}$/ }
const byTotal = { key: sql<number>`o.total_amd`, type: sql`int`, keyPattern: /^\d{1,9}$/ }
/** The delivery slot as text. Orders without a slot come last in both directions. */
const byWindow = (none: '-' | 'x') => ({
  key: sql<string>`coalesce(s.date::text || ' ' || s.start_time, ${sql.lit(none)}) COLLATE "C"`,
  type: sql`text`,
  keyPattern: /^(\d{4}-\d\d-\d\d \d\d:\d\d|[-x])$/,
})

/** `placed` sorts by number: numbers are assigned in the order of placement. */
const keyOf: Record<AdminOrderSort, Key> = {
  '-placed': { ...byNumber, isDown: true },
  placed: { ...byNumber, isDown: false },
  '-total': { ...byTotal, isDown: true },
  total: { ...byTotal, isDown: false },
  '-delivery': { ...byWindow('-'), isDown: true },
  delivery: { ...byWindow('x'), isDown: false },
}

/** Parses a cursor into the sort key of the last order shown. @throws VALIDATION */
function parseCursor(cursor: string, sort: AdminOrderSort, locale: Locale): { value: string; number: number } {
  const [, value = '', number = ''] = /^(.*)~(\d{1,9})$/.exec(cursor) ?? []
  if (!keyOf[sort].keyPattern.test(value)) throw invalidCursorError(locale)
  return { value, number: Number(number) }
}

function isAfter(sort: AdminOrderSort, { value, number }: { value: string; number: number }): RawBuilder<boolean> {
  const { key, type, isDown } = keyOf[sort]
  const last = sql`(${value}::${type}, ${number}::int)`
  return isDown ? sql`(${key}, o.number) < ${last}` : sql`(${key}, o.number) > ${last}`
}

/** Matches the order number, digits of a phone number or part of a name. */
function matchesSearch(q: string): RawBuilder<boolean> {
  const { name, number, phone } = parseOrderSearch(q)
  if (name !== undefined) {
    const pattern = `%${escapeLike(name)}%`
    const ofAccounts = ofAccount(sql`name ILIKE ${pattern}`)
    return sql`(${ofAccounts} OR o.placed_by IS NOT NULL AND o.customer_name ILIKE ${pattern})`
  }
  const byNumber = number === undefined ? sql<boolean>`false` : sql<boolean>`o.number = ${number}`
  if (phone === undefined) return byNumber
  const pattern = `%${phone}%`
  const ofOthers = ofAccount(sql`phone LIKE ${pattern}`)
  return sql`(${byNumber} OR o.phone LIKE ${pattern} OR o.secondary_phone LIKE ${pattern} OR ${ofOthers})`
}

/** A subquery, so that the accounts are searched once and not once per order. */
const ofAccount = (condition: RawBuilder<unknown>) =>
  sql<boolean>`o.account_id IN (SELECT id FROM account WHERE ${condition})`

const countActivity = (kind: string) =>
  sql<number>`(SELECT count(*)::int FROM order_activity y WHERE y.order_id = o.id AND y.kind = ${sql.lit(kind)})`

const rows = orders.leftJoin('account as c', 'c.id', 'o.account_id').select([
  'o.id',
  'o.number',
  'o.status',
  'o.placed_at as placedAt',
  'o.total_amd as totalAmd',
  'o.phone',
  'o.region',
  'o.city',
  'o.delivery_type as deliveryType',
  pointColumn.as('point'),
  'o.delivery_fee_state as deliveryFeeState',
  'o.delivery_fee_amd as deliveryFeeAmd',
  'o.unreachable_since as unreachableSince',
  ...slotColumns,
  sql<string | null>`coalesce(c.name, o.customer_name)`.as('name'),
  'o.placed_by as placedBy',
  supplementOfColumn.as('supplementOf'),
  unpackedSupplementsColumn.as('unpackedSupplements'),
  sql<number>`(SELECT coalesce(sum(l.quantity), 0)::int FROM order_line l WHERE l.order_id = o.id)
      + (SELECT count(*)::int FROM rental_booking b WHERE b.order_id = o.id)`.as('itemCount'),
  isCancelRequested.as('isCancelRequested'),
  'o.pickup_from as pickupFrom',
  readyAt.as('readyAt'),
  countActivity('delivery_failed').as('failed'),
  countActivity('second_try').as('triedAgain'),
])

type OrderRow = InferResult<typeof rows>[number]

function toRow(row: OrderRow, today: string): Row {
  const { id, number, totalAmd, itemCount, phone, region, city, name, failed, triedAgain, pickupFrom, readyAt } = row
  const slot = slotOf(row)
  const status = OrderStatus.parse(row.status)
  const state = row.deliveryFeeState === 'fixed' ? 'fixed' : 'to_confirm'
  const fee = { state, feeAmd: row.deliveryFeeAmd } as const
  const facts = {
    status,
    cancelReason: null,
    fee,
    isUnreachable: row.unreachableSince !== null,
    isCancelRequested: row.isCancelRequested,
    isLate: pickupFrom ? isReadyLate(status, pickupFrom, today) : isLate(status, slot?.date, today),
    isNotCollected: readyAt !== null && readyAt < uncollectedBefore(today),
    tries: { failed, triedAgain },
  }
  return {
    id,
    number,
    status,
    placedAt: row.placedAt.toISOString(),
    totalAmd,
    itemCount,
    customerName: name ?? undefined,
    ...(row.placedBy !== null && { byStaff: true }),
    supplementOf: row.supplementOf ?? undefined,
    ...(row.unpackedSupplements.length > 0 && { unpackedSupplements: row.unpackedSupplements }),
    phone,
    region,
    city,
    deliveryType: OrderDeliveryType.parse(row.deliveryType),
    pickupPoint: toPoint(row.point)?.name,
    ...(slot ? { deliveryDate: slot.date, deliveryTime: slot.time } : {}),
    deliveryFee: fee,
    tasks: tasksOf(facts),
  }
}
