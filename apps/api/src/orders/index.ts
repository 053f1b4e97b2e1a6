export { addressOfPoint } from '#delivery/index.ts'
export { addActivity, isActivityWritten } from './activity.ts'
export { anonymizeOrders, draftsOf, lockOrders } from './anonymize-orders.ts'
export {
  allocate,
  type BoughtLine,
  codeDiscountOf,
  type PlannedLine,
  paidFor,
  percentOf,
  reducePlannedLine,
  refundOfUnits,
  shareOfFirst,
  totalOf,
  totalsOfLines,
} from './arithmetic.ts'
export { findHoldEnd, holdExchange } from './awaits-return.ts'
export { refuseCancellation, requestCancellation } from './cancel-requests.ts'
export { exportConsents, hasConsent, writeConsent } from './consent.ts'
export { dayCollections } from './day-collections.ts'
export { type DayOrder, dayOrders } from './day-orders.ts'
export {
  addDeliveryProof,
  exportDeliveryProofs,
  findDeliveryProof,
  picturesOfProofs,
  showDeliveryProof,
} from './delivery-proof.ts'
export { findExistingOrders } from './existing-orders.ts'
export { findNextReservationEnd, nextExpired } from './expired-reservations.ts'
export { isDiscreetMessage } from './find-discretion.ts'
export { findOrder } from './find-order.ts'
export { insertMixes, insertOrder, type NewMix, type NewOrder } from './insert-order.ts'
export { listAllOrders } from './list-orders.ts'
export { listOrders } from './list-own-orders.ts'
export { notifyCustomer } from './notify-customer.ts'
export {
  copyDeliveryOfOrder,
  moveSupplements,
  type OrderDelivery,
  readDeliveryAttempts,
  readOrderDelivery,
  readOrderPickup,
  updateOrderDelivery,
  writeAgreedFee,
  writeUnreachable,
} from './order-delivery.ts'
export { createOrderLinkToken, orderLinkPath } from './order-link.ts'
export { type OrderOwner, ordersOwnedBy } from './order-owner.ts'
export { deleteOrderPoint, exportOrderPoints, findOrderPoint, readOrderPoints, writeOrderPoint } from './order-point.ts'
export { orderSums, weightText } from './order-sums.ts'
export { assertPointsUnused, openingHoursText } from './pickup-points.ts'
export {
  allOrders,
  getOrder,
  type OrderRecord,
  orderByLink,
  orderByNumber,
} from './queries.ts'
export {
  consumeReservations,
  decreaseSalesCount,
  releaseReservations,
  restockOrder,
  restoreReservations,
} from './reservations.ts'
export {
  type BoughtItem,
  deliveredAt,
  lastDeliveredAt,
  listBoughtItems,
  recordReturnedUnits,
} from './returned-units.ts'
export { type AddedLine, readLines, rewriteLines } from './rewrite-lines.ts'
export {
  canCancel,
  canPay,
  canRetryDelivery,
  exchangeEnd,
  findUndo,
  isAttemptFailed,
  isBeforePacking,
  isFeeOpen,
  isSecondAttemptAgreed,
  MAX_UNPAID_ORDERS,
  MAX_UNPAID_ORDERS_PER_DAY,
  mayBecome,
  mayBeUnreachable,
  mayStaffChangeDelivery,
  notifiedStatuses,
  paymentLinkEnd,
  RESERVATION_MINUTES,
  transitions,
} from './rules.ts'
export { setDiscretion, setOwnDiscretion } from './set-discretion.ts'
export { anyOrder, countOrders, listNewOrders, orderIdOf, picturesOfOrders, staffStepsOf } from './staff-queries.ts'
export { findOpenSupplements, isStillInShop } from './supplements.ts'
export { lockPhone, takeOverOrders } from './take-over-orders.ts'
export { orderTopics } from './topics.ts'
export {
  type Actor,
  type LockedOrder,
  lockOrder,
  type RefusedCounts,
  transition,
  transitionLocked,
} from './transition.ts'
export { undoStep } from './undo-step.ts'
export { assertCurrentVersion, versionOf } from './version.ts'
