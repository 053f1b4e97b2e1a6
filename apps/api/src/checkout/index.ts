export { expireJobs, expireOrders } from './expire-orders.ts'
export { remindJobs } from './remind-rentals.ts'
export { mountCheckout } from './routes.ts'
export { settlePayment } from './settle-payment.ts'
