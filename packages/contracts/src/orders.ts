import * as z from 'zod/mini'
import { EarnedPoints } from './bonus.ts'
import { Product } from './catalog.ts'
import {
  CartMix,
  CartMixes,
  Item,
  MAX_LINES,
  MixLine,
  SpentPoints,
  StockStatus,
  Totals,
  TypedPromoCode,
} from './checkout.ts'
import { Address, DeliveryType } from './delivery.ts'
import { Keyed } from './idempotency-key.ts'
import { MAX_INT32 } from './int32.ts'
import { pageByText, pageOf } from './list.ts'
import { Amd } from './money.ts'
import { OrderActivity } from './order-activity.ts'
import { packing, titles } from './packing.ts'
import { PaymentProvider, PaymentRedirect } from './payments.ts'
import { Phone, RequiredPhone } from './phone.ts'
import { BookedRental, MAX_RENTALS, OrderRental } from './rental-booking.ts'
import { AfterSale } from './returns.ts'
import { route } from './route.ts'
import { SuggestionItem } from './suggestions.ts'
import { Text } from './text.ts'
import { LocalDate, LocalTime, Moment } from './time.ts'

export { ActivityFacts, DeliveryFailure, OrderActivity, OrderActivityKind } from './order-activity.ts'

/** decisions.md, Orders and stock. */
export const orderStatuses = [
  'awaiting_payment',
  'paid',
  'confirmed',
  'packed',
  'dispatched',
  'delivered',
  'cancelled',
] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>

export const CancelReason = z.enum(['customer', 'payment_expired', 'unreachable', 'out_of_stock', 'staff'])
export type CancelReason = z.infer<typeof CancelReason>

/** A line as it was when the order was placed: it never changes afterwards. */
export const OrderLine = z.object({
  ...packing,
  quantity: z.int(),
  price: Amd,
  lineTotal: Amd,
})
export type OrderLine = z.infer<typeof OrderLine>

/** A mix that was ordered as one: which packs of the lines are its. */
export const OrderMix = z.pick(CartMix, { name: true, lines: true })
export type OrderMix = z.infer<typeof OrderMix>

export const OrderEvent = z.object({
  status: OrderStatus,
  at: Moment,
  actor: z.enum(['customer', 'staff', 'provider', 'system']),
  reason: z.optional(z.string()),
})
export type OrderEvent = z.infer<typeof OrderEvent>

/** Where the money stands, in words a customer understands; review: another amount came in, which a person looks at. */
export const PaymentState = z.enum(['awaiting', 'review', 'paid', 'refund_due', 'refunded', 'none'])
export type PaymentState = z.infer<typeof PaymentState>

export const OrderSummary = z.object({
  number: z.int(),
  status: OrderStatus,
  placedAt: Moment,
  totalAmd: Amd,
  itemCount: z.int(),
  imageUrls: z.array(z.string()),
})
export type OrderSummary = z.infer<typeof OrderSummary>

export const Order = z.object({
  number: z.int(),
  status: OrderStatus,
  paymentState: PaymentState,
  placedAt: Moment,
  /** Until when an unpaid order holds its stock; absent once it is paid or cancelled. */
  holdUntil: z.optional(Moment),
  phone: z.string(),
  secondaryPhone: z.optional(z.string()),
  address: Address,
  notes: z.optional(z.string()),
  deliveryType: z.enum(['express', 'post']),
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  deliveryEndTime: z.optional(LocalTime),
  lines: z.array(OrderLine),
  mixes: z.array(OrderMix),
  /** Their consumables are among the lines. */
  rentals: z.array(BookedRental),
  totals: Totals,
  timeline: z.array(OrderEvent),
  /** What else happened, as far as it concerns the customer; oldest first. */
  activity: z.array(OrderActivity),
  /** It is handed over only to a person who shows a document; absent once it is over. */
  identityNeeded: z.optional(z.literal(true)),
  afterSale: AfterSale,
  canPay: z.boolean(),
  /**
   * The customer is back from the payment page and its provider has not said what became of the money: the order can be
   * paid anew from then on, should no answer come. Absent once there is one.
   */
  payAgainAt: z.optional(Moment),
  /** The provider of its last attempt, while it can be paid: it goes there again unless another is chosen or it is offered no more. */
  payWith: z.optional(PaymentProvider),
  /** Once it is delivered, where it earned any. */
  earned: z.optional(EarnedPoints),
  canCancel: z.boolean(),
  /** What comes back if it is cancelled now, and the last day for it. */
  refundIfCancelled: z.optional(z.object({ amountAmd: Amd, by: LocalDate })),
  canChangeDelivery: z.boolean(),
  /** The last day to call back: nobody could be reached, and after it the order may be cancelled. */
  callBackBy: z.optional(LocalDate),
})
export type Order = z.infer<typeof Order>

/** The figures of a quote that a person has agreed to. */
const ExpectedTotals = z.object({
  goodsAmd: Amd,
  /** Null where it is agreed by phone. */
  deliveryFeeAmd: z.nullable(Amd),
  totalAmd: Amd,
})
export type ExpectedTotals = z.infer<typeof ExpectedTotals>

