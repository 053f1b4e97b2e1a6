import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import {
  ActivityFacts,
  CancelReason,
  type Order,
  OrderActivity,
  OrderActivityKind,
  OrderEvent,
  OrderStatus,
} from '@shop/contracts/orders.ts'
import { toPickupPoint } from '@shop/contracts/pickup.ts'
import { MAX_INT32 } from '@shop/contracts/scalars.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { namesOf, toFlavorColor } from '#catalog/index.ts'
import { addressColumns, addressOf, pointColumn, slotColumns, slotOf, toPoint } from '#delivery/index.ts'
import type { Keys } from '#platform/auth/secrets.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { addLogFields } from '#platform/observability/request-context.ts'
import { awaitsReturn } from './awaits-return.ts'
import { ORDER_LINK_LIFETIME_MS, parseOrderLinkToken } from './order-link.ts'
import { type OrderOwner, ordersOwnedBy } from './order-owner.ts'
import {
  canCancel,
  canPay,
  canRequestCancellation,
  effectiveEvents,
  type HistoryEvent,
  isBeforePacking,
  isForCustomers,
  toCancelRequestState,
} from './rules.ts'
import { supplementColumns, supplementsOf } from './supplements.ts'

/** The store credit that an order `o` got back for removed lines: their refunds reduced its total. */
const removedCredit = sql<number>`CASE WHEN o.credit_amd = 0 THEN 0 ELSE (
  SELECT coalesce(sum(f.credit_amd), 0)::int FROM payment p JOIN payment_refund f ON f.payment_id = p.id
  WHERE p.order_id = o.id AND f.reason = 'lines_changed') END`

const orders = kysely
  .selectFrom('orders as o')
  .leftJoin('delivery_slot as s', 's.id', 'o.slot_id')
  .leftJoin('order_cancel_request as q', 'q.order_id', 'o.id')
  .select(({ selectFrom }) => [
    'o.id',
    'o.number',
    'o.status',
    'o.cancel_reason as cancelReason',
    'o.locale',
    'o.placed_by as placedBy',
    'o.placed_at as placedAt',
    'o.hold_until as holdUntil',
    awaitsReturn('o').as('awaitsReturn'),
    'o.phone',
    'o.secondary_phone as secondaryPhone',
    ...addressColumns,
    'o.notes',
    'o.is_discreet as isDiscreet',
    'o.delivery_type as deliveryType',
    'o.pickup_from as pickupFrom',
    pointColumn.as('point'),
    'o.goods_amd as goodsAmd',
    'o.discount_amd as discountAmd',
    'o.points_amd as pointsAmd',
    'o.earns_points as earnsPoints',
    'o.delivery_fee_state as deliveryFeeState',
    'o.delivery_fee_amd as deliveryFeeAmd',
    'o.rental_amd as rentalAmd',
    'o.deposit_amd as depositAmd',
    'o.total_amd as totalAmd',
    'o.credit_amd as creditAmd',
    removedCredit.as('removedCreditAmd'),
    'o.vat_amd as vatAmd',
    'o.unreachable_since as unreachableSince',
    'q.reason as cancelRequestReason',
    'q.requested_at as cancelRequestedAt',
    'q.refusal as cancelRefusal',
    ...slotColumns,
    ...supplementColumns,
    jsonArrayFrom(
      selectFrom('order_line as l')
        .select(line => [
          'l.sku',
          'l.slug',
          'l.brand',
          'l.title',
          'l.image_url as imageUrl',
          'l.weight_grams as weightGrams',
          'l.quantity',
          'l.unit_price_amd as unitPriceAmd',
          jsonArrayFrom(
            line
              .selectFrom('order_mix_part as m')
              .innerJoin('variant as v', 'v.id', 'm.variant_id')
              .innerJoin('product as p', 'p.id', 'v.product_id')
              .select([
                'm.mix',
                'm.quantity',
                'm.percentage',
                'p.flavor_category as flavorCategory',
                'p.flavor_id as flavorId',
              ])
              .whereRef('m.order_id', '=', 'l.order_id')
              .whereRef('m.variant_id', '=', 'l.variant_id')
              .orderBy('m.mix'),
          ).as('mixParts'),
        ])
        .whereRef('l.order_id', '=', 'o.id')
        .orderBy('l.sku'),
    ).as('lines'),
    jsonArrayFrom(
      selectFrom('promotion_use as u')
        .innerJoin('promotion as r', 'r.id', 'u.promotion_id')
        .select([
          'r.id',
          'r.title',
          'u.delivery_amd as deliveryAmd',
          sql<number>`(SELECT coalesce(sum(d.amount_amd), 0)::int FROM order_line_discount d
            WHERE d.order_id = u.order_id AND d.promotion_id = u.promotion_id)`.as('discountAmd'),
        ])
        .whereRef('u.order_id', '=', 'o.id')
        .orderBy('r.priority', 'desc')
        .orderBy('r.id'),
    ).as('promotions'),
    jsonArrayFrom(
      selectFrom('order_mix as m').select(['m.mix', 'm.name']).whereRef('m.order_id', '=', 'o.id').orderBy('m.mix'),
    ).as('mixes'),
    jsonArrayFrom(
      selectFrom('order_event as e')
        .select(['e.seq', 'e.to', 'e.at', 'e.actor', 'e.reason', 'e.undoes'])
        .whereRef('e.order_id', '=', 'o.id')
        .orderBy('e.seq'),
    ).as('events'),
    jsonArrayFrom(
      selectFrom('order_activity as a')
        .select(['a.kind', 'a.at', 'a.actor', 'a.facts', 'a.note'])
        .whereRef('a.order_id', '=', 'o.id')
        .orderBy('a.seq'),
    ).as('activity'),
  ])

