import * as z from 'zod/mini'
import { DeliveryFee, DeliveryType, RegionCode } from './delivery.ts'
import { MixName } from './mix-name.ts'
import { Amd, TotalAmd } from './money.ts'
import { packing, Sku } from './packing.ts'
import { MAX_RENTALS, QuotedRental, QuoteRental } from './rental-booking.ts'
import { route } from './route.ts'
import { SuggestionItem } from './suggestions.ts'
import { storable } from './text.ts'
import { LocalDate, LocalTime } from './time.ts'

export const MAX_LINES = 100
export const MAX_LINE_QUANTITY = 99

/** What is asked for: a variant and how many. Prices and titles are never taken from the browser. */
export const Item = z.object({ sku: Sku, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) })
export type Item = z.infer<typeof Item>

export const MAX_MIXES_OF_CART = 20
export const MixLine = z.extend(Item, {
  /** Its share of a bowl, percent. */ percentage: z.optional(z.int().check(z.gte(1), z.lte(99))),
})

export type MixLine = z.infer<typeof MixLine>

/** Which packs of the items belong together: never quantities of their own (api.md). `id` is the cart's name for it. */
export const CartMix = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64), storable),
  name: z.optional(MixName),
  lines: z.array(MixLine).check(z.minLength(1), z.maxLength(4)),
})
export type CartMix = z.infer<typeof CartMix>
export const CartMixes = z.array(CartMix).check(z.maxLength(MAX_MIXES_OF_CART))

/** ok: all there; reduced: fewer than asked for; out_of_stock: nothing free; unavailable: withdrawn or unknown. */
export const StockStatus = z.enum(['ok', 'reduced', 'out_of_stock', 'unavailable'])
export type StockStatus = z.infer<typeof StockStatus>

export const StockLine = z.object({
  sku: z.string(),
  requested: z.int(),
  available: z.int(),
  status: StockStatus,
  sameDay: z.boolean(),
})
export type StockLine = z.infer<typeof StockLine>

/** What the shopper must know before paying; `message` is in the language asked for. */
export const QuoteNotice = z.object({
  kind: z.enum([
    'item_unavailable',
    'out_of_stock',
    'quantity_reduced',
    'price_changed',
    'moved_to_tomorrow',
    'slot_not_available',
    'no_express_today',
    'orders_off',
    'rental_not_free',
    'rental_unavailable',
    'rental_delivery',
    'pick_up_not_available',
  ]),
  sku: z.optional(z.string()),
  /** Which of the rentals it is about, from 0. */
  rental: z.optional(z.int()),
  message: z.string(),
  /** The quantity or the price before and now, where the notice is about one. */
  before: z.optional(z.int()),
  now: z.optional(z.int()),
})
export type QuoteNotice = z.infer<typeof QuoteNotice>

export const QuoteLine = z.object({
  ...packing,
  requested: z.int(),
  /** What can be ordered now: at most what was asked for. */
  quantity: z.int(),
  available: z.int(),
  price: Amd,
  lineTotal: TotalAmd,
  status: StockStatus,
  sameDay: z.boolean(),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** How a mix of the cart stands: one group, judged as one. */
export const QuoteMix = z.object({
  id: z.string(),
  /** Of the part that stands worst. */
  status: StockStatus,
  /** What can be had of it, AMD. */
  priceAmd: TotalAmd,
  /** Full bowls of 15 g that this makes; absent where a share was not told. */
  bowls: z.optional(z.int()),
  lines: z.array(
    z.object({
      sku: z.string(),
      requested: z.int(),
      quantity: z.int(),
      status: StockStatus,
      /** Where nothing of it is to be had: the same flavor in another packing, else the nearest taste of equal strength. */
      swap: z.optional(SuggestionItem),
    }),
  ),
})
export type QuoteMix = z.infer<typeof QuoteMix>

export const Totals = z.object({
  /** The goods at the shop's prices. */
  goodsAmd: TotalAmd,
  /** What a promo code takes off them, and what of the rest is paid with bonus points. */
  discountAmd: TotalAmd,
  pointsAmd: TotalAmd,
  delivery: z.nullable(DeliveryFee),
  /** What rentals cost, and their deposits, which are given back. */
  rentalAmd: TotalAmd,
  depositAmd: TotalAmd,
  /**
   * What is paid online: the goods without discount and points, rentals with their deposits, and the delivery fee where
   * it is fixed. VAT included.
   */
  totalAmd: TotalAmd,
  /** The VAT contained in totalAmd; deposits contain none. */
  vatAmd: TotalAmd,
  /** The points that the order earns once it is delivered. */
  earnsPoints: TotalAmd,
})
export type Totals = z.infer<typeof Totals>

/** A code as somebody typed it; small and capital letters are the same. */
export const TypedPromoCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), storable)
/** Points that somebody wants to pay with: 1 point is 1 AMD. */
export const SpentPoints = z.int().check(z.gte(0), z.lte(100_000_000))

