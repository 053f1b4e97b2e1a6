import { Locale } from '@shop/contracts/locale.ts'
import { CancelReason, type OrderEvent, OrderStatus } from '@shop/contracts/orders.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { isTold, mayBecome } from './rules.ts'

/** An order whose row is locked until the transaction ends. */
export type LockedOrder = {
  id: string
  number: number
  /** Null once the customer deleted the account. */
  accountId: string | null
  status: OrderStatus
  cancelReason: CancelReason | null
  holdUntil: Date | null
  totalAmd: number
  slotId: string | null
  locale: Locale
}

type Row = Omit<LockedOrder, 'status' | 'cancelReason' | 'locale'> &
  Record<'status' | 'locale', string> & {
    cancelReason: string | null
  }

/**
 * Locks an order until the transaction ends: every change of an order begins with this, then variants by id, then the
 * slot, then products by id, so that two changes never wait for each other in a ring.
 * @throws NOT_FOUND
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT id, number, account_id AS "accountId", status, cancel_reason AS "cancelReason", hold_until AS "holdUntil",
      total_amd AS "totalAmd", slot_id AS "slotId", locale
    FROM orders WHERE id = ${orderId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new AppError('NOT_FOUND')
  return {
    ...row,
    status: OrderStatus.parse(row.status),
    cancelReason: row.cancelReason === null ? null : CancelReason.parse(row.cancelReason),
    locale: Locale.parse(row.locale),
  }
}

export type Transition = { orderId: string; actor: OrderEvent['actor'] } & (
  | { to: 'cancelled'; reason: CancelReason }
  | { to: Exclude<OrderStatus, 'cancelled' | 'awaiting_payment'>; reason?: string }
)

/**
 * Brings an order into its next state: status, event and messages in one transaction. Stock and slot are not touched:
 * the caller does that with consumeHolds, releaseHolds, rehold or returnSold.
 * @returns the order as it is now
 * @throws ORDER_STATE where the table of transitions does not allow it; NOT_FOUND
 */
export async function transition(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { orderId, to, actor, reason = undefined }: Transition,
): Promise<LockedOrder> {
  const order = await lockOrder(tx, orderId)
  if (!mayBecome(order, to)) throw new AppError('ORDER_STATE')
  const cancelReason = to === 'cancelled' ? CancelReason.parse(reason) : null
  const seq = await writeStep(tx, order, { to, actor, reason: reason ?? null, at: deps.clock.now() }, cancelReason)
  if (isTold(to)) await tell(tx, deps, order, to, seq)
  return { ...order, status: to, cancelReason, holdUntil: null }
}

type Step = { to: OrderStatus; actor: OrderEvent['actor']; reason: string | null; at: Date }

async function writeStep(
  tx: Tx,
  { id, status }: LockedOrder,
  { to, actor, reason, at }: Step,
  cancelReason: CancelReason | null,
): Promise<number> {
  await tx.order.update({ where: { id }, data: { status: to, holdUntil: null, cancelReason }, select: { id: true } })
  const seq = 1 + (await tx.orderEvent.count({ where: { orderId: id } }))
  await tx.orderEvent.createMany({ data: [{ orderId: id, seq, from: status, to, actor, reason, at }] })
  return seq
}

/** By SMS and e-mail; each event of an order is told once, also when it comes to the same state again. */
async function tell(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id, number, accountId, locale, totalAmd, status: before }: LockedOrder,
  status: 'paid' | 'confirmed' | 'dispatched' | 'delivered' | 'cancelled',
  seq: number,
): Promise<void> {
  // Nobody is left to be told.
  if (accountId === null) return
  const { phone, email } = await tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { phone: true, email: true },
  })
  const wasPaid = before === 'awaiting_payment' ? 'no' : 'yes'
  const message = { topic: `order.${status}`, accountId, locale, params: { number, totalAmd, wasPaid } } as const
  await notify(tx, deps, { ...message, key: `${id}:${seq}:sms`, channel: 'sms', recipient: phone })
  await notify(tx, deps, { ...message, key: `${id}:${seq}:email`, channel: 'email', recipient: email })
}
