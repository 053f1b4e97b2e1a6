import type { PaymentProvider } from '@shop/contracts/payments.ts'
import type { Staff } from '#audit/index.ts'
import type { PaymentDeps, PaymentReport } from './gateway.ts'

/** What a provider's report led to. */
export type SettleOutcome =
  | 'captured'
  | 'refund_due'
  | 'review'
  | 'failed'
  /** A second payment for an attempt that is already paid. */
  | 'paid_again'
  /** The amount is wrong. Our response declines the payment. */
  | 'wrong_amount'
  /** Reported before, or for an attempt that is already settled. */
  | 'duplicate'
  /** Nothing to do: not paid yet, or a failure of an attempt that was paid later. */
  | 'ignored'
  | 'unknown_payment'

/**
 * Applies a provider's report to its order in one transaction. Safe to repeat. The checkout provides this function,
 * because payments may not import orders.
 */
export type Settle = (deps: PaymentDeps, input: SettleInput) => Promise<SettleOutcome>

export type SettleInput = {
  provider: PaymentProvider
  report: PaymentReport
  /** The stored callback with this report. It is marked as processed in the same transaction. */
  eventId?: bigint
  /** True if the provider waits for our response and does not capture the payment if we decline. */
  canDecline?: boolean
  /** The staff member who reported the payment instead of the provider. A change is written to the audit log. */
  staff?: Staff
}
