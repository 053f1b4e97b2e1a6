import { shopDate, shopMoment } from '@shop/contracts/days.ts'
import { MAX_INT32 } from '@shop/contracts/int32.ts'
import { Locale } from '@shop/contracts/locale.ts'
import {
  ActivityFacts,
  CancelReason,
  type Order,
  OrderActivity,
  OrderActivityKind,
  OrderEvent,
  OrderStatus,
  type OrderSummary,
} from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import { namesOf, namesSelect } from '#catalog/index.ts'
import { addressColumns, addressOf } from '#delivery/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { badCursor, type PageAsked } from '#platform/page.ts'
import { addLogFields } from '#platform/request-context.ts'
import { kysely, type Param, prepare, query, rowCount } from '#platform/sql.ts'
import { canCancel, canPay, isBeforePacking, isForCustomers } from './rules.ts'

const orderSelect = {
  id: true,
  number: true,
  status: true,
  cancelReason: true,
  locale: true,
  placedAt: true,
  holdUntil: true,
  phone: true,
  secondaryPhone: true,
  ...addressColumns,
  notes: true,
  deliveryType: true,
  goodsAmd: true,
  discountAmd: true,
  pointsAmd: true,
  earnsPoints: true,
  deliveryFeeState: true,
  deliveryFeeAmd: true,
  rentalAmd: true,
  depositAmd: true,
  totalAmd: true,
  vatAmd: true,
  slot: { select: { date: true, startTime: true, endTime: true } },
  lines: {
    select: {
      sku: true,
      ...namesSelect,
      weightGrams: true,
      quantity: true,
      unitPriceAmd: true,
      mixParts: { select: { mix: true, quantity: true, percentage: true } },
    },
    orderBy: { sku: 'asc' },
  },
  mixes: { select: { mix: true, name: true }, orderBy: { mix: 'asc' } },
  unreachableSince: true,
  events: { select: { to: true, at: true, actor: true, reason: true }, orderBy: { seq: 'asc' } },
  activity: { select: { kind: true, at: true, actor: true, facts: true, note: true }, orderBy: { seq: 'asc' } },
} satisfies Prisma.OrderSelect

type OrderRow = Prisma.OrderGetPayload<{ select: typeof orderSelect }>

/** An order as its customer sees it, without its payment, returns and rentals: they and orders know each other by id only. */
export type OrderPage = Omit<Order, 'paymentState' | 'afterSale' | 'rentals'>
export type OrderRecord = {
  id: string
  locale: Locale
  cancelReason: CancelReason | null
  unreachableSince: Date | null
  page: OrderPage
  /** What only staff see is in it, too. */
  activity: (OrderActivity & { note: string | null })[]
}

/** One of the customer's own orders by its number. @throws NOT_FOUND, also for another's */
export async function orderByNumber(db: Tx, accountId: string, number: number, now: Date): Promise<OrderRecord> {
  addLogFields({ orderNumber: number })
  const row = await db.order.findFirst({ where: { number, accountId }, select: orderSelect })
  if (!row) throw new AppError('NOT_FOUND')
  return toRecord(row, now)
}

/** All of the customer's own orders, newest first. One query. */
export async function allOrders(db: Tx, accountId: string, now: Date): Promise<OrderRecord[]> {
  const rows = await db.order.findMany({ where: { accountId }, orderBy: { number: 'desc' }, select: orderSelect })
  return rows.map(row => toRecord(row, now))
}

/** An order by its id. @throws NOT_FOUND */
export async function getOrder(db: Tx, orderId: string, now: Date): Promise<OrderRecord> {
  const row = await db.order.findUnique({ where: { id: orderId }, select: orderSelect })
  if (!row) throw new AppError('NOT_FOUND')
  addLogFields({ orderNumber: row.number })
  return toRecord(row, now)
}

function toRecord(row: OrderRow, now: Date): OrderRecord {
  return {
    id: row.id,
    locale: Locale.parse(row.locale),
    cancelReason: row.cancelReason === null ? null : CancelReason.parse(row.cancelReason),
    unreachableSince: row.unreachableSince,
    page: toPage(row, now),
    activity: row.activity.map(activityOf),
  }
}

