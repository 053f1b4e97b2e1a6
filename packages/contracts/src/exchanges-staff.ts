import * as z from 'zod/mini'
import { SavedAddress } from './addresses.ts'
import { Item, MAX_LINES, Quote } from './checkout.ts'
import { Address, OrderDeliveryType, RegionCode } from './delivery.ts'
import { StaffQuote } from './order-drafts-staff.ts'
import { ExpectedTotals } from './orders.ts'
import { OpenReturn, ReturnOrderParams, returnRequestErrors } from './returns.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, LocalTime, Text } from './scalars.ts'

/** Another way of the new order than that of the old one, as far as its price depends on it. */
export const QuotedExchangeDelivery = z.object({
  type: OrderDeliveryType,
  /** Ignored for `pickup`. */
  region: z.optional(RegionCode),
  /** Only for `pickup`. */
  pickupPointId: z.optional(z.uuid()),
})

/** Where and how the new order goes, if not the way the old one came. */
export const ExchangeDelivery = z.object({
  type: OrderDeliveryType,
  /** Required unless the type is `pickup`. */
  address: z.optional(Address),
  /** Required for `pickup`. */
  pickupPointId: z.optional(z.uuid()),
  /** Notes for this delivery. Those of the old order are not copied. */
  notes: z.optional(Text(1000)),
})
export type ExchangeDelivery = z.infer<typeof ExchangeDelivery>

const wantedFields = {
  /** What the customer gets instead. */
  items: z.array(Item).check(z.minLength(1), z.maxLength(MAX_LINES)),
  /** Day of the courier. Required with `deliveryTime` if a courier brings the new order, ignored otherwise. */
  deliveryDate: z.optional(LocalDate),
  /** Start of the delivery slot. */
  deliveryTime: z.optional(LocalTime),
}

const quotedFields = {
  ...wantedFields,
  /** Absent if the new order goes the way the old one came. */
  delivery: z.optional(QuotedExchangeDelivery),
}
const openedFields = {
  ...wantedFields,
  /** Absent if the new order goes the way the old one came. */
  delivery: z.optional(ExchangeDelivery),
}

/** An exchange that staff prepare. */
export const QuoteExchange = z.object({
  ...z.pick(OpenReturn, { reason: true, lines: true }).shape,
  ...quotedFields,
})
export type QuoteExchange = z.infer<typeof QuoteExchange>

/** What an exchange would cost now. */
export const ExchangeQuote = z.object({
  /** Value of the returned items in AMD: what was paid for them. */
  valueAmd: Amd,
  /** Points that paid for the returned items and go back. */
  points: z.int(),
  /** The new order by the current prices and promotions. */
  quote: z.extend(StaffQuote, { pickup: Quote.shape.pickup }),
  /** The saved addresses of the customer, to which the new order can go, too. */
  addresses: z.array(SavedAddress),
  /** What the customer pays in addition. */
  dueAmd: Amd,
  /** What the customer gets back. */
  refundAmd: Amd,
})
export type ExchangeQuote = z.infer<typeof ExchangeQuote>

/** An exchange to open. */
export const OpenExchange = z.object({
  ...OpenReturn.shape,
  ...openedFields,
  /** The totals of the quote. */
  expected: ExpectedTotals,
})
export type OpenExchange = z.infer<typeof OpenExchange>

/** An exchange of the items of a return that the customer has requested. */
export const QuoteReturnExchange = z.object(quotedFields)
export type QuoteReturnExchange = z.infer<typeof QuoteReturnExchange>

/** The acceptance of a requested return as an exchange. */
export const AcceptAsExchange = z.object({
  ...openedFields,
  ...z.pick(OpenReturn, { isHandedIn: true }).shape,
  /** The totals of the quote. */
  expected: ExpectedTotals,
})
export type AcceptAsExchange = z.infer<typeof AcceptAsExchange>

/** An exchange that was opened. */
export const OpenedExchange = z.object({
  /** Number of the order with the new items. */
  number: z.int(),
  returnId: z.uuid(),
})
export type OpenedExchange = z.infer<typeof OpenedExchange>

const placeErrors = [
  'FORBIDDEN',
  'EXCHANGE_WITHOUT_ACCOUNT',
  'OUT_OF_STOCK',
  'ITEM_UNAVAILABLE',
  'SLOT_NOT_AVAILABLE',
  'ORDERS_OFF',
  'TOTAL_CHANGED',
] as const

const tag = 'returns'
const params = ReturnOrderParams

/**
 * Calculates an exchange without opening it: the value of the returned items and the new order by the current prices.
 * Without `delivery`, the new order has the delivery type, the address or the pick-up point of the old one. Its delivery is
 * free if the shop made the mistake. Needs the permission `orders.edit`, too.
 */
export const quoteExchange = route({
  method: 'POST',
  path: '/admin/orders/:number/exchanges/quote',
  access: 'returns.edit',
  tag,
  summary: 'Calculate an exchange',
  params,
  body: QuoteExchange,
  result: ExchangeQuote,
  errors: ['NOT_FOUND', 'VALIDATION', 'FORBIDDEN', 'EXCHANGE_WITHOUT_ACCOUNT'],
})

/**
 * Opens an exchange: an accepted return and an order for the new items, whose stock and delivery slot are reserved. When
 * the returned items are received, their value pays for the new order. The customer pays the rest by link, or is
 * refunded the rest. Needs the permission `orders.edit`, too. The request is idempotent by its `Idempotency-Key`.
 */
export const openExchange = route({
  method: 'POST',
  path: '/admin/orders/:number/exchanges',
  access: 'returns.edit',
  tag,
  summary: 'Open an exchange',
  params,
  headers: IdempotencyHeaders,
  body: OpenExchange,
  result: OpenedExchange,
  status: 201,
  errors: [...returnRequestErrors, ...placeErrors],
})

/**
 * Calculates an exchange of the items of a return that the customer requested, without accepting it. Needs the permission
 * `orders.edit`, too.
 */
export const quoteReturnExchange = route({
  method: 'POST',
  path: '/admin/returns/:id/exchange/quote',
  access: 'returns.edit',
  tag,
  summary: 'Calculate the exchange of a return',
  params: ById,
  body: QuoteReturnExchange,
  result: ExchangeQuote,
  errors: ['NOT_FOUND', 'VALIDATION', 'FORBIDDEN', 'RETURN_STATE', 'EXCHANGE_WITHOUT_ACCOUNT'],
})

/**
 * Accepts a return as an exchange: the items and the reason are those of the return, everything else is as for an exchange
 * that staff open. A return that was accepted before and not received yet can be exchanged, too. Needs the permission
 * `orders.edit`, too. The request is idempotent by its `Idempotency-Key`; a return is exchanged once.
 */
export const acceptAsExchange = route({
  method: 'POST',
  path: '/admin/returns/:id/exchange',
  access: 'returns.edit',
  tag,
  summary: 'Accept a return as an exchange',
  params: ById,
  headers: IdempotencyHeaders,
  body: AcceptAsExchange,
  result: OpenedExchange,
  status: 201,
  errors: ['NOT_FOUND', 'VALIDATION', 'RETURN_STATE', 'IDEMPOTENCY_KEY_REUSED', ...placeErrors],
})

export const exchangeRoutes = { quoteExchange, openExchange, quoteReturnExchange, acceptAsExchange }
