import { PaymentProvider } from '@shop/contracts/payments.ts'
import type { SettledByHand } from '@shop/contracts/payments-staff.ts'
import type { Staff } from '#audit/index.ts'
import { AppError } from '#platform/errors.ts'
import type { PaymentDeps, PaymentGateways } from './gateway.ts'
import { getAttempt } from './queries.ts'
import type { Settle, SettleOutcome } from './settle.ts'

/**
 * Notes money that staff found at a provider that never told of it: judged as the provider's own word would be, once.
 * The same again changes nothing.
 * @param reference how the provider calls the money: its word that comes after all is known by it
 * @throws NOT_FOUND; PAYMENT_STATE where the provider tells by itself or is still asked, or never knew of the payment
 */
export async function settleByHand(
  deps: PaymentDeps,
  settle: Settle,
  staff: Staff,
  { id, amountAmd, reference }: { id: string; amountAmd: number; reference: string },
): Promise<SettledByHand> {
  const attempt = await getAttempt(deps.db, id)
  if (!attempt) throw new AppError('NOT_FOUND')
  const { provider, providerRef, status } = attempt
  if (providerRef === null || !isForStaffToTell(attempt, deps.gateways))
    throw new AppError('PAYMENT_STATE', { details: [{ status }] })
  const money = { transaction: reference, state: 'captured', amountAmd, currency: 'AMD' } as const
  const outcome = await settle(deps, { provider, report: { providerRef, ...money }, staff })
  return { outcome: became(outcome) }
}

type Attempt = { provider: string; providerRef: string | null; status: string }

/** Whether nobody but staff can learn of the money of an attempt: its provider knew of it, and is not asked any more. */
export function isForStaffToTell({ provider, providerRef, status }: Attempt, { byName }: PaymentGateways): boolean {
  const name = PaymentProvider.parse(provider)
  const isAsked = status === 'pending' && (byName[name]?.canBeAsked ?? false)
  // The sandbox bank has no cabinet to look into.
  return providerRef !== null && !isAsked && name !== 'sandbox'
}

/** What money can become; anything else would be a mistake of ours. */
function became(outcome: SettleOutcome): SettledByHand['outcome'] {
  switch (outcome) {
    case 'captured':
    case 'refund_due':
    case 'review':
    case 'duplicate':
    case 'paid_again':
      return outcome
    default:
      throw new Error(`money by hand became ${outcome}`)
  }
}
