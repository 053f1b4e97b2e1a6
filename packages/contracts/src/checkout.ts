import * as z from 'zod/mini'
import { DeliveryFee, DeliveryType, RegionCode } from './delivery.ts'
import { MixName } from './mix-name.ts'
import { MAX_RENTALS, QuotedRental, QuoteRental } from './rental-booking.ts'
import { route } from './route.ts'
import { Amd, LocalDate, LocalTime, storable, Timestamp, TotalAmd } from './scalars.ts'
import { SuggestionItem } from './suggestions.ts'
import { textFields } from './text-fields.ts'
import { Sku, variantFields } from './variant.ts'

export const MAX_LINES = 100
export const MAX_LINE_QUANTITY = 99

/** A variant and its quantity. The server determines prices and titles. */
export const Item = z.object({ sku: Sku, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) })
export type Item = z.infer<typeof Item>

export const MAX_MIXES_OF_CART = 20
/** A part of a mix in a cart. */
export const MixLine = z.extend(Item, {
  /** Share of the bowl in percent. */ percentage: z.optional(z.int().check(z.gte(1), z.lte(99))),
})

export type MixLine = z.infer<typeof MixLine>

/** A group of packs in the cart that form a mix. The packs are part of the items. The client chooses `id`. */
export const CartMix = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64), storable),
  name: z.optional(MixName),
  lines: z.array(MixLine).check(z.minLength(1), z.maxLength(4)),
})
export type CartMix = z.infer<typeof CartMix>
/** The mixes of a cart. */
export const CartMixes = z.array(CartMix).check(z.maxLength(MAX_MIXES_OF_CART))

/**
 * `ok`: the requested quantity is available; `reduced`: fewer are available; `out_of_stock`: none is available;
 * `unavailable`: the variant is withdrawn or unknown.
 */
export const StockStatus = z.enum(['ok', 'reduced', 'out_of_stock', 'unavailable'])
export type StockStatus = z.infer<typeof StockStatus>

/** Availability of a variant. */
export const StockLine = z.object({
  sku: z.string(),
  requested: z.int(),
  /** Units that can be bought now. */
  available: z.int(),
  status: StockStatus,
  /** False if delivery is possible from the next day only. */
  sameDay: z.boolean(),
})
export type StockLine = z.infer<typeof StockLine>

/** A change that the shopper must know before paying. `message` is in the requested language. */
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
    'pickup_point_gone',
  ]),
  sku: z.optional(z.string()),
  /** Index of the rental, starting at 0. */
  rental: z.optional(z.int()),
  message: z.string(),
  /** Previous quantity, or price in AMD. */
  before: z.optional(z.int()),
  /** Current quantity, or price in AMD. */
  now: z.optional(z.int()),
})
export type QuoteNotice = z.infer<typeof QuoteNotice>

/** A line of a quote. */
export const QuoteLine = z.object({
  ...variantFields,
  requested: z.int(),
  /** Quantity that can be ordered now, at most `requested`. */
  quantity: z.int(),
  available: z.int(),
  price: Amd,
  /** Price of `quantity` units in AMD, before discounts. */
  lineTotal: TotalAmd,
  /** The part of `lineTotal` that promotions take off, in AMD; absent if none does. Promo codes are not included. */
  promotionAmd: z.optional(Amd),
  status: StockStatus,
  sameDay: z.boolean(),
  /** Color of a flavor in charts, as `#rrggbb`. */
  color: z.optional(z.string()),
})
export type QuoteLine = z.infer<typeof QuoteLine>

/** Availability and price of a mix in the cart. */
export const QuoteMix = z.object({
  id: z.string(),
  /** The worst status of its parts. */
  status: StockStatus,
  /** Price of the available packs in AMD. */
  priceAmd: TotalAmd,
  /** Full bowls of 15 g that the packs make; absent if a share is unknown. */
  bowls: z.optional(z.int()),
  lines: z.array(
    z.object({
      sku: z.string(),
      requested: z.int(),
      quantity: z.int(),
      status: StockStatus,
      /**
       * Replacement if the part is not available: the same flavor in another pack size, otherwise the closest taste
       * of equal strength.
       */
      swap: z.optional(SuggestionItem),
    }),
  ),
})
export type QuoteMix = z.infer<typeof QuoteMix>

