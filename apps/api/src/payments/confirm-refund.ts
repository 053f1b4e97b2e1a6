import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import type { PaymentDeps } from './gateway.ts'
import { tellOfRefund } from './tell.ts'

type Deps = Pick<PaymentDeps, 'clock' | 'jobs' | 'keys'>

/** The provider has given the money back: the row and the message to the customer are one. Safe to repeat. */
export async function confirmRefund(deps: PaymentDeps, refundId: string, providerRef: string): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const open = kysely.updateTable('payment_refund').where('id', '=', refundId).where('status', '!=', 'confirmed')
    const confirmed = {
      status: 'confirmed',
      confirmed_at: deps.clock.now(),
      provider_ref: providerRef,
      last_error: null,
    }
    if ((await execute(tx, open.set(confirmed))) > 0) await follow(tx, deps, refundId)
  })
}

/** What staff may settle by hand: no provider can send it, or the provider refused it. */
const BY_HAND = ['manual', 'failed']

/**
 * Staff gave the money back by hand: notes how the provider calls it, in the transaction of the call that says so.
 * The same reference again changes nothing.
 * @returns whether it is confirmed only now, and what it was before
 * @throws NOT_FOUND; REFUND_STATE when the refund does not wait for staff, or was confirmed with another reference
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
  if (!BY_HAND.includes(before)) throw new AppError('REFUND_STATE', { details: [{ status: before }] })
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
  await follow(tx, deps, refundId)
  return { isNew: true, before }
}

/** What money that is back brings with it: the customer is told, and the jobs of others look at it. */
async function follow(tx: Tx, deps: Deps, refundId: string): Promise<void> {
  await tellOfRefund(tx, deps, refundId)
  await deps.jobs.send(tx, 'returns.finish')
  await deps.jobs.send(tx, 'receipts.print')
}
