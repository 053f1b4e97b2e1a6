import type { OwnRefund } from '@shop/contracts/returns.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import { refundProgress } from './rules.ts'

export const ownRefundSelect = {
  id: true,
  amountAmd: true,
  status: true,
  promisedBy: true,
  confirmedAt: true,
} satisfies Prisma.PaymentRefundSelect

type RefundRow = Prisma.PaymentRefundGetPayload<{ select: typeof ownRefundSelect }>

/** A refund in a customer's words. */
export function toOwnRefund({ id, amountAmd, status, promisedBy, confirmedAt }: RefundRow): OwnRefund {
  return {
    id,
    amountAmd,
    state: refundProgress(status),
    dueOn: promisedBy.toISOString().slice(0, 10),
    ...(confirmedAt === null ? {} : { confirmedAt: confirmedAt.toISOString() }),
  }
}

/** All money of several orders that goes back, by order, oldest first. One query. */
export async function ownRefunds(db: Tx, orderIds: readonly string[]): Promise<Map<string, OwnRefund[]>> {
  const refunds = await rows<RefundRow & { orderId: string }>(
    db,
    Prisma.sql`
    SELECT p.order_id AS "orderId", r.id, r.amount_amd AS "amountAmd", r.status, r.promised_by AS "promisedBy",
      r.confirmed_at AS "confirmedAt"
    FROM payment_refund r JOIN payment p ON p.id = r.payment_id
    WHERE p.order_id = ANY(${orderIds}::uuid[]) ORDER BY r.id`,
  )
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(toOwnRefund)] as const))
}
