export { type BoughtLine, paidFor, percentOf, spread, totalOf, worthOf } from './arithmetic.ts'
export { type BoughtGoods, boughtGoods, deliveredAt } from './bought-lines.ts'
export { findOrder } from './find-order.ts'
export { consumeHolds, rehold, releaseHolds, returnSold } from './holds.ts'
export { insertOrder } from './insert-order.ts'
export { anonymizeOrders, lockOrders } from './leave.ts'
export {
  allOrders,
  getOrder,
  listOrders,
  nextExpired,
  type OrderRecord,
  orderByNumber,
  ordersInTheWay,
} from './queries.ts'
export { canCancel, canPay, HOLD_MINUTES, MAX_UNPAID_ORDERS, toldStatuses, transitions } from './rules.ts'
export { bookBack } from './take-back.ts'
export { tellCustomer } from './tell.ts'
export { type Actor, type LockedOrder, lockOrder, transition } from './transition.ts'
