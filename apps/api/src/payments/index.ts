export { latestAttempt, lockAttempt, openPayment, paymentStateOf, settleAttempt } from './attempts.ts'
export {
  formActionsOf,
  type PaymentDeps,
  type PaymentGateway,
  type PaymentGateways,
  type PaymentReport,
} from './gateway.ts'
export { findReported, type PaymentStatus } from './queries.ts'
export { type RefundReason, refundCaptured, requestRefund } from './refunds.ts'
export { startPayment } from './start-payment.ts'
