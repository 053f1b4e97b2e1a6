export { applyCancellation, expireUnpaidSupplements, retainedFeeAmd } from './cancel-order.ts'
export {
  assertRentalDelivery,
  changeDelivery,
  changeSlot,
  parseSlotChoice,
  type SlotChoice,
  slotFacts,
} from './change-delivery.ts'
export { changePickup } from './change-pickup.ts'
export { buildLineItems, readVariants } from './checkout-snapshot.ts'
export { expireJobs, expireOrders } from './expire-orders.ts'
export { findIdentityChecks, isIdentityCheckedFor } from './identity-check.ts'
export { hashOrderRequest, type OrderRequest, parseOrderRequest } from './order-request.ts'
export { type Companion, type PlacedByStaff, placeOrderByStaff, toPromoDiscount } from './place-order-by-staff.ts'
export { quoteCart } from './quote.ts'
export { mountCheckout } from './routes.ts'
export { applyCreditToOrder } from './settle-exchange.ts'
export { settlePayment } from './settle-payment.ts'
export { showOrder } from './start-attempt.ts'