/** Amounts of a quote or an order in AMD, VAT included. */
export const Totals = z.object({
  /** Price of the items before discounts. */
  goodsAmd: TotalAmd,
  /** Discount of the promotions and of the promo code. */
  discountAmd: TotalAmd,
  /** Amount paid with bonus points. */
  pointsAmd: TotalAmd,
  /** Delivery fee; null if no delivery was requested. */
  delivery: z.nullable(DeliveryFee),
  /** Price of the rentals. */
  rentalAmd: TotalAmd,
  /** Refundable deposits of the rentals. */
  depositAmd: TotalAmd,
  /**
   * Amount to pay online: items less discount and points, rentals with deposits, and the delivery fee if it is fixed.
   */
  totalAmd: TotalAmd,
  /** The part of `totalAmd` that store credit pays for an order; absent without it. */
  creditAmd: z.optional(Amd),
  /** VAT contained in `totalAmd`. Deposits contain none. */
  vatAmd: TotalAmd,
  /** Points that the order earns when it is delivered. */
  earnsPoints: TotalAmd,
})
export type Totals = z.infer<typeof Totals>

/** A promo code. Upper and lower case are equal. */
export const PromoCodeText = z.string().check(z.trim(), z.minLength(1), z.maxLength(40), storable)
/** Bonus points to pay with. One point is worth 1 AMD. */
export const SpentPoints = z.int().check(z.gte(0), z.lte(100_000_000))

