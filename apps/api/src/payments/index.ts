export {
  assertOffered,
  findPayAgainAt,
  getLatestAttempt,
  getPaymentState,
  type LockedAttempt,
  lockAttempt,
  openFirstPayment,
  openPayment,
  settleAttempt,
  supersedeAttempt,
} from './attempts.ts'
export { cleanCallbacks } from './clean.ts'
export { closePage } from './close-page.ts'
export { markProcessed } from './events.ts'
export { formActionsOf, type PaymentDeps, type PaymentReport } from './gateway.ts'
export { createGateways } from './gateways.ts'
export { paymentJobs } from './jobs.ts'
export { checkKeptPage, findKeptAttempt, isAsFound } from './kept-page.ts'
export { moneyOf } from './money.ts'
export { notifyReview } from './notify-payer.ts'
export { hasMoneyInReview, ofPaymentState } from './of-state.ts'
export { type OrderBalance, orderBalanceOf, selectBalance } from './order-balance.ts'
export { ownRefunds, toOwnRefund } from './own-refunds.ts'
export type { PaymentMethod } from './provider.ts'
export { mountSandboxBank } from './providers/sandbox/routes.ts'
export { mountProviders, providers } from './providers.ts'
export { type Attempt, findReportedAttempt, type ReportedAttempt, toNewAttempt } from './queries.ts'
export { refundableAmd, refundCaptured, refundDayBy, refundPart, requestRefund } from './refunds.ts'
export { mountPayments } from './routes.ts'
export { findPaymentProblems, paymentSettings } from './settings.ts'
export type { Settle, SettleOutcome } from './settle.ts'
export { heldFromAmd, refundByStaff, refundCapturedByStaff } from './staff-refund-limit.ts'
export { refundsOfOrder } from './staff-refunds.ts'
export { mountPaymentsForStaff } from './staff-routes.ts'
export { startPayment, startPaymentAttempt } from './start-payment.ts'
export { paymentStats } from './stats.ts'
export { paymentTopics } from './topics.ts'
