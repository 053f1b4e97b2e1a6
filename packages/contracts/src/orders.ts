import * as z from 'zod/mini'
import { EarnedPoints } from './bonus.ts'
import { CancelRequest } from './cancel-request.ts'
import {
  AppliedPromotion,
  CartMix,
  CartMixes,
  Item,
  MAX_LINES,
  MixLine,
  PromoCodeText,
  SpentPoints,
  Totals,
} from './checkout.ts'
import { Address, DeliveryType, OrderDeliveryType } from './delivery.ts'
import { Exchange } from './exchange.ts'
import { OrderActivity } from './order-activity.ts'
import { pageByText, pageOf } from './pagination.ts'
import { PaymentProvider, PaymentRedirect } from './payments.ts'
import { personalText } from './personal.ts'
import { Phone, RequiredPhone } from './phone.ts'
import { OrderPickup } from './pickup.ts'
import { BookedRental, MAX_RENTALS, OrderRental } from './rental-booking.ts'
import { AfterSale } from './returns.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, LocalTime, MAX_INT32, Text, Timestamp } from './scalars.ts'
import { variantFields } from './variant.ts'

export { ActivityFacts, DeliveryFailure, OrderActivity, OrderActivityKind } from './order-activity.ts'

/** The states of an order; `apps/api/src/orders/rules.ts` lists which may follow which. */
export const orderStatuses = [
  'awaiting_payment',
  'paid',
  'confirmed',
  'packed',
  'dispatched',
  'delivered',
  'cancelled',
] as const
/** Status of an order, from `awaiting_payment` to `delivered`, or `cancelled`. */
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

export const CancelReason = z.enum(['customer', 'payment_expired', 'unreachable', 'out_of_stock', 'staff'])
export type CancelReason = z.infer<typeof CancelReason>

/** A line of an order. It keeps the title and price of the time of the order. */
export const OrderLine = z.object({
  ...variantFields,
  quantity: z.int(),
  /** Price of one unit in AMD. */
  price: Amd,
  lineTotal: Amd,
})
export type OrderLine = z.infer<typeof OrderLine>

/** A mix in an order: the packs of the lines that belong to it. */
export const OrderMix = z.extend(z.pick(CartMix, { name: true }), {
  lines: z.array(
    z.extend(MixLine, {
      /** Color of the flavor in charts, as `#rrggbb`. */
      color: z.optional(z.string()),
    }),
  ),
})
export type OrderMix = z.infer<typeof OrderMix>

