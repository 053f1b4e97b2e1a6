import * as z from 'zod/mini'
import { PaymentRecord } from './account.ts'
import { DeliveryFee, OrderDeliveryType } from './delivery.ts'
import { Texts } from './locale-schemas.ts'
import { SentMessage } from './notifications-staff.ts'
import { getOrderNews } from './order-news.ts'
import { StepUndo } from './order-undo.ts'
import {
  ChangeDelivery,
  DeliveryFailure,
  Order,
  OrderActivity,
  OrderNumber,
  OrderStatus,
  PaymentState,
} from './orders.ts'
import { OrderSearchText, pageByText, pageOf } from './pagination.ts'
import { Refundable, StaffRefund } from './payments-staff.ts'
import { personalText } from './personal.ts'
import { Picture } from './pictures.ts'
import { RefusedAtDoor } from './refused-at-door.ts'
import { RentalState } from './rental-booking.ts'
import { IdentityDocument } from './rental-deposits.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, LocalTime, RequiredText, Timestamp } from './scalars.ts'

/**
 * The next task of staff. `late`: the day of the courier delivery is over, or the day on which the order should be ready
 * at its pick-up point; `cancel_request`: the customer asks to cancel an order that is on its way or ready;
 * `not_collected`: the order has waited at its pick-up point for days.
 */
export const OrderTask = z.enum(['late', 'cancel_request', 'fee', 'unreachable', 'failed_delivery', 'not_collected'])
export type OrderTask = z.infer<typeof OrderTask>

