export { addActivity, isActivityWritten } from './activity.ts'
export { type BoughtLine, paidFor, percentOf, spread, totalOf, worthOf } from './arithmetic.ts'
export { type BoughtGoods, boughtGoods, deliveredAt } from './bought-lines.ts'
export { findOrder } from './find-order.ts'
export { consumeHolds, rehold, releaseHolds, returnSold } from './holds.ts'
export { insertMixes, insertOrder, type NewMix } from './insert-order.ts'
export { anonymizeOrders, lockOrders } from './leave.ts'
export { type Place, placeOf, writePlace } from './place.ts'
export {
  allOrders,
  getOrder,
  listOrders,
  nextExpired,
  type OrderRecord,
  orderByNumber,
  ordersInTheWay,
} from './queries.ts'
export {
  canCancel,
  canPay,
  HOLD_MINUTES,
  isBeforePacking,
  MAX_UNPAID_ORDERS,
  mayBecome,
  toldStatuses,
  transitions,
} from './rules.ts'
export { anyOrder, listAllOrders, orderIdOf, staffStepsOf } from './staff-queries.ts'
export { readTries, writeAgreedFee, writeUnreachable } from './staff-writes.ts'
export { isFeeOpen, isTryAgreed, isTryOver, mayBeUnreachable, mayStaffChangeDelivery, mayTryAgain } from './steps.ts'
export { bookBack } from './take-back.ts'
export { tellCustomer } from './tell.ts'
export { type Actor, type LockedOrder, lockOrder, transition } from './transition.ts'