function toPage(row: OrderRow, now: Date): OrderPage {
  const status = OrderStatus.parse(row.status)
  const { secondaryPhone, notes, holdUntil, slot } = row
  return {
    number: row.number,
    status,
    placedAt: row.placedAt.toISOString(),
    phone: row.phone,
    address: addressOf(row),
    deliveryType: row.deliveryType === 'post' ? 'post' : 'express',
    lines: row.lines.map(lineOf),
    mixes: mixesOf(row),
    totals: totalsOf(row),
    timeline: row.events.map(({ to, at, actor, reason }) => ({
      status: OrderStatus.parse(to),
      at: at.toISOString(),
      actor: OrderEvent.shape.actor.parse(actor),
      ...(reason === null ? {} : { reason }),
    })),
    activity: row.activity.filter(({ kind }) => isForCustomers(OrderActivityKind.parse(kind))).map(withoutNote),
    canPay: canPay(status, holdUntil, now),
    canCancel: canCancel(status),
    canChangeDelivery: isBeforePacking(status),
    ...callBackOf(row),
    ...(holdUntil ? { holdUntil: holdUntil.toISOString() } : {}),
    ...(secondaryPhone === null ? {} : { secondaryPhone }),
    ...(notes === null ? {} : { notes }),
    ...(slot
      ? {
          deliveryDate: slot.date.toISOString().slice(0, 10),
          deliveryTime: slot.startTime,
          deliveryEndTime: slot.endTime,
        }
      : {}),
  }
}

function activityOf({ kind, at, actor, facts, note }: OrderRow['activity'][number]): OrderRecord['activity'][number] {
  return {
    kind: OrderActivityKind.parse(kind),
    at: at.toISOString(),
    actor: OrderActivity.shape.actor.parse(actor),
    facts: ActivityFacts.parse(facts),
    note,
  }
}

function withoutNote(row: OrderRow['activity'][number]): OrderActivity {
  const { note: _, ...activity } = activityOf(row)
  return activity
}

/** The day that the customer was told when they could not be reached. */
function callBackOf({ unreachableSince, activity }: OrderRow): Pick<OrderPage, 'callBackBy'> {
  const marked = unreachableSince && activity.findLast(({ kind }) => kind === 'unreachable')
  const { until } = marked ? ActivityFacts.parse(marked.facts) : {}
  return until === undefined ? {} : { callBackBy: until }
}

function lineOf(line: OrderRow['lines'][number]): OrderPage['lines'][number] {
  return {
    sku: line.sku,
    ...namesOf(line),
    weight: line.weightGrams,
    quantity: line.quantity,
    price: line.unitPriceAmd,
    lineTotal: line.unitPriceAmd * line.quantity,
  }
}

/** The mixes in the order in which they were named, the largest share first. */
function mixesOf({ mixes, lines }: OrderRow): OrderPage['mixes'] {
  const parts = lines.flatMap(({ sku, mixParts }) => mixParts.map(part => ({ sku, ...part })))
  const byShare = parts.toSorted((a, b) => (b.percentage ?? 0) - (a.percentage ?? 0))
  return mixes.map(({ mix, name }) => ({
    ...(name === null ? {} : { name }),
    lines: byShare
      .filter(part => part.mix === mix)
      .map(({ sku, quantity, percentage }) => ({ sku, quantity, ...(percentage === null ? {} : { percentage }) })),
  }))
}

function totalsOf({ deliveryFeeState, deliveryFeeAmd, ...row }: OrderRow): OrderPage['totals'] {
  const { goodsAmd, discountAmd, pointsAmd, rentalAmd, depositAmd, totalAmd, vatAmd, earnsPoints } = row
  const delivery = { state: deliveryFeeState === 'fixed' ? 'fixed' : 'to_confirm', feeAmd: deliveryFeeAmd } as const
  return { goodsAmd, discountAmd, pointsAmd, delivery, rentalAmd, depositAmd, totalAmd, vatAmd, earnsPoints }
}

