import type { Tx } from '#platform/db.ts'
import type { Tries } from './steps.ts'

/** Since when nobody can be reached about a locked order; null once somebody was. */
export async function writeUnreachable(tx: Tx, orderId: string, since: Date | null): Promise<void> {
  await tx.order.update({ where: { id: orderId }, data: { unreachableSince: since }, select: { id: true } })
}

/** The delivery fee that was agreed by phone; it is no part of what is paid online. Whoever agreed was reached. */
export async function writeAgreedFee(tx: Tx, orderId: string, feeAmd: number): Promise<void> {
  const data = { deliveryFeeAmd: feeAmd, unreachableSince: null }
  await tx.order.update({ where: { id: orderId }, data, select: { id: true } })
}

export async function readTries(tx: Tx, orderId: string): Promise<Tries> {
  const rows = await tx.orderActivity.findMany({
    where: { orderId, kind: { in: ['delivery_failed', 'second_try'] } },
    select: { kind: true },
  })
  const failed = rows.filter(({ kind }) => kind === 'delivery_failed').length
  return { failed, triedAgain: rows.length - failed }
}
