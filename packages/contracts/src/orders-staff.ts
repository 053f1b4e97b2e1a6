import * as z from 'zod/mini'
import { PaymentRecord } from './account.ts'
import { DeliveryFee } from './delivery.ts'
import { Keyed } from './idempotency-key.ts'
import { pageByText, pageOf, TypedOrder } from './list.ts'
import { Amd } from './money.ts'
import { SentMessage } from './notifications-staff.ts'
import {
  ChangeDelivery,
  DeliveryFailure,
  Order,
  OrderActivity,
  OrderNumber,
  OrderStatus,
  PaymentState,
} from './orders.ts'
import { Refundable, StaffRefund } from './refunds-staff.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'
import { LocalDate, LocalTime, Moment } from './time.ts'

/** What of an order is staff's next task; late: the day on which the courier should have brought it is over. */
export const OrderTask = z.enum(['late', 'fee', 'unreachable', 'failed_delivery'])
export type OrderTask = z.infer<typeof OrderTask>

/** A row of the list of all orders. */
export const AdminOrderRow = z.object({
  number: z.int(),
  status: OrderStatus,
  placedAt: Moment,
  totalAmd: Amd,
  paymentState: PaymentState,
  itemCount: z.int(),
  /** Whose account placed it; absent once that is deleted. */
  customerName: z.optional(z.string()),
  phone: z.string(),
  region: z.string(),
  city: z.string(),
  deliveryType: z.enum(['express', 'post']),
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  deliveryFee: DeliveryFee,
  tasks: z.array(OrderTask),
})
export type AdminOrderRow = z.infer<typeof AdminOrderRow>

/**
 * What staff may do with an order as it stands. Each is named as its call: POST /admin/orders/:number/<step>, but
 * `delivery`, which is a PATCH.
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
])
export type StaffStep = z.infer<typeof StaffStep>

/** `customer`: by their wish, said on the phone; `unreachable` a business day after nobody could be reached. */
export const StaffCancelReason = z.enum(['customer', 'staff', 'out_of_stock', 'unreachable'])
export type StaffCancelReason = z.infer<typeof StaffCancelReason>

/**
 * Which of an order's versions somebody saw, as an answer named it: a step that names one is refused where the order has
 * changed since (ORDER_CHANGED). Without it, the step is made however the order stands.
 */
export const OrderVersion = z.string().check(z.regex(/^\d{1,6}\.\d{1,6}$/))
const seen = { version: z.optional(OrderVersion) }
/** Of a step that takes nothing else: no body is as good as an empty one. */
const Seen = z.nullish(z.object(seen))

/** An order as staff see it: all of what its customer sees, and what stands behind it. */
export const AdminOrder = z.object({
  order: z.omit(Order, { activity: true }),
  version: OrderVersion,
  /** Null once the account is deleted. */
  customer: z.nullable(z.object({ accountId: z.uuid(), name: z.string(), phone: z.string(), email: z.string() })),
  /** Everything that happened beside the states, oldest first; `note` are staff's own words. */
  activity: z.array(z.extend(OrderActivity, { note: z.optional(z.string()) })),
  /** Which of the staff did what stands at that moment in the timeline or the activity. */
  doneBy: z.array(z.object({ at: Moment, name: z.string() })),
  payments: z.array(PaymentRecord),
  /** Money on its way back of any of them, oldest first. */
  refunds: z.array(StaffRefund),
  refundable: Refundable,
  /** What was written to its customer about it, oldest first; the words and another sending are a call of their own. */
  messages: z.array(
    z.pick(SentMessage, { id: true, topic: true, channel: true, state: true, writtenAt: true, resentFrom: true }),
  ),
  tasks: z.array(OrderTask),
  steps: z.array(StaffStep),
  /** How often the customer was called about the delivery fee in vain. */
  callTries: z.int(),
  unreachable: z.optional(
    z.object({ since: Moment, /** From when on it may be cancelled for that. */ cancelFrom: Moment }),
  ),
  /** Whether a document must be seen before the order is delivered. */
  identityNeeded: z.boolean(),
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
    access: 'operator',
    tag,
    summary,
    params: OrderNumber,
    result: AdminOrder,
    errors: ['NOT_FOUND', 'ORDER_STATE', 'FORBIDDEN', ...(errors ?? [])],
  }) as const

