export { expireJob, expireOrders } from './expire-orders.ts'
export { remindJob } from './remind-rentals.ts'
export { mountCheckout } from './routes.ts'
export { settlePayment } from './settle-payment.ts'
