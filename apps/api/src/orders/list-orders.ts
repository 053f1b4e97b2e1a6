import { addDays, shopTimestamp } from '@shop/contracts/days.ts'
import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import type { AdminOrderRow, AdminOrderSort, OrderStatusFilter, OrderTask } from '@shop/contracts/orders-staff.ts'
import { uncollectedBefore } from '@shop/contracts/pickup.ts'
import { LocalDate } from '@shop/contracts/scalars.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { pointColumn, slotColumns, slotOf, toPoint } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { invalidCursorError, type PageParams, toPageBy } from '#platform/db/page.ts'
import { countUpToMax, kysely, query } from '#platform/db/sql.ts'
import { isLate, isReadyLate, tasksOf } from './rules.ts'
import { matchesSearch } from './search-orders.ts'
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
  // The condition on the status is that of orders_open_slot_idx.
  late: sql`(o.status IN ('paid', 'confirmed', 'packed', 'dispatched') AND (s.date < ${today}::date
    OR o.status <> 'dispatched' AND o.pickup_from < ${shopTimestamp(today)}))`,
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
  const conditions = await conditionsOf(db, filter)
  const [counted] = await query(db, countUpToMax(orders.where(({ and }) => and(conditions)).select('o.id')))
  const found = await readRows(db, filter, conditions, locale)
  const size = { limit: filter.limit, total: counted?.total ?? 0 }
  return toPageBy(found, { ...size, cursorOf: ({ key, number }) => `${key}~${number}` }, row =>
    toRow(row, filter.today),
  )
}

/** Reads the rows of a page and one more. A part of the list is read if the parts before it do not fill the page. */
async function readRows(
  db: Tx,
  { sort, cursor, limit }: Filter,
  conditions: readonly RawBuilder<boolean>[],
  locale: Locale,
) {
  const { parts, isDown } = sorts[sort]
  const direction = isDown ? 'desc' : 'asc'
  const last = cursor === undefined ? undefined : parseCursor(cursor, parts, locale)
  const found: (OrderRow & { key: string })[] = []
  for (const part of last ? parts.slice(parts.indexOf(last.part)) : parts) {
    const after = part === last?.part ? [isAfter(last, isDown)] : []
    const matching = rows.select(part.key.as('key')).where(({ and }) => and([...conditions, ...part.where, ...after]))
    const sorted = part.columns.reduce((statement, column) => statement.orderBy(column, direction), matching)
    found.push(...(await query(db, sorted.orderBy('o.number', direction).limit(limit + 1 - found.length))))
    if (found.length > limit) break
  }
  return found
}

const orders = kysely.selectFrom('orders as o').leftJoin('delivery_slot as s', 's.id', 'o.slot_id')

async function conditionsOf(
  db: Tx,
  filter: Filter & { paymentCondition?: RawBuilder<boolean> | undefined },
): Promise<RawBuilder<boolean>[]> {
  const { status, placedFrom, placedTo, deliveryType, pickupPointId, deliveryDate, deliveryTime, ...rest } = filter
  const { task, q, today, paymentCondition } = rest
  return [
    ...(status ? [hasStatus(status)] : []),
    ...(placedFrom ? [sql<boolean>`o.placed_at >= ${shopTimestamp(placedFrom)}`] : []),
    ...(placedTo ? [sql<boolean>`o.placed_at < ${shopTimestamp(addDays(placedTo, 1))}`] : []),
    ...(deliveryType ? [hasDeliveryType[deliveryType]] : []),
    ...(pickupPointId ? [sql<boolean>`o.pickup_point_id = ${pickupPointId}::uuid`] : []),
    ...(deliveryDate ? [sql<boolean>`s.date = ${deliveryDate}::date`] : []),
    ...(deliveryTime ? [sql<boolean>`s.start_time = ${deliveryTime}`] : []),
    ...(task ? [ofTask(today)[task]] : []),
    ...(q ? [await matchesSearch(db, q)] : []),
    ...(paymentCondition ? [paymentCondition] : []),
  ]
}

/** The same as `o.delivery_type`, by the indexes of slots and pick-up points. Most orders go by post. */
const hasDeliveryType: Record<OrderDeliveryType, RawBuilder<boolean>> = {
  express: sql`o.slot_id IS NOT NULL`,
  pickup: sql`o.pickup_point_id IS NOT NULL`,
  post: sql`o.delivery_type = 'post'`,
}

const hasStatus = (status: OrderStatusFilter): RawBuilder<boolean> =>
  status === 'sold' ? sql`o.status NOT IN ('awaiting_payment', 'cancelled')` : sql`o.status = ${status}`

/** A part of a list, in the order of an index: by its columns, and then by the order number. */
type Part = {
  columns: readonly RawBuilder<unknown>[]
  /** The columns as text, for the cursor. */
  key: RawBuilder<string>
  /** Returns the values of a cursor with the types of the columns; undefined if it is not of this part. */
  parse: (key: string) => RawBuilder<unknown>[] | undefined
  where: readonly RawBuilder<boolean>[]
}

/** Numbers are assigned in the order of placement. */
const byNumber: Part = { columns: [], key: sql`''`, parse: key => (key === '' ? [] : undefined), where: [] }
const byTotal: Part = {
  columns: [sql`o.total_amd`],
  key: sql`o.total_amd::text`,
  parse: key => (/^\d{1,9}$/.test(key) ? [sql`${key}::int`] : undefined),
  where: [],
}
const bySlot: Part = {
  columns: [sql`s.date`, sql`s.start_time`],
  key: sql`s.date::text || ' ' || s.start_time`,
  parse: key => {
    const { date, time } = /^(?<date>\S+) (?<time>\d\d:\d\d)$/.exec(key)?.groups ?? {}
    return LocalDate.safeParse(date).success ? [sql`${date}::date`, sql`${time}`] : undefined
  },
  where: [sql`s.date IS NOT NULL`],
}
const withoutSlot: Part = {
  columns: [],
  key: sql`'-'`,
  parse: key => (key === '-' ? [] : undefined),
  where: [sql`o.slot_id IS NULL`],
}

/** Orders without a slot come last in both directions. */
const sorts: Record<AdminOrderSort, { parts: readonly Part[]; isDown: boolean }> = {
  '-placed': { parts: [byNumber], isDown: true },
  placed: { parts: [byNumber], isDown: false },
  '-total': { parts: [byTotal], isDown: true },
  total: { parts: [byTotal], isDown: false },
  '-delivery': { parts: [bySlot, withoutSlot], isDown: true },
  delivery: { parts: [bySlot, withoutSlot], isDown: false },
}

type Position = { part: Part; values: RawBuilder<unknown>[]; number: number }

/** Parses a cursor into the position of the last order shown. @throws VALIDATION */
function parseCursor(cursor: string, parts: readonly Part[], locale: Locale): Position {
  const [, key = '', number] = /^(.*)~(\d{1,9})$/.exec(cursor) ?? []
  for (const part of parts) {
    const values = part.parse(key)
    if (values && number !== undefined) return { part, values, number: Number(number) }
  }
  throw invalidCursorError(locale)
}

function isAfter({ part, values, number }: Position, isDown: boolean): RawBuilder<boolean> {
  const columns = sql.join([...part.columns, sql`o.number`])
  const last = sql.join([...values, sql`${number}::int`])
  return isDown ? sql`(${columns}) < (${last})` : sql`(${columns}) > (${last})`
}

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
  'o.is_discreet as isDiscreet',
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
    ...(row.isDiscreet && { isDiscreet: true }),
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
