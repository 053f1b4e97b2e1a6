export { mountSandboxBank } from './adapters/sandbox-routes.ts'
export {
  type LockedAttempt,
  latestAttempt,
  lockAttempt,
  openFirstPayment,
  openPayment,
  payAgainAtOf,
  paymentStateOf,
  settleAttempt,
  wantedProvider,
} from './attempts.ts'
export { markProcessed, type Settle, type SettleOutcome } from './callback.ts'
export { paymentFigures } from './figures.ts'
export { formActionsOf, type PaymentDeps, type PaymentReport } from './gateway.ts'
export { createGateways } from './gateways.ts'
export { paymentJobs } from './jobs.ts'
export { moneyOf } from './money.ts'
export { hasMoneyInReview, ofPaymentState } from './of-state.ts'
export { ownRefundSelect, ownRefunds, toOwnRefund } from './own-refunds.ts'
export { mountProviders } from './providers.ts'
export { type Attempt, findReported, newAttempt } from './queries.ts'
export { refundableAmd, refundCaptured, refundDay, refundPart, requestRefund, waitsForAdmin } from './refunds.ts'
export { mountPayments } from './routes.ts'
export { refundsOfOrder } from './staff-refunds.ts'
export { mountPaymentsForStaff } from './staff-routes.ts'
export { startKnown, startPayment } from './start-payment.ts'
export { tellOfReview } from './tell.ts'
