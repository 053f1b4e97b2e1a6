export {
  assertOffered,
  captureWithCredit,
  findOrdersNotPayable,
  findPayAgainAt,
  getLatestAttempt,
  getPaymentState,
  type LockedAttempt,
  lockAttempt,
  openFirstPayment,
  openPayment,
  removeCredit,
  setReturnPath,
  settleAttempt,
  supersedeAttempt,
} from './attempts.ts'
export { markProcessed } from './events.ts'
export { formActionsOf, type PaymentDeps, type PaymentReport } from './gateway.ts'
export { cleanCallbacks, paymentJobs } from './jobs.ts'
export { notifyRefund, notifyReview } from './notify-payer.ts'
export {
  getPaymentsByOrder,
  getRefundsByOrder,
  hasPaymentInReview,
  hasPaymentState,
  type OrderBalance,
  orderBalanceOf,
  selectBalance,
  toOwnRefund,
} from './order-balance.ts'
export { checkOpenPage, closePage, findPayableAttempt, isUnchanged } from './payment-page.ts'
export { toPromisedDate } from './promised-date.ts'
export type { PaymentMethod } from './providers/define-provider.ts'
export { mountSandboxBank } from './providers/sandbox/routes.ts'
export { createGateways, findPaymentProblems, mountProviders, paymentSettings, providers } from './providers.ts'
export { type Attempt, findReportedAttempt, paymentStats, type ReportedAttempt, toNewAttempt } from './queries.ts'
export { type CreditRefund, lockCreditRefund, recordForwarded, refundToCard } from './refund-to-card.ts'
export {
  getReleaseLimitAmd,
  refundableAmd,
  refundByStaff,
  refundCapturedByStaff,
  refundCapturedPayment,
  requestPartialRefund,
  requestRefund,
  selectRefundable,
} from './refunds.ts'
export { mountPayments, mountPaymentsForStaff } from './routes.ts'
export type { Settle, SettleOutcome } from './settle.ts'
export { refundsOfOrder } from './staff-refunds.ts'
export { startPayment, startPaymentAttempt } from './start-payment.ts'
export { paymentTopics } from './topics.ts'