/** The cart to calculate. */
export const QuoteRequest = z.object({
  items: z
    .array(
      z.extend(Item, {
        /** Price in AMD that the client shows. If it differs, the quote has a notice. */ price: z.optional(Amd),
      }),
    )
    .check(z.maxLength(MAX_LINES)),
  rentals: z.optional(z.array(QuoteRental).check(z.maxLength(MAX_RENTALS))),
  delivery: z.optional(
    z.object({
      type: DeliveryType,
      /** For `pickup`, any region. */
      region: RegionCode,
      date: z.optional(LocalDate),
      time: z.optional(LocalTime),
      /** Only for `pickup`. */
      pickupPointId: z.optional(z.uuid()),
    }),
  ),
  mixes: z.optional(CartMixes),
  promoCode: z.optional(PromoCodeText),
  /** Requires a token. If fewer points can be spent, the quote uses fewer. */
  bonusPoints: z.optional(SpentPoints),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** Effect of the promo code. */
export const QuotePromo = z.object({
  /** The promo code in its normal form. */
  code: z.string(),
  /** Discount in AMD. */
  discountAmd: Amd,
  /** True if the code does not apply to all items. */
  isPartial: z.boolean(),
  /** Text for the shopper if tobacco is excluded from the discount by law. */
  note: z.optional(z.string()),
  /** Why the code gives no discount; `message` is in the requested language. */
  problem: z.optional(
    z.object({
      error: z.string(),
      message: z.string(),
      /** Amount in AMD that is missing to the minimum. */ missingAmd: z.optional(Amd),
    }),
  ),
})
export type QuotePromo = z.infer<typeof QuotePromo>

/** What an automatic promotion takes off an order. */
export const AppliedPromotion = z.object({
  id: z.uuid(),
  ...textFields('title', z.string(), z.optional(z.string())),
  /** Its part of `discountAmd`. */
  discountAmd: Amd,
  /** The delivery fee that is not paid, in AMD. */
  deliveryAmd: Amd,
})
export type AppliedPromotion = z.infer<typeof AppliedPromotion>

/** Bonus points of the customer and how many can pay for this cart. */
export const QuoteBonus = z.object({
  balance: Amd,
  /** Highest number of points that can be spent. */
  mostPoints: Amd,
  /** Text for the shopper if points cannot pay for tobacco. */
  note: z.optional(z.string()),
})
export type QuoteBonus = z.infer<typeof QuoteBonus>

/** Store credit of the customer and how much of it can pay for this cart. */
export const QuoteCredit = z.object({
  balanceAmd: Amd,
  /** The whole total, or a part that leaves enough for a payment. */
  mostAmd: Amd,
})
export type QuoteCredit = z.infer<typeof QuoteCredit>

/** What a delivery of the cart costs, and why. */
export const QuotedDelivery = z.object({
  /** The requested region, or Yerevan. */
  region: RegionCode,
  /** Net weight of the items in grams. Rented hookahs do not count. */
  weightGrams: z.int(),
  /** The fee before a free delivery in AMD; null if it is agreed by phone. */
  feeAmd: z.nullable(Amd),
  /** The fee applies to parcels heavier than this. */
  aboveGrams: z.int(),
  /** The fee applies up to this weight; null without a limit. */
  upToGrams: z.nullable(z.int()),
})
export type QuotedDelivery = z.infer<typeof QuotedDelivery>

/** Current prices, availability and totals of a cart. */
export const Quote = z.object({
  lines: z.array(QuoteLine),
  /** In the order of the request. */
  mixes: z.array(QuoteMix),
  /** In the order of the request. */
  rentals: z.array(QuotedRental),
  notices: z.array(QuoteNotice),
  totals: Totals,
  /** The automatic promotions that reduce the cart, in the order in which they apply. */
  promotions: z.array(AppliedPromotion),
  /** By the tariff. Absent in responses of earlier versions. */
  deliveryTerms: z.optional(QuotedDelivery),
  /**
   * The price of items from which delivery to the region of `deliveryTerms` is free, and how much is missing, 0 if
   * nothing is; absent if neither the tariff nor a promotion offers it.
   */
  freeDelivery: z.optional(z.object({ fromAmd: Amd, missingAmd: Amd })),
  /** From when the cart can be collected at each active pick-up point. Absent if the shop offers no pick-up. */
  pickup: z.optional(z.array(z.object({ pointId: z.uuid(), from: Timestamp }))),
  /** Null if no promo code was sent. */
  promo: z.nullable(QuotePromo),
  /** Null without a token. */
  bonus: z.nullable(QuoteBonus),
  /** Absent without a token, and without store credit. */
  credit: z.optional(QuoteCredit),
  /** True if the customer has chosen discreet orders in the account; absent otherwise. */
  isDiscreet: z.optional(z.literal(true)),
  /** True if the recipient must show a document. */
  identityNeeded: z.boolean(),
  /** First day on which a courier can deliver all items. */
  earliestDate: LocalDate,
  /** Orders placed later cannot be delivered on `earliestDate`. Absent for rentals, and if the day has no free slot. */
  earliestUntil: z.optional(Timestamp),
  /** True if the cart can be ordered as it is. */
  canProceed: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

const tag = 'checkout'

/** Returns the available quantity of each requested variant. It does not reserve anything. */
export const checkStock = route({
  method: 'POST',
  path: '/stock/check',
  access: 'all',
  tag,
  summary: 'Check stock',
  body: z.object({
    items: z
      .array(z.object({ sku: Sku, quantity: z.int().check(z.gte(1)) }))
      .check(z.minLength(1), z.maxLength(MAX_LINES)),
  }),
  result: z.object({ items: z.array(StockLine) }),
  errors: ['VALIDATION'],
})
/**
 * Returns the current prices, availability, delivery fee, discounts and totals of a cart in AMD, and notices about
 * changes. It does not reserve anything. A token is optional; with it the quote includes the customer's bonus points and
 * store credit.
 */
export const quote = route({
  method: 'POST',
  path: '/checkout/quote',
  access: 'all',
  knowsCaller: true,
  tag,
  summary: 'Calculate a quote',
  body: QuoteRequest,
  result: Quote,
  errors: ['VALIDATION'],
})

export const checkoutRoutes = { checkStock, quote }
