export { mountSandboxBank } from './adapters/sandbox-routes.ts'
export { latestAttempt, lockAttempt, openPayment, paymentStateOf, settleAttempt } from './attempts.ts'
export { markProcessed, type Settle, type SettleOutcome } from './callback.ts'
export {
  formActionsOf,
  type PaymentDeps,
  type PaymentGateway,
  type PaymentGateways,
  type PaymentReport,
} from './gateway.ts'
export { createGateways } from './gateways.ts'
export { paymentJobs } from './jobs.ts'
export { findReported, type PaymentStatus } from './queries.ts'
export { type RefundReason, refundCaptured, requestRefund } from './refunds.ts'
export { mountPayments } from './routes.ts'
export { startPayment } from './start-payment.ts'
