export { consumeHolds, rehold, releaseHolds, returnSold } from './holds.ts'
export { insertOrder, type NewLine } from './insert-order.ts'
export {
  getOrder,
  listOrders,
  nextExpired,
  type OrderOfKey,
  type OrderPage,
  type OrderRecord,
  orderByNumber,
  ordersInTheWay,
} from './queries.ts'
export { canCancel, canPay, HOLD_MINUTES, MAX_UNPAID_ORDERS, toldStatuses, transitions } from './rules.ts'
export { type LockedOrder, lockOrder, type Transition, transition } from './transition.ts'
