import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { canPay, getOrder, lockOrder, orderIdOf } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'

type LinkedOrder = {
  id: string
  number: number
  totalAmd: number
  holdUntil: Date
  phone: string
  locale: Locale
  accountId: string | null
}

/** Sends the payment link by SMS to the phone of the order, once per event. */
export async function notifyOfLink(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs'>,
  { id, number, totalAmd, holdUntil, phone, locale, accountId }: LinkedOrder,
  event: string,
): Promise<void> {
  await notify(tx, deps, {
    topic: 'order.payment_link',
    key: keyOf(id, event),
    channel: 'sms',
    recipient: phone,
    locale,
    ...(accountId !== null && { accountId }),
    params: { number, totalAmd, payUntil: holdUntil.toISOString() },
  })
}

const keyOf = (orderId: string, event: string) => `${orderId}:link-${event}:sms`

/**
 * Sends the payment link of an unpaid order again, once per key.
 * @throws NOT_FOUND also for an order that its customer placed; ORDER_STATE if it cannot be paid
 */
export async function sendPaymentLink(
  deps: Deps,
  staff: Staff,
  { number, key }: { number: number; key: string },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const now = deps.clock.now()
    const order = await lockOrder(tx, await orderIdOf(tx, number))
    if (!order.isByStaff) throw new AppError('NOT_FOUND')
    const sent = kysely.selectFrom('outbox').select('id').where('topic', '=', 'order.payment_link')
    if ((await execute(tx, sent.where('key', '=', keyOf(order.id, key)))) > 0) return
    const { status, holdUntil } = order
    if (holdUntil === null || order.awaitsReturn || !canPay(status, holdUntil, now)) throw new AppError('ORDER_STATE')
    const { phone } = (await getOrder(tx, order.id, now)).page
    const totalAmd = order.totalAmd - order.creditAmd
    await notifyOfLink(tx, deps, { ...order, totalAmd, holdUntil, phone }, key)
    const subject = { type: 'order', id: order.id } as const
    await audit(tx, deps, staff, { action: 'order.send_link', subject, after: { number } })
  })
}
