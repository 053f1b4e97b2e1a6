import { addDays, shopMoment } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { OrderStatus } from '@shop/contracts/orders.ts'
import type { AdminOrderRow, AdminOrderSort, OrderTask } from '@shop/contracts/orders-staff.ts'
import type { RawBuilder } from 'kysely'
import { Prisma, type Tx } from '#platform/db.ts'
import { badCursor, type PageAsked } from '#platform/page.ts'
import { kysely } from '#platform/sql.ts'
import { escapeLike, readTypedOrder } from '#platform/typed-order.ts'
import { triesOf } from './staff-queries.ts'
import { isLate, tasksOf } from './steps.ts'

type Filter = PageAsked & {
  status?: OrderStatus | undefined
  placedFrom?: string | undefined
  placedTo?: string | undefined
  deliveryType?: 'express' | 'post' | undefined
  deliveryDate?: string | undefined
  deliveryTime?: string | undefined
  task?: OrderTask | undefined
  q?: string | undefined
  sort: AdminOrderSort
  /** Today in Yerevan. */
  today: string
}

/** A row without its money, which the orders do not know. */
type Row = Omit<AdminOrderRow, 'paymentState'> & { id: string }

const TRUE = Prisma.sql`true`

/** The rows of each task; staff's own rules (steps.ts) say the same of one order. */
const ofTask = (today: string): Record<OrderTask, Prisma.Sql> => ({
  late: Prisma.sql`o.status IN ('paid', 'confirmed', 'packed', 'dispatched') AND s.date < ${today}::date`,
  fee: Prisma.sql`o.delivery_fee_state = 'to_confirm' AND o.delivery_fee_amd IS NULL AND o.status IN ('paid', 'confirmed')`,
  unreachable: Prisma.sql`o.unreachable_since IS NOT NULL`,
  failed_delivery: Prisma.sql`o.status = 'dispatched' AND (
    SELECT count(*) FILTER (WHERE y.kind = 'delivery_failed') > count(*) FILTER (WHERE y.kind = 'second_try')
    FROM order_activity y WHERE y.order_id = o.id)`,
})

/**
 * All orders in the order that is asked for; the cursor is where the last one shown stands in it. `ofMoney` is a condition
 * on orders `o` by another capability. @throws VALIDATION when the cursor is none of this order
 */