export const QuoteRequest = z.object({
  items: z
    .array(z.extend(Item, { /** The price the cart shows, to be told of a change. */ price: z.optional(Amd) }))
    .check(z.maxLength(MAX_LINES)),
  rentals: z.optional(z.array(QuoteRental).check(z.maxLength(MAX_RENTALS))),
  delivery: z.optional(
    z.object({ type: DeliveryType, region: RegionCode, date: z.optional(LocalDate), time: z.optional(LocalTime) }),
  ),
  mixes: z.optional(CartMixes),
  promoCode: z.optional(TypedPromoCode),
  /** Of a signed-in customer; of more than can be spent only so many count. */
  bonusPoints: z.optional(SpentPoints),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** What became of the promo code that was asked for. */
export const QuotePromo = z.object({
  /** As it is written. */
  code: z.string(),
  discountAmd: Amd,
  /** It leaves out goods of the cart: on sale, of other categories. */
  isPartial: z.boolean(),
  /** Tobacco of the cart is left out because a law may forbid it: what the shopper reads, in the language asked for. */
  note: z.optional(z.string()),
  /** Why it takes nothing off, in the language asked for. */
  problem: z.optional(
    z.object({ error: z.string(), message: z.string(), /** To its minimum. */ missingAmd: z.optional(Amd) }),
  ),
})
export type QuotePromo = z.infer<typeof QuotePromo>

/** A signed-in customer's points, and how many of them this cart can be paid with. */
export const QuoteBonus = z.object({
  balance: Amd,
  mostPoints: Amd,
  /** Points do not pay for the tobacco of this cart: what the shopper reads. */
  note: z.optional(z.string()),
})
export type QuoteBonus = z.infer<typeof QuoteBonus>

export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** In the order in which they were named. */
  mixes: z.array(QuoteMix),
  /** As asked for, each with whether it can be had. */
  rentals: z.array(QuotedRental),
  notices: z.array(QuoteNotice),
  totals: Totals,
  promo: z.nullable(QuotePromo),
  /** Null for a visitor. */
  bonus: z.nullable(QuoteBonus),
  /** It is handed over only to a person who shows a document. */
  identityNeeded: z.boolean(),
  /** The first day a courier can bring all of this, YYYY-MM-DD in Yerevan. */
  earliestDate: LocalDate,
  canProceed: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

const tag = 'checkout'

export const checkStock = route({
  method: 'POST',
  path: '/stock/check',
  access: 'all',
  tag,
  summary: 'Whether each variant can be had in the quantity asked for; answers the exact figure.',
  body: z.object({
    items: z
      .array(z.object({ sku: Sku, quantity: z.int().check(z.gte(1)) }))
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  result: z.object({ items: z.array(StockLine) }),
  errors: ['VALIDATION'],
})
export const quote = route({
  method: 'POST',
  path: '/checkout/quote',
  access: 'all',
  knowsCaller: true,
  tag,
  summary: 'What a cart costs now: prices, stock, notices, delivery, promo code, bonus points and totals.',
  body: QuoteRequest,
  result: Quote,
  errors: ['VALIDATION'],
})

export const checkoutRoutes = { checkStock, quote }
