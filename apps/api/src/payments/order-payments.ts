import type { PaymentStep, StaffPayment } from '@shop/contracts/payments-staff.ts'
import type { InferResult } from 'kysely'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PaymentDeps } from './gateway.ts'
import { paymentRecords, toRecord } from './money.ts'
import { canSettleManually } from './settle-manually.ts'

const staffPayments = paymentRecords.select(['p.id', 'p.came_amd as cameAmd', 'p.provider_ref as providerRef'])

type StaffPaymentRow = InferResult<typeof staffPayments>[number]

/** Returns the payment attempts of an order, oldest first. @throws NOT_FOUND */
export async function paymentsOfOrder(
  { db, gateways }: Pick<PaymentDeps, 'db' | 'gateways'>,
  number: number,
): Promise<StaffPayment[]> {
  const rows = await query(
    db,
    staffPayments.innerJoin('orders as o', 'o.id', 'p.order_id').where('o.number', '=', number),
  )
  // Every order has at least one attempt.
  if (rows.length === 0) throw new AppError('NOT_FOUND')
  return rows.map(row => ({
    ...toRecord(row),
    id: row.id,
    cameAmd: row.cameAmd ?? undefined,
    steps: stepsOf(row, gateways),
  }))
}

/** A captured attempt offers no further steps. */
function stepsOf(row: StaffPaymentRow, gateways: PaymentDeps['gateways']): PaymentStep[] {
  if (row.status === 'review') return ['give-back', 'end']
  const isWithoutMoney = row.status === 'pending' || row.status === 'failed'
  return isWithoutMoney && canSettleManually(row, gateways) ? ['settle'] : []
}