/** An order in the list of staff. */
export const AdminOrderRow = z.object({
  number: z.int(),
  status: OrderStatus,
  placedAt: Timestamp,
  totalAmd: Amd,
  paymentState: PaymentState,
  itemCount: z.int(),
  /** Absent if the account is deleted. */
  customerName: z.optional(personalText()),
  /** True if staff placed the order; it is paid by a link. */
  byStaff: z.optional(z.literal(true)),
  /** True if the order is discreet: its messages, payment and parcel do not say what it is. */
  isDiscreet: z.optional(z.literal(true)),
  /** Number of the order with which it travels; absent if it travels alone. */
  supplementOf: z.optional(z.int()),
  /** Numbers of its paid supplements that are not packed; absent if there are none. They would stay behind. */
  unpackedSupplements: z.optional(z.array(z.int())),
  phone: personalText(),
  region: z.string(),
  city: z.string(),
  deliveryType: OrderDeliveryType,
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  /** Name of the pick-up point, in all languages; absent if staff have deleted it. */
  pickupPoint: z.optional(Texts),
  deliveryFee: DeliveryFee,
  tasks: z.array(OrderTask),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

/**
 * An action that is possible now. It is the last part of its path below `/serverapi/admin/orders/{number}`;
 * `delivery` and `pickup-point` are a PATCH, the others are POST.
 */
export const StaffStep = z.enum([
  'confirm',
  'pack',
  'dispatch',
  'deliver',
  'cancel',
  'unreachable',
  'reached',
  'calls',
  'fee',
  'failed-deliveries',
  'second-try',
  'delivery',
  'pickup-point',
])
export type StaffStep = z.infer<typeof StaffStep>

/** `customer`: requested by phone; `unreachable`: one business day after the customer could not be reached. */
export const StaffCancelReason = z.enum(['customer', 'staff', 'out_of_stock', 'unreachable'])
export type StaffCancelReason = z.infer<typeof StaffCancelReason>

/**
 * The version of an order, as a response returned it. A request with an outdated version is rejected with
 * `ORDER_CHANGED`. Without a version the order is changed unconditionally.
 */
export const OrderVersion = z.string().check(z.regex(/^\d{1,6}\.\d{1,6}$/))
const seen = { version: z.optional(OrderVersion) }
/** An optional body with the version of the order. */
const OptionalOrderVersion = z.nullish(z.object(seen))

/** The customer's signature or a photo of the delivered order. */
export const DeliveryProof = z.object({ kind: z.enum(['signature', 'photo']), picture: Picture, at: Timestamp })
export type DeliveryProof = z.infer<typeof DeliveryProof>

/** What an order that staff placed has in addition. */
export const OrderByStaff = z.object({
  /** Name of the staff member who placed it; absent if the account is deleted. */
  placedBy: z.optional(z.string()),
  /** Name of a customer without an account. */
  customerName: z.optional(personalText()),
  /** Path of the page on which the customer pays and follows the order, in the customer's language. */
  linkPath: personalText(),
  /** Why the customer got a discount. */
  discountReason: z.optional(z.string()),
  /** When the payer accepted the terms and confirmed to be an adult. */
  acceptedAt: z.optional(Timestamp),
})
export type OrderByStaff = z.infer<typeof OrderByStaff>

/** An order as staff see it. */
export const AdminOrder = z.object({
  order: z.omit(Order, { activity: true }),
  version: OrderVersion,
  /** Absent for orders that customers placed. */
  byStaff: z.optional(OrderByStaff),
  /** Null if the account is deleted, and for a customer without an account. */
  customer: z.nullable(
    z.object({ accountId: z.uuid(), name: personalText(), phone: personalText(), email: personalText() }),
  ),
  /** The products of the lines, whose pages staff open. */
  products: z.array(z.object({ sku: z.string(), productId: z.uuid() })),
  /** The hookahs that are booked or were handed over, with the inventory code of the unit. */
  hookahs: z.array(z.object({ rentalId: z.uuid(), unit: z.string(), state: RentalState })),
  /** All events that do not change the status, oldest first. `note` is a note of staff. */
  activity: z.array(z.extend(OrderActivity, { note: z.optional(personalText()) })),
  /** Name of the staff member by the timestamp of the entry in the timeline or the activity. */
  doneBy: z.array(z.object({ at: Timestamp, name: z.string() })),
  payments: z.array(PaymentRecord),
  /** Refunds of all payments, oldest first. */
  refunds: z.array(StaffRefund),
  refundable: Refundable,
  /** Messages to the customer about the order, oldest first. */
  messages: z.array(
    z.pick(SentMessage, { id: true, topic: true, channel: true, state: true, writtenAt: true, resentFrom: true }),
  ),
  /** Steps that staff undid; they are not in the timeline. `undoneAt` is the key of `doneBy`, too. */
  undone: z.array(z.object({ status: OrderStatus, at: Timestamp, undoneAt: Timestamp })),
  /** The last step, while it can be undone. */
  undo: z.optional(StepUndo),
  tasks: z.array(OrderTask),
  steps: z.array(StaffStep),
  /** Number of unanswered calls about the delivery fee. */
  callTries: z.int(),
  /** Since when the customer is marked unreachable. From `cancelFrom` on, the order may be cancelled for this reason. */
  unreachable: z.optional(z.object({ since: Timestamp, cancelFrom: Timestamp })),
  /** True if the recipient must show a document. */
  identityNeeded: z.boolean(),
  /** The signature or photo of the delivery; absent if there is none. */
  proof: z.optional(DeliveryProof),
})
export type AdminOrder = z.infer<typeof AdminOrder>

const note = RequiredText(1000)

const tag = 'orders'
const step = <const P extends string, const E extends readonly import('./errors.ts').ErrorCode[] = []>(
  path: P,
  summary: string,
  errors?: E,
) =>
  ({
    method: 'POST',
    path: `/admin/orders/:number/${path}`,
    access: 'orders.edit',
    tag,
    summary,
    params: OrderNumber,
    result: AdminOrder,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'FORBIDDEN', ...(errors ?? [])],
  }) as const

/** Sort by time of the order, total or delivery slot. `-` means descending. */
export const AdminOrderSort = z.enum(['-placed', 'placed', '-total', 'total', '-delivery', 'delivery'])
export type AdminOrderSort = z.infer<typeof AdminOrderSort>

/** A status, or `sold`: paid and not cancelled, as the reports count orders. */
export const OrderStatusFilter = z.enum([...OrderStatus.options, 'sold'])
export type OrderStatusFilter = z.infer<typeof OrderStatusFilter>

/** Filters of the order list and of its file. */
export const adminOrderFilters = {
  status: z.optional(OrderStatusFilter),
  /** State of the payment. */
  payment: z.optional(PaymentState),
  /** First day of the order in Asia/Yerevan. */
  placedFrom: z.optional(LocalDate),
  /** Last day of the order in Asia/Yerevan. */
  placedTo: z.optional(LocalDate),
  deliveryType: z.optional(AdminOrderRow.shape.deliveryType),
  /** Only orders that are collected at this point. */
  pickupPointId: z.optional(z.uuid()),
  /** Day of the courier delivery. */
  deliveryDate: z.optional(LocalDate),
  /** Start of the delivery slot. */
  deliveryTime: z.optional(LocalTime),
  task: z.optional(OrderTask),
  q: OrderSearchText,
}

/**
 * Returns the orders of all customers. Filter by status, payment, dates, delivery slot and open task, or search by
 * order number, phone number and name. A `total` of 10,001 means more than 10,000.
 */
export const listAllOrders = route({
  method: 'GET',
  path: '/admin/orders',
  access: 'orders.view',
  tag,
  summary: 'List all orders',
  query: z.object({
    ...adminOrderFilters,
    sort: z._default(AdminOrderSort, '-placed'),
    ...pageByText,
  }),
  result: pageOf(AdminOrderRow),
  errors: ['FORBIDDEN', 'VALIDATION'],
})
/**
 * Returns an order with its payments, refunds, messages and complete history. Send its `version` with later changes
 * to detect conflicting changes.
 */
export const getAnyOrder = route({
  method: 'GET',
  path: '/admin/orders/:number',
  access: 'orders.view',
  tag,
  summary: 'Retrieve any order',
  params: OrderNumber,
  result: AdminOrder,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Moves a paid order to `confirmed`. Repeating the request has no effect. Returns `ORDER_CHANGED` if `version` is
 * outdated.
 */
export const confirmOrder = route({
  ...step('confirm', 'Confirm an order', ['ORDER_CHANGED']),
  body: OptionalOrderVersion,
})
/**
 * Moves a confirmed order to `packed`. Returns `FEE_NOT_CONFIRMED` until the customer has agreed to the delivery fee.
 * Repeating the request has no effect.
 */
export const packOrder = route({
  ...step('pack', 'Pack an order', ['FEE_NOT_CONFIRMED', 'ORDER_CHANGED']),
  access: 'orders.pack',
  body: OptionalOrderVersion,
})
/** Moves a packed order to `dispatched`. Repeating the request has no effect. */
export const dispatchOrder = route({
  ...step('dispatch', 'Dispatch an order', ['ORDER_CHANGED']),
  body: OptionalOrderVersion,
})
/** A hookah that is handed over with its order. */
export const HandedOverHookah = z.object({ rentalId: z.uuid(), condition: RequiredText(1000) })
export type HandedOverHookah = z.infer<typeof HandedOverHookah>

/**
 * Moves a dispatched order to `delivered`, and the listed hookahs with it. If the order requires an identity check,
 * `identityChecked` must be true.
 */
export const deliverOrder = route({
  ...step('deliver', 'Mark an order as delivered', [
    'VALIDATION',
    'ORDER_CHANGED',
    'RENTAL_STATE',
    'RENTAL_NOT_FREE',
    'RETURN_NOT_POSSIBLE',
  ]),
  body: z.object({
    identityChecked: z.optional(z.boolean()),
    /** The kind of document, if it was the customer's own: their deposits get lower. Only with `identityChecked`. */
    identityDocument: z.optional(IdentityDocument),
    /** Hookahs that are handed over with the order, with their condition. */
    hookahs: z._default(z.array(HandedOverHookah).check(z.maxLength(20)), []),
    /** What the customer did not take. Absent if they took all of it. */
    refused: z.optional(RefusedAtDoor),
    ...seen,
  }),
})
/**
 * Cancels an order, releases its stock and delivery slot, and refunds what was paid. The delivery fee is not refunded
 * once the order was dispatched. Returns `NOT_YET` if the reason is `unreachable` and one business day has not
 * passed.
 */
export const cancelAnyOrder = route({
  ...step('cancel', 'Cancel any order', ['NOT_YET', 'ORDER_CHANGED', 'RENTAL_STATE']),
  body: z.object({ reason: StaffCancelReason, ...seen }),
})
/**
 * Records that the customer could not be reached about the order. One business day later the order may be cancelled
 * for this reason.
 */
export const markUnreachable = route(step('unreachable', 'Mark a customer as unreachable'))
/** Clears the unreachable mark of an order. */
export const markReached = route(step('reached', 'Mark a customer as reached'))
/** Records that a call about the delivery fee was not answered. The request is idempotent by its `Idempotency-Key`. */
export const recordCall = route({
  ...step('calls', 'Record an unanswered call', ['IDEMPOTENCY_KEY_REUSED']),
  headers: IdempotencyHeaders,
  body: z.object({ note: z.optional(note) }),
})
/** Records the delivery fee in AMD that the customer agreed to by phone and pays on delivery. */
export const confirmFee = route({
  ...step('fee', 'Confirm the delivery fee', ['VALIDATION', 'ORDER_CHANGED']),
  body: z.object({ feeAmd: Amd, agreed: z.literal(true), ...seen }),
})
/**
 * Records that the order could not be handed over, with the reason. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const failDelivery = route({
  ...step('failed-deliveries', 'Record a failed delivery', ['IDEMPOTENCY_KEY_REUSED']),
  headers: IdempotencyHeaders,
  body: z.object({ reason: DeliveryFailure, note: z.optional(note) }),
})
/**
 * Schedules a new delivery attempt after a failed one. Courier deliveries need a new date and slot. Returns
 * `SLOT_NOT_AVAILABLE` if the slot cannot be booked.
 */
export const tryAgain = route({
  ...step('second-try', 'Schedule a second delivery attempt', [
    'VALIDATION',
    'SLOT_NOT_AVAILABLE',
    'RENTAL_DELIVERY',
    'ORDER_CHANGED',
  ]),
  body: z.object({ deliveryDate: z.optional(LocalDate), deliveryTime: z.optional(LocalTime), ...seen }),
})
/** Saves a note that only staff can read. The request is idempotent by its `Idempotency-Key`. */
export const addNote = route({
  ...step('notes', 'Add a note to an order', ['IDEMPOTENCY_KEY_REUSED']),
  headers: IdempotencyHeaders,
  body: z.object({ note }),
})
/**
 * Changes the address, date or time of an order until it is dispatched. The delivery fee must stay the same
 * (`DELIVERY_ZONE`).
 */
export const changeAnyDelivery = route({
  ...step('delivery', 'Change the delivery of any order', [
    'VALIDATION',
    'SLOT_NOT_AVAILABLE',
    'DELIVERY_ZONE',
    'FEE_NOT_CONFIRMED',
    'ORDER_CHANGED',
  ]),
  method: 'PATCH',
  body: z.extend(ChangeDelivery, seen),
})

export const orderStaffRoutes = {
  listAllOrders,
  getAnyOrder,
  confirmOrder,
  packOrder,
  dispatchOrder,
  deliverOrder,
  cancelAnyOrder,
  markUnreachable,
  markReached,
  recordCall,
  confirmFee,
  failDelivery,
  tryAgain,
  addNote,
  changeAnyDelivery,
  getOrderNews,
}
