import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PaymentDeps } from './gateway.ts'
import { notifyRefund } from './notify-payer.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/** Confirms a refund that the provider has executed and notifies the customer, in one transaction. Safe to repeat. */
export async function confirmRefund(deps: PaymentDeps, refundId: string, providerRef: string): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const open = kysely.updateTable('payment_refund').where('id', '=', refundId).where('status', '!=', 'confirmed')
    const confirmed = {
      status: 'confirmed',
      confirmed_at: deps.clock.now(),
      provider_ref: providerRef,
      last_error: null,
    }
    if ((await execute(tx, open.set(confirmed))) > 0) await publishConfirmation(tx, deps, refundId)
  })
}

/** The statuses of refunds that staff may settle: no provider can send them, or the provider rejected them. */
const MANUAL_STATUSES = ['manual', 'failed']

/**
 * Records a refund that staff executed manually, in the transaction of the request. The same reference again changes
 * nothing.
 * @returns whether this call confirmed it, and the previous status
 * @throws NOT_FOUND; REFUND_STATE if the refund does not wait for staff or was confirmed with another reference
 */
export async function confirmManualRefund(
  tx: Tx,
  deps: Deps,
  { refundId, reference }: { refundId: string; reference: string },
): Promise<{ isNew: boolean; before: string }> {
  const locked = kysely.selectFrom('payment_refund').select(['status', 'provider_ref as providerRef']).forUpdate()
  const [refund] = await query(tx, locked.where('id', '=', refundId))
  if (!refund) throw new AppError('NOT_FOUND')
  const { status: before, providerRef } = refund
  if (before === 'confirmed' && providerRef === reference) return { isNew: false, before }
  if (!MANUAL_STATUSES.includes(before)) throw new AppError('REFUND_STATE', { details: [{ status: before }] })
  await execute(
    tx,
    kysely
      .updateTable('payment_refund')
      .set({
        status: 'confirmed',
        confirmed_at: deps.clock.now(),
        is_by_hand: true,
        provider_ref: reference,
        last_error: null,
      })
      .where('id', '=', refundId),
  )
  await publishConfirmation(tx, deps, refundId)
  return { isNew: true, before }
}

/** Notifies the customer of a confirmed refund and enqueues the jobs that depend on it. */
async function publishConfirmation(tx: Tx, deps: Deps, refundId: string): Promise<void> {
  await notifyRefund(tx, deps, refundId)
  await deps.jobs.send(tx, 'returns.finish')
  await deps.jobs.send(tx, 'receipts.print')
}