/** The customer's own orders, newest first; the cursor is the last number shown. @throws VALIDATION when it is none */
export async function listOrders(db: Tx, accountId: string, { limit, cursor }: PageAsked, locale: Locale) {
  const before = cursor === undefined ? undefined : numberOf(cursor, locale)
  const [total, rows] = await Promise.all([
    db.order.count({ where: { accountId } }),
    db.order.findMany({
      where: { accountId, ...(before === undefined ? {} : { number: { lt: before } }) },
      orderBy: { number: 'desc' },
      take: limit + 1,
      select: {
        number: true,
        status: true,
        placedAt: true,
        totalAmd: true,
        lines: { select: { quantity: true, imageUrl: true }, orderBy: { sku: 'asc' } },
      },
    }),
  ])
  const items = rows.slice(0, limit).map(
    ({ number, status, placedAt, totalAmd, lines }): OrderSummary => ({
      number,
      status: OrderStatus.parse(status),
      placedAt: placedAt.toISOString(),
      totalAmd,
      itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
      imageUrls: lines.map(line => line.imageUrl),
    }),
  )
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.number) : null, total }
}

/** The number that a cursor is. @throws VALIDATION when it is none */
export function numberOf(cursor: string, locale: Locale): number {
  const number = /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0
  if (number >= 1 && number <= MAX_INT32) return number
  throw badCursor(locale)
}

/** An order of an earlier request with the same idempotency key, and what it was asked with. */
export type OrderOfKey = { id: string; requestHash: Uint8Array }

/**
 * What decides whether a customer may place an order with this key: the order that the key already gave, the numbers of
 * those that still wait for their payment, oldest first, and how many that were placed today (Asia/Yerevan) ended
 * without a payment, by the customer or by time.
 */
export async function ordersInTheWay(
  db: Tx,
  accountId: string,
  key: string,
  now: Date,
): Promise<{ ofKey: OrderOfKey | undefined; unpaid: number[]; unpaidCancelled: number }> {
  const today = shopMoment(shopDate(now))
  const rows = await query(db, ordersInTheWayOf({ accountId, key, now, today }))
  const orders = rows.flatMap(({ id, number, requestHash, isOfKey, isUnpaid }) =>
    id === null || number === null || requestHash === null ? [] : [{ id, number, requestHash, isOfKey, isUnpaid }],
  )
  return {
    ofKey: orders.find(({ isOfKey }) => isOfKey),
    unpaid: orders.filter(({ isUnpaid }) => isUnpaid).map(({ number }) => number),
    unpaidCancelled: rows[0]?.unpaidCancelled ?? 0,
  }
}

type Values = { accountId: string; key: string; now: Date; today: Date }

/** One row for each order in the way, or one of nulls; each with the count. */
const ordersInTheWayOf = prepare((param: Param<Values>) => {
  const isOfKey = sql<boolean>`o.idempotency_key = ${param('key')}`
  // The rule is canPay of rules.ts.
  const isUnpaid = sql<boolean>`(o.status = 'awaiting_payment' AND o.hold_until > ${param('now')})`
  return (
    kysely
      // First the account's own, whatever PostgreSQL believes of the rest: in a rush it has not yet counted who else waits.
      .with(
        cte => cte('own').materialized(),
        queries =>
          queries
            .selectFrom('orders')
            .select([
              'id',
              'number',
              'idempotency_key',
              'request_hash',
              'status',
              'hold_until',
              'placed_at',
              'cancel_reason',
            ])
            .where('account_id', '=', param('accountId')),
      )
      .with('ended', queries =>
        queries
          .selectFrom('own')
          .select(rowCount.as('orders'))
          .where('placed_at', '>=', param('today'))
          .where('cancel_reason', 'in', ['customer', 'payment_expired'])
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('order_event as e')
                  .select('e.id')
                  .whereRef('e.order_id', '=', 'own.id')
                  .where('e.to', '=', 'paid'),
              ),
            ),
          ),
      )
      .selectFrom('ended')
      .leftJoin('own as o', join => join.on(({ or }) => or([isOfKey, isUnpaid])))
      .select([
        'ended.orders as unpaidCancelled',
        'o.id',
        'o.number',
        'o.request_hash as requestHash',
        isOfKey.as('isOfKey'),
        isUnpaid.as('isUnpaid'),
      ])
      .orderBy('o.number')
  )
})

/** Locks the next order whose hold is over and that nobody else is working on. */
export async function nextExpired(tx: Tx, now: Date, skipped: readonly string[]): Promise<string | null> {
  const [row] = await query(
    tx,
    kysely
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'awaiting_payment')
      .where('hold_until', '<=', now)
      .where('id', '!=', sql<string>`all(${skipped}::uuid[])`)
      .orderBy('hold_until')
      .limit(1)
      .forNoKeyUpdate()
      .skipLocked(),
  )
  return row?.id ?? null
}