const ordersById = prepare((param: Param<{ id: string }>) => orders.where('o.id', '=', param('id')))

const ordersByNumber = prepare((param: Param<{ accountId: string; number: number }>) =>
  orders.where('o.number', '=', param('number')).where('o.account_id', '=', param('accountId')),
)

type OrderRow = InferResult<typeof orders>[number]

/** An order as its customer sees it, without payment, returns and rentals, which belong to other capabilities. */
export type OrderPage = Omit<Order, 'paymentState' | 'afterSale' | 'rentals'>
export type OrderRecord = {
  id: string
  locale: Locale
  cancelReason: CancelReason | null
  unreachableSince: Date | null
  /** True if staff placed it: it can be paid by its link. */
  isByStaff: boolean
  page: OrderPage
  /** All steps and their undoing. The timeline of the page has neither the undone steps nor their undoing. */
  history: HistoryEvent[]
  /** Includes entries that only staff see. */
  activity: (OrderActivity & { note: string | null })[]
}

/** Returns an order of the customer by its number. @throws NOT_FOUND, also for another customer's order */
export async function orderByNumber(db: Tx, accountId: string, number: number, now: Date): Promise<OrderRecord> {
  addLogFields({ orderNumber: number })
  const [row] = await query(db, ordersByNumber({ accountId, number }))
  if (!row) throw new AppError('NOT_FOUND')
  return toRecord(row, now)
}

/**
 * Returns the order of a link in the customer's messages.
 * @throws NOT_FOUND also if the token is not signed, the order is too old or it was anonymized
 */
export async function orderByLink(db: Tx, keys: Pick<Keys, 'cookie'>, token: string, now: Date): Promise<OrderRecord> {
  const number = parseOrderLinkToken(keys, token)
  if (number === undefined || number > MAX_INT32) throw new AppError('NOT_FOUND')
  addLogFields({ orderNumber: number })
  const placedAfter = new Date(now.getTime() - ORDER_LINK_LIFETIME_MS)
  const hasCustomer = sql<boolean>`(o.account_id IS NOT NULL OR o.placed_by IS NOT NULL AND o.phone <> '')`
  const linked = orders.where('o.number', '=', number).where(hasCustomer)
  const [row] = await query(db, linked.where('o.placed_at', '>', placedAfter))
  if (!row) throw new AppError('NOT_FOUND')
  return toRecord(row, now)
}

/** Returns all orders of the customer, newest first, in one query. */
export async function allOrders(db: Tx, owner: OrderOwner, now: Date): Promise<OrderRecord[]> {
  const rows = await query(db, orders.where('o.id', 'in', ordersOwnedBy(owner)).orderBy('o.number', 'desc'))
  return rows.map(row => toRecord(row, now))
}

/** Returns an order by its id. @throws NOT_FOUND */
export async function getOrder(db: Tx, orderId: string, now: Date): Promise<OrderRecord> {
  const [row] = await query(db, ordersById({ id: orderId }))
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
    isByStaff: row.placedBy !== null,
    page: toPage(row, now),
    history: row.events.map(({ seq, to, at, undoes }) => ({
      seq,
      to: OrderStatus.parse(to),
      at: new Date(at),
      undoes,
    })),
    activity: row.activity.map(activityOf),
  }
}