/** By when they were placed, by what is paid online, by the courier's window; `-`: the latest or largest first. */
export const AdminOrderSort = z.enum(['-placed', 'placed', '-total', 'total', '-delivery', 'delivery'])
export type AdminOrderSort = z.infer<typeof AdminOrderSort>

export const listAllOrders = route({
  method: 'GET',
  path: '/admin/orders',
  access: 'operator',
  tag,
  summary: 'All orders: of a state, of days, of a window, with a task, by number, phone or name; sorted, page by page.',
  query: z.object({
    status: z.optional(OrderStatus),
    /** Where its money stands. */
    payment: z.optional(PaymentState),
    /** Placed on this day in Yerevan or later, or earlier. */
    placedFrom: z.optional(LocalDate),
    placedTo: z.optional(LocalDate),
    deliveryType: z.optional(AdminOrderRow.shape.deliveryType),
    /** Orders that the courier brings on this day, and in the window that starts then. */
    deliveryDate: z.optional(LocalDate),
    deliveryTime: z.optional(LocalTime),
    task: z.optional(OrderTask),
    q: TypedOrder,
    sort: z._default(AdminOrderSort, '-placed'),
    ...pageByText,
  }),
  result: pageOf(AdminOrderRow),
  errors: ['FORBIDDEN', 'VALIDATION'],
})
export const getAnyOrder = route({
  method: 'GET',
  path: '/admin/orders/:number',
  access: 'operator',
  tag,
  summary: 'An order with its payments, refunds, messages and everything that happened to it.',
  params: OrderNumber,
  result: AdminOrder,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
export const confirmOrder = route({
  ...step('confirm', 'A paid order is accepted. Repeating it changes nothing.', ['ORDER_CHANGED']),
  body: Seen,
})
export const packOrder = route({
  ...step('pack', 'The goods are packed; refused until the delivery fee is agreed. Repeating it changes nothing.', [
    'FEE_NOT_CONFIRMED',
    'ORDER_CHANGED',
  ]),
  body: Seen,
})
export const dispatchOrder = route({
  ...step('dispatch', 'The order leaves. Repeating it changes nothing.', ['ORDER_CHANGED']),
  body: Seen,
})
export const deliverOrder = route({
  ...step('deliver', 'The order is handed over; with a document seen where the shop demands it.', [
    'VALIDATION',
    'ORDER_CHANGED',
  ]),
  body: z.object({ identityChecked: z.optional(z.boolean()), ...seen }),
})
export const cancelAnyOrder = route({
  ...step('cancel', 'Cancels; what was paid goes back, without the delivery once it was dispatched.', [
    'NOT_YET',
    'ORDER_CHANGED',
  ]),
  body: z.object({ reason: StaffCancelReason, ...seen }),
})
export const markUnreachable = route(
  step('unreachable', 'Nobody could be reached: a business day later the order may be cancelled for that.'),
)
export const markReached = route(step('reached', 'The customer was reached after all.'))
export const recordCall = route({
  ...step('calls', 'A call about the delivery fee that nobody answered.', ['IDEMPOTENCY_KEY_REUSED']),
  headers: Keyed,
  body: z.object({ note: z.optional(note) }),
})
export const confirmFee = route({
  ...step('fee', 'The delivery fee that the customer agreed to on the phone, paid on delivery.', [
    'VALIDATION',
    'ORDER_CHANGED',
  ]),
  body: z.object({ feeAmd: Amd, agreed: z.literal(true), ...seen }),
})
export const failDelivery = route({
  ...step('failed-deliveries', 'The order could not be handed over.', ['IDEMPOTENCY_KEY_REUSED']),
  headers: Keyed,
  body: z.object({ reason: DeliveryFailure, note: z.optional(note) }),
})
export const tryAgain = route({
  ...step('second-try', 'A failed delivery is tried once more, in a new window where a courier brings it.', [
    'VALIDATION',
    'SLOT_NOT_AVAILABLE',
    'RENTAL_DELIVERY',
    'ORDER_CHANGED',
  ]),
  body: z.object({ deliveryDate: z.optional(LocalDate), deliveryTime: z.optional(LocalTime), ...seen }),
})
export const addNote = route({
  ...step('notes', 'A note that only staff see.', ['IDEMPOTENCY_KEY_REUSED']),
  headers: Keyed,
  body: z.object({ note }),
})
export const changeAnyDelivery = route({
  ...step('delivery', 'Changes address, date or time until the order is dispatched, within the same delivery fee.', [
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
}
