import { randomUUIDv7 } from 'node:crypto'
import { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { UNDO_SECONDS } from '@shop/contracts/order-undo.ts'
import { CancelReason, type OrderEvent, OrderStatus } from '@shop/contracts/orders.ts'
import { type InferResult, sql } from 'kysely'
import { composeAlert } from '#alerts/index.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type Message, notify } from '#platform/jobs/outbox.ts'
import { addLogFields } from '#platform/observability/request-context.ts'
import { groupsOf, selectGroups } from '#settings/index.ts'
import { packFromLots } from '#stock/index.ts'
import { awaitsReturn } from './awaits-return.ts'
import { composeMessages, phoneOfCustomer } from './notify-customer.ts'
import { readPickupParams } from './pickup-points.ts'
import { isNotified, isNotifiedBySms, mayBecome, toUndoableStep } from './rules.ts'
import { releaseStepMessages } from './step-messages.ts'

/** An order whose row is locked until the transaction ends. */
export type LockedOrder = {
  id: string
  number: number
  /** Null if the account was deleted, and for a customer without an account. */
  accountId: string | null
  /** True if the account was deleted. */
  isAnonymized: boolean
  /** True if staff placed the order. */
  isByStaff: boolean
  status: OrderStatus
  cancelReason: CancelReason | null
  placedAt: Date
  holdUntil: Date | null
  /** True if it belongs to an exchange and waits for the returned items: it cannot be paid yet. */
  awaitsReturn: boolean
  totalAmd: number
  /** The part of the total that store credit pays. */
  creditAmd: number
  /** The part of the total that is deposits of rentals. */
  depositAmd: number
  /** True if the order has rented hookahs, which are delivered on their first day. */
  hasRentals: boolean
  deliveryType: OrderDeliveryType
  /** fixed: part of the total; to_confirm: agreed by phone, unknown until then. */
  deliveryFee: { state: 'fixed'; feeAmd: number } | { state: 'to_confirm'; feeAmd: number | null }
  slotId: string | null
  /** The order with which it travels: its slot is that of the order, whose capacity it does not take. */
  supplementsId: string | null
  /** State of the reservation of an order without lines; null if the reservations of its lines have it. */
  reservationState: string | null
  /** When the customer was marked unreachable; null if reachable. */
  unreachableSince: Date | null
  locale: Locale
}

/**
 * Locks an order until the transaction ends. Every change of an order locks the order, then variants by id, their
 * lots, the slot, and products by id, to avoid deadlocks.
 * @throws NOT_FOUND
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const [row] = await query(tx, lockById({ orderId }))
  if (!row) throw new AppError('NOT_FOUND')
  addLogFields({ orderNumber: row.number })
  const { feeState, feeAmd, ...order } = row
  return {
    ...order,
    deliveryType: OrderDeliveryType.parse(order.deliveryType),
    deliveryFee: feeState === 'fixed' ? { state: 'fixed', feeAmd: feeAmd ?? 0 } : { state: 'to_confirm', feeAmd },
    status: OrderStatus.parse(row.status),
    cancelReason: row.cancelReason === null ? null : CancelReason.parse(row.cancelReason),
    locale: Locale.parse(row.locale),
  }
}

/** A customer without an account has a phone, a deleted one has none. */
const isAnonymized = sql<boolean>`account_id IS NULL AND (placed_by IS NULL OR phone = '')`

const lockById = prepare((param: Param<{ orderId: string }>) =>
  kysely
    .selectFrom('orders')
    .select([
      'id',
      'number',
      'account_id as accountId',
      isAnonymized.as('isAnonymized'),
      sql<boolean>`placed_by IS NOT NULL`.as('isByStaff'),
      'status',
      'cancel_reason as cancelReason',
      'placed_at as placedAt',
      'hold_until as holdUntil',
      awaitsReturn('orders').as('awaitsReturn'),
      'total_amd as totalAmd',
      'credit_amd as creditAmd',
      'deposit_amd as depositAmd',
      sql<boolean>`rental_amd > 0`.as('hasRentals'),
      'delivery_type as deliveryType',
      'delivery_fee_state as feeState',
      'delivery_fee_amd as feeAmd',
      'slot_id as slotId',
      'supplements_id as supplementsId',
      'reservation_state as reservationState',
      'unreachable_since as unreachableSince',
      'locale',
    ])
    .where('id', '=', param('orderId'))
    .forNoKeyUpdate(),
)

/** Who performs a step. Staff are named for the audit log. */
export type Actor =
  | { actor: Exclude<OrderEvent['actor'], 'staff'>; staff?: undefined }
  | { actor: 'staff'; staff: Staff }

export type Transition = { orderId: string } & Step
/** How many hookahs and units of items the customer refused at the door. */
export type RefusedCounts = { refusedHookahs?: number; refusedUnits?: number }

type Step = Actor &
  (
    | { to: 'cancelled'; reason: CancelReason }
    | { to: 'delivered'; reason?: string; refusedCounts?: RefusedCounts | undefined }
    | { to: Exclude<OrderStatus, 'cancelled' | 'awaiting_payment' | 'delivered'>; reason?: string }
  )

/** An order after a step. `event`: the number of the step's event. */
type ChangedOrder = LockedOrder & { event: number }

/** The audit action of each step. */
const verbs = {
  paid: 'pay',
  confirmed: 'confirm',
  packed: 'pack',
  dispatched: 'dispatch',
  delivered: 'deliver',
  cancelled: 'cancel',
} as const satisfies Record<Transition['to'], string>

/**
 * Changes the status of an order and writes the event, the messages and, for staff, the audit log. Packing takes the
 * units out of their lots. Does not change stock on hand or slot: the caller does that with consumeReservations, releaseReservations, restoreReservations or
 * restockOrder.
 * @returns the order after the change, and the number of the event
 * @throws ORDER_STATE if the transition is not allowed; NOT_FOUND
 */
export async function transition(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { orderId, ...step }: Transition,
): Promise<ChangedOrder> {
  return transitionLocked(tx, deps, await lockOrder(tx, orderId), step)
}

/** Like transition, for an order that this transaction has locked and not changed since. */
export async function transitionLocked(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  order: LockedOrder,
  step: Step,
): Promise<ChangedOrder> {
  const { to, actor, staff, reason = undefined } = step
  const refusedCounts = step.to === 'delivered' ? step.refusedCounts : undefined
  if (!mayBecome(order, to)) throw new AppError('ORDER_STATE')
  const cancelReason = to === 'cancelled' ? CancelReason.parse(reason) : null
  const at = deps.clock.now()
  const { number, totalAmd } = order
  const alert = { kind: 'order.new', key: String(number), params: { number, totalAmd } } as const
  if (isFinal(to)) await releaseStepMessages(tx, deps, order.id)
  const written = await writeStep(tx, order, { to, actor, reason: reason ?? null, at }, cancelReason)
  if (to === 'packed') await packFromLots(tx, deps, order.id)
  const pickup = order.deliveryType === 'pickup' ? await readPickupParams(tx, order, { to, now: at }) : {}
  const alerts = to === 'paid' ? composeAlert(deps, groupsOf(written.groups, STAFF_ALERTS).staff_alerts, alert) : []
  await notify(
    tx,
    deps,
    ...messagesOf({ order, to, actor, at, cancelReason, pickup, refusedCounts }, written),
    ...alerts,
  )
  if (staff) {
    await audit(tx, { ...deps, clock: { now: () => at } }, staff, {
      action: `order.${verbs[to]}`,
      subject: { type: 'order', id: order.id },
      before: { status: order.status },
      after: { status: to, reason },
    })
  }
  return { ...order, status: to, cancelReason, holdUntil: null, unreachableSince: null, event: written.seq }
}

const isFinal = (status: OrderStatus) => status === 'delivered' || status === 'cancelled'

type Change = Pick<Written, 'to' | 'actor' | 'at'> & {
  order: LockedOrder
  cancelReason: CancelReason | null
  pickup: Record<string, string>
  refusedCounts: RefusedCounts | undefined
}

/** Composes the messages about a step that the customer is notified of. */
function messagesOf(
  { order, to, actor, at, cancelReason, pickup, refusedCounts }: Change,
  { seq, phone, email }: WrittenStep,
): Message[] {
  if (!isNotified(to)) return []
  const params = { ...paramsOf(order), ...pickup, ...refusedCounts, ...cancellationParamsOf(order, cancelReason) }
  const isBySms = isNotifiedBySms({ from: order.status, to, actor })
  const notBefore = toUndoableStep(to) && new Date(at.getTime() + UNDO_SECONDS * 1000)
  const notification = {
    topic: `order.${to}`,
    event: String(seq),
    params,
    isBySms,
    ...(notBefore && { notBefore }),
  } as const
  return composeMessages(order, { phone, email }, notification)
}

/** No one could pay for an order that waits for the returned items of an exchange. */
function cancellationParamsOf({ awaitsReturn }: LockedOrder, cancelReason: CancelReason | null) {
  return cancelReason ? { cancelReason, ...(awaitsReturn && { isExchange: 'yes' }) } : {}
}

/**
 * The parameters of the e-mail. The delivery fee of a dispatched order that was paid online is not refunded
 * (checkout/cancellation.ts).
 */
function paramsOf({
  number,
  totalAmd,
  creditAmd,
  status,
  deliveryType,
  deliveryFee,
}: LockedOrder): Record<string, string | number> {
  const isDeliveryKept = deliveryType !== 'pickup' && status === 'dispatched' && deliveryFee.state === 'fixed'
  return {
    number,
    totalAmd,
    ...(creditAmd > 0 && { creditAmd, cardAmd: Math.max(0, totalAmd - creditAmd) }),
    wasPaid: status === 'awaiting_payment' ? 'no' : 'yes',
    isDeliveryKept: isDeliveryKept ? 'yes' : 'no',
  }
}

type Written = { to: OrderStatus; actor: OrderEvent['actor']; reason: string | null; at: Date }

async function writeStep(
  tx: Tx,
  { id: orderId, status: from }: LockedOrder,
  step: Written,
  cancelReason: CancelReason | null,
): Promise<WrittenStep> {
  const [event] = await query(tx, stepStatement({ ...step, eventId: randomUUIDv7(), orderId, from, cancelReason }))
  if (!event) throw new AppError('NOT_FOUND')
  return event
}

type StepValues = Written & { eventId: string; orderId: string; from: OrderStatus; cancelReason: CancelReason | null }

type WrittenStep = InferResult<ReturnType<typeof stepStatement>>[number]

const STAFF_ALERTS = ['staff_alerts'] as const

/** Writes the new status and its event. Returns the event's number and the contacts of the customer and of staff. */
const stepStatement = prepare((param: Param<StepValues>) =>
  kysely
    .with('changed', queries =>
      queries
        .updateTable('orders')
        .set({ status: param('to'), hold_until: null, cancel_reason: param('cancelReason'), unreachable_since: null })
        .where('id', '=', param('orderId'))
        .returning(['id', 'account_id', 'phone', 'placed_by']),
    )
    .with('event', queries =>
      queries
        .insertInto('order_event')
        .columns(['id', 'order_id', 'seq', 'from', 'to', 'actor', 'reason', 'at'])
        .expression(({ selectFrom }) =>
          selectFrom('changed').select([
            param('eventId').as('event_id'),
            'changed.id',
            sql<number>`1 + (SELECT count(*) FROM order_event e WHERE e.order_id = changed.id)`.as('seq'),
            param('from').as('from'),
            param('to').as('to'),
            param('actor').as('actor'),
            param('reason').as('reason'),
            param('at').as('at'),
          ]),
        )
        .returning('seq'),
    )
    .selectFrom(['event', 'changed as o'])
    .leftJoin('account as c', 'c.id', 'o.account_id')
    .select(['event.seq', phoneOfCustomer.as('phone'), 'c.email', selectGroups(STAFF_ALERTS).$asScalar().as('groups')]),
)