function toPage(row: OrderRow, now: Date): OrderPage {
  const status = OrderStatus.parse(row.status)
  const { secondaryPhone, notes, holdUntil } = row
  const slot = slotOf(row)
  const isBrought = row.pickupFrom === null
  return {
    number: row.number,
    status,
    placedAt: row.placedAt.toISOString(),
    phone: row.phone,
    address: addressOf(row),
    deliveryType: OrderDeliveryType.parse(row.deliveryType),
    ...pickupOf(row, now),
    lines: row.lines.map(lineOf),
    mixes: mixesOf(row),
    totals: totalsOf(row),
    promotions: row.promotions.map(({ title, ...promotion }) => ({ ...promotion, ...toTextFields('title', title) })),
    timeline: effectiveEvents(row.events).map(({ to, at, actor, reason }) => ({
      status: OrderStatus.parse(to),
      at: toTimestamp(at),
      actor: OrderEvent.shape.actor.parse(actor),
      reason: reason ?? undefined,
    })),
    activity: row.activity.filter(({ kind }) => isForCustomers(OrderActivityKind.parse(kind))).map(withoutNote),
    canPay: !row.awaitsReturn && canPay(status, holdUntil, now),
    canCancel: canCancel(status),
    canRequestCancel: canRequestCancellation(status) && row.cancelRequestedAt === null,
    ...cancelRequestOf(row, status),
    canChangeDelivery: isBrought && row.supplementOf === null && isBeforePacking(status),
    ...supplementsOf(row),
    ...callBackOf(row),
    ...(holdUntil ? { holdUntil: holdUntil.toISOString() } : {}),
    secondaryPhone: secondaryPhone ?? undefined,
    notes: notes ?? undefined,
    ...(row.isDiscreet && { isDiscreet: true as const }),
    ...(slot ? { deliveryDate: slot.date, deliveryTime: slot.time, deliveryEndTime: slot.endTime } : {}),
  }
}

function pickupOf({ pickupFrom, point: value }: OrderRow, now: Date): Pick<OrderPage, 'pickup'> {
  if (pickupFrom === null) return {}
  const point = toPoint(value)
  return { pickup: { from: pickupFrom.toISOString(), ...(point && { point: toPickupPoint(point, now) }) } }
}

function activityOf({ kind, at, actor, facts, note }: OrderRow['activity'][number]): OrderRecord['activity'][number] {
  return {
    kind: OrderActivityKind.parse(kind),
    at: toTimestamp(at),
    actor: OrderActivity.shape.actor.parse(actor),
    facts: ActivityFacts.parse(facts),
    note,
  }
}

/** Converts a `timestamptz` value of JSON to ISO 8601 in UTC. */
const toTimestamp = (text: string) => new Date(text).toISOString()

function withoutNote(row: OrderRow['activity'][number]): OrderActivity {
  const { note: _, ...activity } = activityOf(row)
  return activity
}

/** Returns the date until which the shop keeps the order of an unreachable customer. */
function callBackOf({ unreachableSince, activity }: OrderRow): Pick<OrderPage, 'callBackBy'> {
  const marked = unreachableSince && activity.findLast(({ kind }) => kind === 'unreachable')
  const { until } = marked ? ActivityFacts.parse(marked.facts) : {}
  return until === undefined ? {} : { callBackBy: until }
}

function cancelRequestOf(row: OrderRow, status: OrderStatus): Pick<OrderPage, 'cancelRequest'> {
  const { cancelRequestReason: reason, cancelRequestedAt: requestedAt, cancelRefusal: refusal } = row
  if (reason === null || requestedAt === null) return {}
  const state = toCancelRequestState(status, refusal)
  const times = { requestedAt: requestedAt.toISOString(), ...(refusal !== null && { refusal }) }
  return { cancelRequest: { state, reason, ...times } }
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

/** Returns the mixes in their original order, with the largest share first. */
function mixesOf({ mixes, lines }: OrderRow): OrderPage['mixes'] {
  const parts = lines.flatMap(({ sku, mixParts }) => mixParts.map(part => ({ sku, ...part })))
  const byShare = parts.toSorted((a, b) => (b.percentage ?? 0) - (a.percentage ?? 0))
  return mixes.map(({ mix, name }) => ({
    name: name ?? undefined,
    lines: byShare
      .filter(part => part.mix === mix)
      .map(({ sku, quantity, percentage, flavorCategory, flavorId }) => ({
        sku,
        quantity,
        percentage: percentage ?? undefined,
        color: toFlavorColor(flavorCategory, flavorId),
      })),
  }))
}

function totalsOf({ deliveryFeeState, deliveryFeeAmd, ...row }: OrderRow): OrderPage['totals'] {
  const { goodsAmd, discountAmd, pointsAmd, rentalAmd, depositAmd, totalAmd, vatAmd, earnsPoints } = row
  const creditAmd = Math.max(0, row.creditAmd - row.removedCreditAmd)
  const delivery = { state: deliveryFeeState === 'fixed' ? 'fixed' : 'to_confirm', feeAmd: deliveryFeeAmd } as const
  return {
    goodsAmd,
    discountAmd,
    pointsAmd,
    delivery,
    rentalAmd,
    depositAmd,
    totalAmd,
    ...(creditAmd > 0 && { creditAmd }),
    vatAmd,
    earnsPoints,
  }
}
