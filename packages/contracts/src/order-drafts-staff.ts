import * as z from 'zod/mini'
import { SavedAddress } from './addresses.ts'
import { SavedCartMix, SavedCartRental } from './carts.ts'
import { Item, MAX_LINES, MAX_MIXES_OF_CART, PromoCodeText, Quote, SpentPoints } from './checkout.ts'
import { Address, OrderDeliveryType } from './delivery.ts'
import { Locale } from './locale-schemas.ts'
import { Mix } from './mixes.ts'
import { ExpectedTotals, OrderNumber, promoCodeErrors } from './orders.ts'
import { pageByText, pageOf } from './pagination.ts'
import { MAX_RENTALS } from './rental-booking.ts'
import { ById, IdempotencyHeaders, route, Success } from './route.ts'
import { Amd, LocalDate, LocalTime, MAX_INT32, oneLine, Text, Timestamp } from './scalars.ts'
import { variantFields } from './variant.ts'

/** A discount by staff, in percent of the items or in AMD. The law may exclude categories, such as tobacco. */
export const ManualDiscount = z.object({
  kind: z.enum(['percent', 'amount']),
  /** 1 to 100 percent, or AMD. */
  value: z.int().check(z.positive(), z.lte(MAX_INT32)),
  /** Why the customer gets it. Required to place the order. */
  reason: z.optional(Text(300)),
})
export type ManualDiscount = z.infer<typeof ManualDiscount>

/** An order that staff prepare. Everything that may still be missing is optional. */
export const OrderDraftContents = z.object({
  /** The account of the customer. Absent for a person without an account. */
  accountId: z.optional(z.uuid()),
  /** Name of a person without an account. */
  name: z.optional(Text(100).check(oneLine)),
  /** Gets the payment link by SMS. */
  phone: z.optional(Text(30)),
  secondaryPhone: z.optional(Text(30)),
  /** Language of the messages to the customer. */
  locale: Locale,
  items: z.array(Item).check(z.maxLength(MAX_LINES)),
  /** As in a cart: the flavor and the bowl of each rental are among the items. Needs delivery by courier on the first day. */
  rentals: z.optional(z.array(SavedCartRental).check(z.maxLength(MAX_RENTALS))),
  /** As in a cart: the packs of each mix are among the items. */
  mixes: z.optional(z.array(SavedCartMix).check(z.maxLength(MAX_MIXES_OF_CART))),
  /** Ignored for `pickup`. */
  address: z.object({
    region: z.optional(Address.shape.region),
    city: z.optional(Text(100)),
    street: z.optional(Text(150)),
    building: z.optional(Text(30)),
    apartment: Address.shape.apartment,
    postalCode: Address.shape.postalCode,
  }),
  deliveryType: OrderDeliveryType,
  /** Where the customer collects the order. Ignored unless the type is `pickup`. */
  pickupPointId: z.optional(z.uuid()),
  /** Ignored unless the type is `express`. */
  deliveryDate: z.optional(LocalDate),
  /** Start of the delivery slot. Ignored unless the type is `express`. */
  deliveryTime: z.optional(LocalTime),
  notes: z.optional(Text(1000)),
  /** True if messages, the payment and the parcel must not say what the order is. Default: the choice of the account. */
  isDiscreet: z.optional(z.boolean()),
  /** Excludes a promo code. */
  discount: z.optional(ManualDiscount),
  /** The code that the customer names. Its limits count for the customer. */
  promoCode: z.optional(PromoCodeText),
  /** Spends as many bonus points of the customer as possible. Points need an account, its phone, and `customers.view`. */
  usePoints: z.optional(z.literal(true)),
  /** Pays with the store credit of the customer as far as possible. It needs an account, its phone, and `customers.view`. */
  useCredit: z.optional(z.literal(true)),
})
export type OrderDraftContents = z.infer<typeof OrderDraftContents>

const staffQuoteParts = {
  lines: true,
  notices: true,
  totals: true,
  promotions: true,
  identityNeeded: true,
  earliestDate: true,
  canProceed: true,
} as const

/** What items would cost now, and what prevents their order. */
export const StaffQuote = z.pick(Quote, staffQuoteParts)
export type StaffQuote = z.infer<typeof StaffQuote>

