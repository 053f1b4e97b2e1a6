import type { OwnRefund } from '@shop/contracts/returns.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { refundProgress } from './rules.ts'

export const ownRefundSelect = {
  id: true,
  amountAmd: true,
  status: true,
  promisedBy: true,
  confirmedAt: true,
} satisfies Prisma.PaymentRefundSelect

/** A refund in a customer's words. */
export function toOwnRefund({
  id,
  amountAmd,
  status,
  promisedBy,
  confirmedAt,
}: Prisma.PaymentRefundGetPayload<{ select: typeof ownRefundSelect }>): OwnRefund {
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
  const rows = await db.paymentRefund.findMany({
    where: { payment: { orderId: { in: [...orderIds] } } },
    orderBy: { id: 'asc' },
    select: { ...ownRefundSelect, payment: { select: { orderId: true } } },
  })
  const byOrder = Map.groupBy(rows, ({ payment }) => payment.orderId)
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(toOwnRefund)] as const))
}
