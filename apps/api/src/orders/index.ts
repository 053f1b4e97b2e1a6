export { consumeHolds, rehold, releaseHolds, returnSold } from './holds.ts'
export { getOrder, listOrders, type OrderPage, type OrderRecord, orderByNumber, unpaidOrders } from './queries.ts'
export { canCancel, canPay, HOLD_MINUTES, MAX_UNPAID_ORDERS, toldStatuses, transitions } from './rules.ts'
export { type LockedOrder, lockOrder, type Transition, transition } from './transition.ts'