/** A change of the order's status. */
export const OrderEvent = z.object({
  status: OrderStatus,
  at: Timestamp,
  actor: z.enum(['customer', 'staff', 'provider', 'system']),
  reason: z.optional(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** State of the payment. `review`: another amount was received, and staff decide. */
export const PaymentState = z.enum(['awaiting', 'review', 'paid', 'refund_due', 'refunded', 'none'])
export type PaymentState = z.infer<typeof PaymentState>

/** An order in a list. */
export const OrderSummary = z.object({
  number: z.int(),
  status: OrderStatus,
  deliveryType: z.optional(OrderDeliveryType),
  placedAt: Timestamp,
  totalAmd: Amd,
  /** Number of units, including rented hookahs. */
  itemCount: z.int(),
  imageUrls: z.array(z.string()),
  /** Until when an unpaid order can be paid; absent while the result of a payment is awaited. */
  payUntil: z.optional(Timestamp),
})
export type OrderSummary = z.infer<typeof OrderSummary>

/** The refund of an order that is cancelled now. */
export const CancellationRefund = z.object({
  amountAmd: Amd,
  /** The part of the amount that becomes store credit, in AMD. */
  creditAmd: z.optional(Amd),
  /** The last day for the payment. */
  by: LocalDate,
})

/** An order with items that staff added to another order. */
export const OrderSupplement = z.object({ number: z.int(), status: OrderStatus, totalAmd: Amd })

/** An order of a customer. */
export const Order = z.object({
  number: z.int(),
  status: OrderStatus,
  paymentState: PaymentState,
  placedAt: Timestamp,
  /** When the reservation of an unpaid order expires; absent once it is paid or cancelled. */
  holdUntil: z.optional(Timestamp),
  phone: personalText(),
  secondaryPhone: z.optional(personalText()),
  address: Address,
  notes: z.optional(personalText()),
  /** True if messages, the payment and the parcel do not say what the order is; absent otherwise. */
  isDiscreet: z.optional(z.literal(true)),
  deliveryType: OrderDeliveryType,
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  deliveryEndTime: z.optional(LocalTime),
  pickup: z.optional(OrderPickup),
  lines: z.array(OrderLine),
  mixes: z.array(OrderMix),
  /** The flavors and bowls of the rentals are among the lines. */
  rentals: z.array(BookedRental),
  totals: Totals,
  /** The automatic promotions that reduced it. */
  promotions: z.array(AppliedPromotion),
  timeline: z.array(OrderEvent),
  /** Other events that concern the customer, oldest first. */
  activity: z.array(OrderActivity),
  /** True if the recipient must show a document; absent once the order is delivered or cancelled. */
  identityNeeded: z.optional(z.literal(true)),
  afterSale: AfterSale,
  /** The exchange whose new items it has; absent for other orders. */
  exchange: z.optional(Exchange),
  /** Number of the order to which staff added its items; it comes with that order. */
  supplementOf: z.optional(z.int()),
  /** The orders with items that staff added to it, and which come with it. */
  supplements: z.optional(z.array(OrderSupplement)),
  canPay: z.boolean(),
  /** When the customer can pay again if the provider does not report a result; absent once it has. */
  payAgainAt: z.optional(Timestamp),
  /** Provider of the last payment attempt; absent if the order cannot be paid. */
  payWith: z.optional(PaymentProvider),
  /** Points that the delivered order has earned. */
  earned: z.optional(EarnedPoints),
  canCancel: z.boolean(),
  /** True if the shop can be asked to cancel it: it is on its way. */
  canRequestCancel: z.boolean(),
  cancelRequest: z.optional(CancelRequest),
  /** Absent if the order is not paid or cannot be cancelled. */
  refundIfCancelled: z.optional(CancellationRefund),
  canChangeDelivery: z.boolean(),
  /** Last day to call the shop before it may cancel the order. */
  callBackBy: z.optional(LocalDate),
})
export type Order = z.infer<typeof Order>

/** Returns true if an order was cancelled unpaid: the store credit that it was to spend is back. */
export const endedUnpaid = ({ status, timeline }: Pick<Order, 'status' | 'timeline'>): boolean =>
  status === 'cancelled' && !timeline.some(event => event.status === 'paid')

/** Returns true if staff can add items to an order of this status: it is paid and not dispatched. */
export const canBeSupplemented = (status: OrderStatus): boolean =>
  status === 'paid' || status === 'confirmed' || status === 'packed'

/** Returns true until the order is handed over or cancelled: staff can make it discreet, or not. */
export const canChangeDiscretion = (status: OrderStatus): boolean => status !== 'delivered' && status !== 'cancelled'

/** Returns true until the order is packed: its customer can make it discreet, or not. */
export const canChooseDiscretion = (status: OrderStatus): boolean =>
  status === 'awaiting_payment' || status === 'paid' || status === 'confirmed'

/** Totals of the quote that the customer confirmed. */
export const ExpectedTotals = z.object({
  goodsAmd: Amd,
  /** Null if the fee is agreed by phone. */
  deliveryFeeAmd: z.nullable(Amd),
  totalAmd: Amd,
})
export type ExpectedTotals = z.infer<typeof ExpectedTotals>

/** An order to place. */
export const PlaceOrder = z.object({
  /** Required unless a rental is ordered. */
  items: z.array(Item).check(z.maxLength(MAX_LINES)),
  mixes: z.optional(CartMixes),
  /** Courier delivery in Yerevan on the first day of the rental is required. */
  rentals: z.optional(z.array(OrderRental).check(z.maxLength(MAX_RENTALS))),
  phone: RequiredPhone,
  secondaryPhone: z.optional(Phone),
  /** Required unless `addressId` is sent, ignored for `pickup`. */
  address: z.optional(Address),
  /** Id of a saved address. It takes precedence over `address`. */
  addressId: z.optional(z.uuid()),
  notes: z.optional(Text(1000)),
  deliveryType: DeliveryType,
  /** Required for `pickup`. */ pickupPointId: z.optional(z.uuid()),
  /** Required for `express`, ignored otherwise. */
  deliveryDate: z.optional(LocalDate),
  /** Start of the delivery slot. Required for `express`, ignored otherwise. */
  deliveryTime: z.optional(LocalTime),
  promoCode: z.optional(PromoCodeText),
  /** Discount of the quote. A different discount is rejected with `PROMO_CHANGED`. */
  discountAmd: z.optional(Amd),
  /** Totals of the quote. Different totals are rejected with `TOTAL_CHANGED`. */
  expected: z.optional(ExpectedTotals),
  /** Points to pay with. More than can be spent is rejected. */
  bonusPoints: z.optional(SpentPoints),
  /** Store credit to pay with: `credit.mostAmd` of the quote, or less. It pays all, or leaves at least 100 AMD. */
  creditAmd: z.optional(Amd),
  paymentProvider: z.optional(PaymentProvider),
  /** True if messages, the payment and the parcel must not say what the order is. Default: the choice of the account. */
  isDiscreet: z.optional(z.boolean()),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const OrderNumber = z.object({ number: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_INT32)) })
/** An order and where to pay. If nothing is left to pay, `payment` leads to the order's page. */
const PlacedOrder = z.object({ order: Order, payment: PaymentRedirect })

const tag = 'orders'

/** Why a promo code cannot be used for an order. */
export const promoCodeErrors = [
  'PROMO_UNKNOWN',
  'PROMO_NOT_YET',
  'PROMO_OVER',
  'PROMO_USED_UP',
  'PROMO_USED_BY_YOU',
  'PROMO_MINIMUM',
  'PROMO_NOT_FOR_THESE',
] as const

/**
 * Places an order: reserves stock and the delivery slot, and opens a payment. Returns the order and where to pay.
 * Unpaid orders expire after `holdUntil`. The request is idempotent by its `Idempotency-Key`.
 */
export const placeOrder = route({
  method: 'POST',
  path: '/orders',
  access: 'customer',
  tag,
  summary: 'Place an order',
  headers: IdempotencyHeaders,
  body: PlaceOrder,
  result: PlacedOrder,
  status: 201,
  errors: [
    'VALIDATION',
    'OUT_OF_STOCK',
    'ITEM_UNAVAILABLE',
    'SLOT_NOT_AVAILABLE',
    'RENTAL_NOT_FREE',
    'RENTAL_UNAVAILABLE',
    'ORDERS_OFF',
    'TOO_MANY_UNPAID_ORDERS',
    'IDEMPOTENCY_KEY_REUSED',
    ...promoCodeErrors,
    'PROMO_CHANGED',
    'TOTAL_CHANGED',
    'POINTS_NOT_AVAILABLE',
    'CREDIT_NOT_AVAILABLE',
    'TOO_MANY_ATTEMPTS',
    'PAYMENT_UNAVAILABLE',
  ],
})
/** Returns the customer's orders, newest first. */
export const listOrders = route({
  method: 'GET',
  path: '/orders',
  access: 'customer',
  tag,
  summary: 'List orders',
  query: z.object(pageByText),
  result: pageOf(OrderSummary),
})
/** Returns one of the customer's orders with its payment state, delivery, lines and history. */
export const getOrder = route({
  method: 'GET',
  path: '/orders/:number',
  access: 'customer',
  tag,
  summary: 'Retrieve an order',
  params: OrderNumber,
  result: Order,
  errors: ['NOT_FOUND'],
})
/**
 * Cancels an order that is not dispatched yet, releases its stock and delivery slot, and refunds the payment in full.
 * Returns `ORDER_STATE` if the order can no longer be cancelled.
 */
export const cancelOrder = route({
  method: 'POST',
  path: '/orders/:number/cancel',
  access: 'customer',
  tag,
  summary: 'Cancel an order',
  params: OrderNumber,
  result: Order,
  errors: ['NOT_FOUND', 'ORDER_STATE'],
})
/** Fields to change. `deliveryDate` and `deliveryTime` must be sent together. */
export const ChangeDelivery = z.object({
  address: z.optional(Address),
  /** Ignored for `post`. */
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
})
export type ChangeDelivery = z.infer<typeof ChangeDelivery>

/**
 * Changes the address, date or time until the order is packed. The delivery fee must stay the same (`DELIVERY_ZONE`).
 */
export const changeDelivery = route({
  method: 'PATCH',
  path: '/orders/:number/delivery',
  access: 'customer',
  tag,
  summary: 'Change the delivery of an order',
  params: OrderNumber,
  body: ChangeDelivery,
  result: Order,
  errors: ['NOT_FOUND', 'VALIDATION', 'ORDER_STATE', 'SLOT_NOT_AVAILABLE', 'DELIVERY_ZONE', 'RENTAL_DELIVERY'],
})
/**
 * Changes whether an order is discreet, until it is packed. It applies to the next messages, to a payment page that is
 * opened later, to the parcel, and to the orders that travel with it. The same value changes nothing.
 */
export const changeDiscretion = route({
  method: 'PATCH',
  path: '/orders/:number/discretion',
  access: 'customer',
  tag,
  summary: 'Change whether an order is discreet',
  params: OrderNumber,
  body: z.object({ isDiscreet: z.boolean() }),
  result: Order,
  errors: ['NOT_FOUND', 'VALIDATION', 'ORDER_STATE'],
})
/**
 * Returns the payment page of an unpaid order, and opens a new payment if necessary. An order has one active payment
 * page at a time.
 */
export const payOrder = route({
  method: 'POST',
  path: '/orders/:number/pay',
  access: 'customer',
  tag,
  summary: 'Pay for an order',
  params: OrderNumber,
  body: z.object({ paymentProvider: z.optional(PaymentProvider) }),
  result: PlacedOrder,
  errors: ['NOT_FOUND', 'ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
})

export const orderRoutes = { placeOrder, listOrders, getOrder, cancelOrder, changeDelivery, changeDiscretion, payOrder }