export async function listAllOrders(
  db: Tx,
  filter: Filter & { ofMoney?: RawBuilder<boolean> | undefined },
  locale: Locale,
) {
  const { limit, cursor, sort } = filter
  const found = Prisma.sql`
    FROM orders o LEFT JOIN delivery_slot s ON s.id = o.slot_id
    WHERE ${Prisma.join(conditionsOf(filter), ' AND ')}`
  const { key, isDown } = keyOf[sort]
  const after = cursor === undefined ? TRUE : beyond(sort, placeOf(cursor, sort, locale))
  const direction = isDown ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const [{ total } = { total: 0 }] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${found}`
  const page = await db.$queryRaw<{ id: string; number: number; key: string }[]>`
    SELECT o.id, o.number, ${key}::text AS key ${found} AND ${after}
    ORDER BY ${key} ${direction}, o.number ${direction} LIMIT ${limit + 1}`
  const shown = page.slice(0, limit)
  const last = shown.at(-1)
  const items = await rowsOf(
    db,
    shown.map(({ id }) => id),
    filter.today,
  )
  return { items, nextCursor: last && page.length > limit ? `${last.key}~${last.number}` : null, total }
}

function conditionsOf(filter: Filter & { ofMoney?: RawBuilder<boolean> | undefined }): Prisma.Sql[] {
  const { status, placedFrom, placedTo, deliveryType, deliveryDate, deliveryTime, task, q, today, ofMoney } = filter
  return [
    TRUE,
    ...(status ? [Prisma.sql`o.status = ${status}`] : []),
    ...(placedFrom ? [Prisma.sql`o.placed_at >= ${shopMoment(placedFrom)}`] : []),
    ...(placedTo ? [Prisma.sql`o.placed_at < ${shopMoment(addDays(placedTo, 1))}`] : []),
    ...(deliveryType ? [ofDeliveryType(deliveryType)] : []),
    ...(deliveryDate ? [Prisma.sql`s.date = ${deliveryDate}::date`] : []),
    ...(deliveryTime ? [Prisma.sql`s.start_time = ${deliveryTime}`] : []),
    ...(task ? [ofTask(today)[task]] : []),
    ...(q ? [like(q)] : []),
    ...(ofMoney ? [Prisma.raw(ofMoney.compile(kysely).sql)] : []),
  ]
}

/** What is not post goes by courier, as its rows say too. */
const ofDeliveryType = (type: 'express' | 'post') =>
  type === 'post' ? Prisma.sql`o.delivery_type = 'post'` : Prisma.sql`o.delivery_type <> 'post'`

type Key = { key: Prisma.Sql; type: Prisma.Sql; isDown: boolean; place: RegExp }

const byNumber = { key: Prisma.sql`o.number`, type: Prisma.sql`int`, place: /^\d{1,9}$/ }
const byTotal = { key: Prisma.sql`o.total_amd`, type: Prisma.sql`int`, place: /^\d{1,9}$/ }
/** The window as text; orders without one come last in both directions. */
const byWindow = (none: string) => ({
  key: Prisma.sql`coalesce(s.date::text || ' ' || s.start_time, ${none}) COLLATE "C"`,
  type: Prisma.sql`text`,
  place: /^(\d{4}-\d\d-\d\d \d\d:\d\d|[-x])$/,
})

/** Numbers are given in the order in which orders are placed. */
const keyOf: Record<AdminOrderSort, Key> = {
  '-placed': { ...byNumber, isDown: true },
  placed: { ...byNumber, isDown: false },
  '-total': { ...byTotal, isDown: true },
  total: { ...byTotal, isDown: false },
  '-delivery': { ...byWindow('-'), isDown: true },
  delivery: { ...byWindow('x'), isDown: false },
}

/** Where the last row of a page stands, as its cursor says. @throws VALIDATION */
function placeOf(cursor: string, sort: AdminOrderSort, locale: Locale): { value: string; number: number } {
  const [, value = '', number = ''] = /^(.*)~(\d{1,9})$/.exec(cursor) ?? []
  if (!keyOf[sort].place.test(value)) throw badCursor(locale)
  return { value, number: Number(number) }
}

function beyond(sort: AdminOrderSort, { value, number }: { value: string; number: number }): Prisma.Sql {
  const { key, type, isDown } = keyOf[sort]
  const place = Prisma.sql`(${value}::${type}, ${number}::int)`
  return isDown ? Prisma.sql`(${key}, o.number) < ${place}` : Prisma.sql`(${key}, o.number) > ${place}`
}

/** An order's number, digits of a phone, or a part of a name. */
function like(q: string): Prisma.Sql {
  const { name, number, phone } = readTypedOrder(q)
  if (name !== undefined) return ofAccount(Prisma.sql`name ILIKE ${`%${escapeLike(name)}%`}`)
  const byNumber = number === undefined ? Prisma.sql`false` : Prisma.sql`o.number = ${number}`
  if (phone === undefined) return byNumber
  const pattern = `%${phone}%`
  const ofOthers = ofAccount(Prisma.sql`phone LIKE ${pattern}`)
  return Prisma.sql`(${byNumber} OR o.phone LIKE ${pattern} OR o.secondary_phone LIKE ${pattern} OR ${ofOthers})`
}

/** The accounts are looked through once, not once for each order. */
const ofAccount = (condition: Prisma.Sql) => Prisma.sql`o.account_id IN (SELECT id FROM account WHERE ${condition})`

const rowSelect = {
  id: true,
  number: true,
  status: true,
  placedAt: true,
  totalAmd: true,
  phone: true,
  region: true,
  city: true,
  deliveryType: true,
  deliveryFeeState: true,
  deliveryFeeAmd: true,
  unreachableSince: true,
  slot: { select: { date: true, startTime: true } },
  lines: { select: { quantity: true } },
  activity: { select: { kind: true } },
  account: { select: { name: true } },
} satisfies Prisma.OrderSelect

/** The rows of these orders, in their order. */
async function rowsOf(db: Tx, ids: readonly string[], today: string): Promise<Row[]> {
  const rows = await db.order.findMany({ where: { id: { in: [...ids] } }, select: rowSelect })
  const byId = new Map(rows.map(row => [row.id, toRow(row, today)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

function toRow(row: Prisma.OrderGetPayload<{ select: typeof rowSelect }>, today: string): Row {
  const { id, number, totalAmd, phone, region, city, slot, account } = row
  const status = OrderStatus.parse(row.status)
  const state = row.deliveryFeeState === 'fixed' ? 'fixed' : 'to_confirm'
  const fee = { state, feeAmd: row.deliveryFeeAmd } as const
  const deliveryDate = slot?.date.toISOString().slice(0, 10)
  const facts = {
    status,
    cancelReason: null,
    fee,
    isUnreachable: row.unreachableSince !== null,
    isLate: isLate(status, deliveryDate, today),
    tries: triesOf(row.activity),
  }
  return {
    id,
    number,
    status,
    placedAt: row.placedAt.toISOString(),
    totalAmd,
    itemCount: row.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    ...(account ? { customerName: account.name } : {}),
    phone,
    region,
    city,
    deliveryType: row.deliveryType === 'post' ? 'post' : 'express',
    ...(slot && deliveryDate ? { deliveryDate, deliveryTime: slot.startTime } : {}),
    deliveryFee: fee,
    tasks: tasksOf(facts),
  }
}
