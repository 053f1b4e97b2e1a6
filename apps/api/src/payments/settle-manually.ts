import { PaymentProvider } from '@shop/contracts/payments.ts'
import type { ManualSettlement } from '@shop/contracts/payments-staff.ts'
import type { Staff } from '#audit/index.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PaymentDeps, PaymentGateways } from './gateway.ts'
import { getAttempt } from './queries.ts'
import type { Settle, SettleOutcome } from './settle.ts'

/**
 * Settles a payment that staff found in the provider's account but that the provider did not report. Handled once, like
 * a report of the provider. The same request again changes nothing.
 * @param reference the provider's transaction id, by which a later report is recognized
 * @throws NOT_FOUND; PAYMENT_STATE if the provider reports or is asked by itself, or never knew the payment
 */
export async function settleManually(
  deps: PaymentDeps,
  settle: Settle,
  staff: Staff,
  { id, amountAmd, reference }: { id: string; amountAmd: number; reference: string },
): Promise<ManualSettlement> {
  const attempt = await getAttempt(deps.db, id)
  if (!attempt) throw new AppError('NOT_FOUND')
  const { provider, providerRef, status } = attempt
  if (providerRef === null || !canSettleManually(attempt, deps.gateways))
    throw new AppError('PAYMENT_STATE', { details: [{ status }] })
  const money = { transaction: reference, state: 'captured', amountAmd, currency: 'AMD' } as const
  const outcome = await settle(deps, { provider, report: { providerRef, ...money }, staff })
  return { outcome: toManualOutcome(outcome) }
}

type Attempt = { provider: string; providerRef: string | null; status: string }

/**
 * Returns true if only staff can find out whether an attempt was paid: its provider knew it and is not asked any more.
 */
export function canSettleManually({ provider, providerRef, status }: Attempt, { byName }: PaymentGateways): boolean {
  const name = PaymentProvider.parse(provider)
  const isAsked = status === 'pending' && (byName[name]?.canBeAsked ?? false)
  // The sandbox bank has no account page to look into.
  return providerRef !== null && !isAsked && name !== 'sandbox'
}

/** Narrows the outcome to those that are possible after a captured payment. */
function toManualOutcome(outcome: SettleOutcome): ManualSettlement['outcome'] {
  switch (outcome) {
    case 'captured':
    case 'refund_due':
    case 'review':
    case 'duplicate':
    case 'paid_again':
      return outcome
    default:
      throw new Error(`unexpected outcome of a manual settlement: ${outcome}`)
  }
}
