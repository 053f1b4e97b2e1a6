import type { PaymentStep, StaffPayment } from '@shop/contracts/payments-staff.ts'
import type { InferResult } from 'kysely'
import { AppError } from '#platform/errors.ts'
import { query } from '#platform/sql.ts'
import type { PaymentDeps } from './gateway.ts'
import { paymentRecords, toRecord } from './money.ts'
import { isForStaffToTell } from './settle-by-hand.ts'

const staffPayments = paymentRecords.select(['p.id', 'p.came_amd as cameAmd', 'p.provider_ref as providerRef'])

type StaffPaymentRow = InferResult<typeof staffPayments>[number]

/** Each attempt to pay for an order, the oldest first. @throws NOT_FOUND */
export async function paymentsOfOrder(
  { db, gateways }: Pick<PaymentDeps, 'db' | 'gateways'>,
  number: number,
): Promise<StaffPayment[]> {
  const rows = await query(
    db,
    staffPayments.innerJoin('orders as o', 'o.id', 'p.order_id').where('o.number', '=', number),
  )
  // Each order is placed with an attempt to pay it.
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.map(row => ({
    ...toRecord(row),
    id: row.id,
    cameAmd: row.cameAmd ?? undefined,
    steps: stepsOf(row, gateways),
  }))
}

/** Of an attempt that has its money nothing more is asked. */
function stepsOf(row: StaffPaymentRow, gateways: PaymentDeps['gateways']): PaymentStep[] {
  if (row.status === 'review') return ['give-back', 'end']
  const isWithoutMoney = row.status === 'pending' || row.status === 'failed'
  return isWithoutMoney && isForStaffToTell(row, gateways) ? ['settle'] : []
}
