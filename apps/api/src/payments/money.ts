import type { PaymentRecord } from '@shop/contracts/account.ts'
import type { PaymentState } from '@shop/contracts/orders.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { stateOf } from './rules.ts'

export type OrderMoney = {
  state: PaymentState
  /** More may come in, or has to go back. */
  isOpen: boolean
  records: PaymentRecord[]
}

export const recordSelect = {
  provider: true,
  status: true,
  amountAmd: true,
  createdAt: true,
  refunds: { select: { amountAmd: true, status: true, reason: true, requestedAt: true }, orderBy: { id: 'asc' } },
} satisfies Prisma.PaymentSelect

/** The money of several orders, by order. One query. */
export async function moneyOf(
  db: Tx,
  orders: readonly { id: string; status: string }[],
): Promise<Map<string, OrderMoney>> {
  const payments = await db.payment.findMany({
    where: { orderId: { in: orders.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
    select: { orderId: true, ...recordSelect },
  })
  return new Map(
    orders.map(({ id, status }) => {
      const own = payments.filter(({ orderId }) => orderId === id)
      const state = stateOf(status, own)
      return [id, { state, isOpen: own.some(isUnderWay), records: own.map(toRecord) }]
    }),
  )
}

/** Also a second payment of a kept order on its way back: it does not show in the order's state. */
const isUnderWay = ({ status, refunds }: { status: string; refunds: { status: string }[] }): boolean =>
  status === 'pending' || status === 'review' || refunds.some(refund => refund.status !== 'confirmed')

type Row = Omit<PaymentRecord, 'createdAt' | 'refunds'> & {
  createdAt: Date
  refunds: (Omit<PaymentRecord['refunds'][number], 'requestedAt'> & { requestedAt: Date })[]
}

export const toRecord = ({ provider, status, amountAmd, createdAt, refunds }: Row): PaymentRecord => ({
  provider,
  status,
  amountAmd,
  createdAt: createdAt.toISOString(),
  refunds: refunds.map(({ requestedAt, ...refund }) => ({ ...refund, requestedAt: requestedAt.toISOString() })),
})