export const PlaceOrder = z.object({
  items: z.array(Item).check(z.minLength(1), z.maxLength(MAX_LINES)),
  mixes: z.optional(CartMixes),
  /** By courier in Yerevan, on the day they begin. */
  rentals: z.optional(z.array(OrderRental).check(z.maxLength(MAX_RENTALS))),
  phone: RequiredPhone,
  secondaryPhone: z.optional(Phone),
  /** Where to, unless `addressId` names a saved address. */
  address: z.optional(Address),
  /** One of the customer's saved addresses; it is preferred to `address`. */
  addressId: z.optional(z.uuid()),
  notes: z.optional(Text(1000)),
  deliveryType: DeliveryType,
  /** Needed for express, ignored with post (api.md). */
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
  promoCode: z.optional(TypedPromoCode),
  /** What the quote said the code takes off: with another discount there is no order (PROMO_CHANGED). */
  discountAmd: z.optional(Amd),
  /** What the quote said it costs: with another figure there is no order (TOTAL_CHANGED, details name each). */
  expected: z.optional(ExpectedTotals),
  /** Points to pay with; more than can be spent is refused. */
  bonusPoints: z.optional(SpentPoints),
  paymentProvider: z.optional(PaymentProvider),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

export const OrderNumber = z.object({ number: z.coerce.number().check(z.int(), z.positive(), z.lte(MAX_INT32)) })
/** `payment` leads to the payment page, or to the order's own page when there is nothing to pay any more. */
const Placed = z.object({ order: Order, payment: PaymentRedirect })

const tag = 'orders'

export const placeOrder = route({
  method: 'POST',
  path: '/orders',
  access: 'customer',
  tag,
  summary: 'Places an order: reserves stock and slot, opens the payment. Safe to repeat with the same Idempotency-Key.',
  headers: Keyed,
  body: PlaceOrder,
  result: Placed,
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
    'PROMO_UNKNOWN',
    'PROMO_NOT_YET',
    'PROMO_OVER',
    'PROMO_USED_UP',
    'PROMO_USED_BY_YOU',
    'PROMO_MINIMUM',
    'PROMO_NOT_FOR_THESE',
    'PROMO_CHANGED',
    'TOTAL_CHANGED',
    'POINTS_NOT_AVAILABLE',
    'TOO_MANY_ATTEMPTS',
    'PAYMENT_UNAVAILABLE',
  ],
})
export const listOrders = route({
  method: 'GET',
  path: '/orders',
  access: 'customer',
  tag,
  summary: "The customer's own orders, newest first.",
  query: z.object(pageByText),
  result: pageOf(OrderSummary),
})
export const getOrder = route({
  method: 'GET',
  path: '/orders/:number',
  access: 'customer',
  tag,
  summary: "One of the customer's own orders; another's is not found.",
  params: OrderNumber,
  result: Order,
  errors: ['NOT_FOUND'],
})
export const cancelOrder = route({
  method: 'POST',
  path: '/orders/:number/cancel',
  access: 'customer',
  tag,
  summary: 'Cancels an order that is not dispatched yet; what was paid is refunded in full.',
  params: OrderNumber,
  result: Order,
  errors: ['NOT_FOUND', 'ORDER_STATE'],
})
/** What is to be different of where and when an order is brought; date and time come together. */
export const ChangeDelivery = z.object({
  address: z.optional(Address),
  /** With the courier only; ignored with post. */
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
})
export type ChangeDelivery = z.infer<typeof ChangeDelivery>

export const changeDelivery = route({
  method: 'PATCH',
  path: '/orders/:number/delivery',
  access: 'customer',
  tag,
  summary: 'Changes address, date or time until the order is packed, within the same delivery fee.',
  params: OrderNumber,
  body: ChangeDelivery,
  result: Order,
  errors: ['NOT_FOUND', 'VALIDATION', 'ORDER_STATE', 'SLOT_NOT_AVAILABLE', 'DELIVERY_ZONE', 'RENTAL_DELIVERY'],
})
export const payOrder = route({
  method: 'POST',
  path: '/orders/:number/pay',
  access: 'customer',
  tag,
  summary:
    'Leads to the payment page of an order that still waits for its payment. An order has one page that can be paid.',
  params: OrderNumber,
  body: z.object({ paymentProvider: z.optional(PaymentProvider) }),
  result: Placed,
  errors: ['NOT_FOUND', 'ORDER_STATE', 'PAYMENT_UNAVAILABLE'],
})

/** A line of an order as it could be had again: `quantity` of the `requested` ones. */
export const AgainLine = z.object({
  sku: z.string(),
  ...titles,
  requested: z.int(),
  quantity: z.int(),
  status: StockStatus,
})
export type AgainLine = z.infer<typeof AgainLine>

/** A mix of an order as it could be had again. */
export const AgainMix = z.object({
  name: CartMix.shape.name,
  /** What can be had of it, within the quantities of the lines: an order takes it as it stands. Empty where nothing can. */
  lines: z.array(MixLine),
  /** The parts of which nothing can be had: so many packs, and what to take in their place. */
  gone: z.array(
    z.extend(MixLine, {
      status: StockStatus,
      /** The same flavor in another packing, else the nearest taste of equal strength. */
      swap: z.optional(SuggestionItem),
    }),
  ),
})
export type AgainMix = z.infer<typeof AgainMix>

/** A rental of an order as it could be had again, on days that are still to be chosen; its parts are not in the lines. */
export const AgainRental = z.extend(z.pick(BookedRental, { slug: true, title: true, titleEN: true, titleHY: true }), {
  /** The model is still rented out. */
  isOffered: z.boolean(),
  /** Each where it can be had. */
  flavorSku: z.optional(z.string()),
  cupSku: z.optional(z.string()),
})
export type AgainRental = z.infer<typeof AgainRental>

export const getOrderAgain = route({
  method: 'GET',
  path: '/orders/:number/again',
  access: 'customer',
  tag,
  summary: 'What of an order can be had again, with the products as a cart needs them. Changes nothing.',
  params: OrderNumber,
  result: z.object({
    lines: z.array(AgainLine),
    mixes: z.array(AgainMix),
    rentals: z.array(AgainRental),
    products: z.array(Product),
  }),
  errors: ['NOT_FOUND'],
})

export const orderRoutes = { placeOrder, listOrders, getOrder, cancelOrder, changeDelivery, payOrder, getOrderAgain }