/**
 * What a draft would cost now, and what prevents its order. `totals` contains the points and the store credit if the
 * draft uses them; `bonus` and `credit` are those of the customer with the account. All need `customers.view`.
 */
export const DraftQuote = z.pick(Quote, {
  ...staffQuoteParts,
  rentals: true,
  mixes: true,
  pickup: true,
  promo: true,
  bonus: true,
  credit: true,
})
export type DraftQuote = z.infer<typeof DraftQuote>

/** A draft in the list. */
export const OrderDraftRow = z.object({
  id: z.uuid(),
  /** Name of the customer, if it is known. */
  name: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** Number of units and of rented hookahs. */
  itemCount: z.int(),
  /** Name of the staff member who saved it last; absent if the account is deleted. */
  updatedBy: z.optional(z.string()),
  updatedAt: Timestamp,
})
export type OrderDraftRow = z.infer<typeof OrderDraftRow>

/** A customer with an account, whom staff can choose for a draft. */
export const DraftCustomer = z.object({
  accountId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  /** Language of messages to the customer. */
  locale: Locale,
  /** Blocked customers cannot order. */
  isBlocked: z.boolean(),
  addresses: z.array(SavedAddress),
})
export type DraftCustomer = z.infer<typeof DraftCustomer>

/** How often the draft was saved; 0 for a draft that is not saved. */
const DraftVersion = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

/** A draft. */
export const OrderDraft = z.object({
  id: z.uuid(),
  /** Send it with the next change. */
  version: DraftVersion,
  contents: OrderDraftContents,
  /** The customer with the account, or with the phone, of the draft; null if there is none. */
  customer: z.nullable(DraftCustomer),
  quote: DraftQuote,
  updatedAt: Timestamp,
})
export type OrderDraft = z.infer<typeof OrderDraft>

/** A variant that can be added to a draft. */
export const DraftVariant = z.object({
  ...variantFields,
  /** Price of one unit in AMD. */
  price: Amd,
  /** Units that can be sold. */
  available: z.int(),
})
export type DraftVariant = z.infer<typeof DraftVariant>

/** A saved mix that can be added to a draft. */
export const DraftMix = z.extend(Mix, { /** True if it is one of the customer's. */ isOwn: z.boolean() })
export type DraftMix = z.infer<typeof DraftMix>

const tag = 'orders'
/** At least two characters. */
const DraftSearchText = z
  .string()
  .check(z.trim(), z.minLength(2, { error: 'too_short' }), z.maxLength(100, { error: 'too_long' }))

/** The totals of the quote that the customer agreed to. */
export const ExpectedDraftTotals = z.extend(ExpectedTotals, {
  /** The points in the quote. Required if the draft uses points. */
  pointsAmd: z.optional(SpentPoints),
  /** The store credit in the quote. Required if the draft uses it. */
  creditAmd: z.optional(Amd),
})
export type ExpectedDraftTotals = z.infer<typeof ExpectedDraftTotals>

