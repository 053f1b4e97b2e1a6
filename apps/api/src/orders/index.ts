export { addActivity, isActivityWritten } from './activity.ts'
export { type BoughtLine, paidFor, percentOf, spread, totalOf, worthOf } from './arithmetic.ts'
export { type BoughtGoods, boughtGoods, deliveredAt } from './bought-lines.ts'
export { countOrders } from './count-orders.ts'
export { type DayOrder, dayOrders } from './day-orders.ts'
export { ordersInTheWay } from './existing-orders.ts'
export { findOrder } from './find-order.ts'
export { consumeHolds, forgetSold, rehold, releaseHolds, returnSold } from './holds.ts'
export { insertMixes, insertOrder, type NewMix } from './insert-order.ts'
export { anonymizeOrders, lockOrders } from './leave.ts'
export { type PlannedLine, shrink, totalsOfLines } from './line-plan.ts'
export { listAllOrders } from './list-all.ts'
export { orderNews } from './news.ts'
export { picturesOfOrders } from './pictures.ts'
export { type Place, placeOf, writePlace } from './place.ts'
export {
  allOrders,
  getOrder,
  listOrders,
  nextExpired,
  type OrderRecord,
  orderByNumber,
} from './queries.ts'
export { type AddedLine, readLines, rewriteLines } from './rewrite-lines.ts'
export {
  canCancel,
  canPay,
  HOLD_MINUTES,
  isBeforePacking,
  MAX_UNPAID_ORDERS,
  MAX_UNPAID_ORDERS_PER_DAY,
  mayBecome,
  toldStatuses,
  transitions,
} from './rules.ts'
export { anyOrder, orderIdOf, staffStepsOf } from './staff-queries.ts'
export { readTries, writeAgreedFee, writeUnreachable } from './staff-writes.ts'
export { isFeeOpen, isTryAgreed, isTryOver, mayBeUnreachable, mayStaffChangeDelivery, mayTryAgain } from './steps.ts'
export { bookBack } from './take-back.ts'
export { tellCustomer } from './tell.ts'
export { orderAlerts, orderTopics } from './topics.ts'
export { type Actor, type LockedOrder, lockOrder, transition, transitionLocked } from './transition.ts'
export { refuseUnseen, versionOf } from './version.ts'
