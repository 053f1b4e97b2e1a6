import type { PaymentStep, StaffPayment } from '@shop/contracts/payments-staff.ts'
import type { Prisma } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import type { PaymentDeps } from './gateway.ts'
import { recordSelect, toRecord } from './money.ts'
import { isForStaffToTell } from './settle-by-hand.ts'

const select = {
  id: true,
  ...recordSelect,
  cameAmd: true,
  providerRef: true,
} satisfies Prisma.PaymentSelect

type Row = Prisma.PaymentGetPayload<{ select: typeof select }>

/** Each attempt to pay for an order, the oldest first. @throws NOT_FOUND */
export async function paymentsOfOrder(
  { db, gateways }: Pick<PaymentDeps, 'db' | 'gateways'>,
  number: number,
): Promise<StaffPayment[]> {
  const order = await db.order.findUnique({
    where: { number },
    select: { payments: { select, orderBy: { id: 'asc' } } },
  })
  if (!order) throw new AppError('NOT_FOUND')
  return order.payments.map(row => ({
    ...toRecord(row),
    id: row.id,
    ...(row.cameAmd === null ? {} : { cameAmd: row.cameAmd }),
    steps: stepsOf(row, gateways),
  }))
}

/** Of an attempt that has its money nothing more is asked. */
function stepsOf(row: Row, gateways: PaymentDeps['gateways']): PaymentStep[] {
  if (row.status === 'review') return ['give-back', 'end']
  const isWithoutMoney = row.status === 'pending' || row.status === 'failed'
  return isWithoutMoney && isForStaffToTell(row, gateways) ? ['settle'] : []
}