/** Returns the drafts that are not placed, those saved last first. */
export const listOrderDrafts = route({
  method: 'GET',
  path: '/admin/order-drafts',
  access: 'orders.edit',
  tag,
  summary: 'List order drafts',
  query: z.object(pageByText),
  result: pageOf(OrderDraftRow),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/** Returns a draft with its totals by the current prices. A placed or discarded draft is not found. */
export const getOrderDraft = route({
  method: 'GET',
  path: '/admin/order-drafts/:id',
  access: 'orders.edit',
  tag,
  summary: 'Retrieve an order draft',
  params: ById,
  result: OrderDraft,
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Saves a draft under an id that the client creates. `version` is 0 for a new draft, and otherwise the version that the
 * client has read: a draft that was saved or placed meanwhile is rejected with `ORDER_CHANGED`. The draft may be
 * incomplete.
 */
export const saveOrderDraft = route({
  method: 'PUT',
  path: '/admin/order-drafts/:id',
  access: 'orders.edit',
  tag,
  summary: 'Save an order draft',
  params: ById,
  body: z.object({ version: DraftVersion, contents: OrderDraftContents }),
  result: OrderDraft,
  errors: ['VALIDATION', 'ORDER_CHANGED', 'FORBIDDEN'],
})
/** Deletes a draft. Repeating the request has no effect. Returns `ORDER_CHANGED` if the draft was placed. */
export const discardOrderDraft = route({
  method: 'DELETE',
  path: '/admin/order-drafts/:id',
  access: 'orders.edit',
  tag,
  summary: 'Discard an order draft',
  params: ById,
  result: Success,
  errors: ['ORDER_CHANGED', 'FORBIDDEN'],
})
/** Calculates what a draft would cost, without saving it. */
export const quoteOrderDraft = route({
  method: 'POST',
  path: '/admin/order-drafts/quote',
  access: 'orders.edit',
  tag,
  summary: 'Calculate an order draft',
  body: z.object({ contents: OrderDraftContents }),
  result: DraftQuote,
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/**
 * Places the order of a draft, reserves its stock, rented hookahs and delivery slot, and sends the payment link by SMS. The order
 * expires if it is not paid within 24 hours or before its delivery slot closes. If store credit pays the whole order,
 * it is paid at once and there is no link. A draft becomes one order: repeating the request returns the same number.
 */
export const placeOrderDraft = route({
  method: 'POST',
  path: '/admin/order-drafts/:id/place',
  access: 'orders.edit',
  tag,
  summary: 'Place the order of a draft',
  params: ById,
  body: z.object({
    version: DraftVersion,
    expected: ExpectedDraftTotals,
  }),
  result: z.object({ number: z.int() }),
  status: 201,
  errors: [
    'NOT_FOUND',
    'VALIDATION',
    'ORDER_CHANGED',
    'OUT_OF_STOCK',
    'ITEM_UNAVAILABLE',
    'SLOT_NOT_AVAILABLE',
    'RENTAL_NOT_FREE',
    'RENTAL_UNAVAILABLE',
    'ORDERS_OFF',
    'TOTAL_CHANGED',
    ...promoCodeErrors,
    'POINTS_NOT_AVAILABLE',
    'CREDIT_NOT_AVAILABLE',
    'TOO_MANY_ATTEMPTS',
    'FORBIDDEN',
  ],
})
/** Returns at most 8 customers whose phone number, name or e-mail address contains the text, with their addresses. */
export const findDraftCustomers = route({
  method: 'GET',
  path: '/admin/order-drafts/customers',
  access: 'orders.edit',
  tag,
  summary: 'Find customers for an order draft',
  query: z.object({ q: DraftSearchText }),
  result: z.object({ items: z.array(DraftCustomer) }),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/** Returns at most 20 variants on sale by parts of the title, the brand or the SKU, with price and free stock. */
export const findDraftVariants = route({
  method: 'GET',
  path: '/admin/order-drafts/variants',
  access: 'orders.edit',
  tag,
  summary: 'Find variants for an order draft',
  query: z.object({ q: DraftSearchText }),
  result: z.object({ items: z.array(DraftVariant) }),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/**
 * Returns at most 20 mixes with their current prices and availability: those of the customer, newest first, then public
 * ones whose name contains the text. Without a text, only those of the customer.
 */
export const findDraftMixes = route({
  method: 'GET',
  path: '/admin/order-drafts/mixes',
  access: 'orders.edit',
  tag,
  summary: 'Find mixes for an order draft',
  query: z.object({
    q: z.optional(DraftSearchText),
    /** The account of the customer. */
    accountId: z.optional(z.uuid()),
  }),
  result: z.object({ items: z.array(DraftMix) }),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/**
 * Sends the payment link of an unpaid order that staff placed by SMS again. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const sendPaymentLink = route({
  method: 'POST',
  path: '/admin/orders/:number/payment-link',
  access: 'orders.edit',
  tag,
  summary: 'Send the payment link of an order',
  params: OrderNumber,
  headers: IdempotencyHeaders,
  result: Success,
  errors: ['NOT_FOUND', 'ORDER_STATE', 'FORBIDDEN'],
})

export const orderDraftRoutes = {
  listOrderDrafts,
  getOrderDraft,
  saveOrderDraft,
  discardOrderDraft,
  quoteOrderDraft,
  placeOrderDraft,
  findDraftCustomers,
  findDraftVariants,
  findDraftMixes,
  sendPaymentLink,
}
