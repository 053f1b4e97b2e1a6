import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { Item, MAX_LINES, QuoteLine, Totals } from './checkout.ts'
import { RegionCode } from './delivery.ts'
import { byLocale } from './locales.ts'
import { pageById, pageOf } from './pagination.ts'
import { UsageLimit } from './promotions.ts'
import { ById, csvResult, route, Success } from './route.ts'
import { Amd, MAX_INT32, oneLine, PriceAmd, RequiredText, Timestamp } from './scalars.ts'

export const MAX_PROMOTION_TITLE = 80
/** Categories, brands, collections or products of a promotion at most. */
export const MAX_PROMOTION_TARGETS = 200

/** Number of units of an item, 1 to 99. */
const Quantity = z.int().check(z.gte(1), z.lte(99))

/**
 * What a promotion gives: a percentage of the matching items, an amount off them, the cheapest of a number of units
 * free, or the delivery free.
 */
export const PromotionBenefit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), percent: z.int().check(z.gte(1), z.lte(100)) }),
  z.object({ kind: z.literal('amount'), amountAmd: PriceAmd }),
  z.object({
    kind: z.literal('buy_get'),
    /** Units that are paid. */
    buyQuantity: Quantity,
    /** Units that are free: the cheapest of each `buyQuantity + getQuantity` units. */
    getQuantity: Quantity,
  }),
  /** Only where the delivery fee is fixed. */
  z.object({ kind: z.literal('free_delivery') }),
])
export type PromotionBenefit = z.infer<typeof PromotionBenefit>
export const promotionKinds = ['percent', 'amount', 'buy_get', 'free_delivery'] as const

const targetList = <T extends z.ZodMiniType>(value: T) =>
  z.array(value).check(z.minLength(1, { error: 'required' }), z.maxLength(MAX_PROMOTION_TARGETS))

/** The items that a promotion counts and reduces. Collections are lists picked by staff. */
export const PromotionTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('category'), values: targetList(Category) }),
  z.object({ kind: z.literal('brand'), values: targetList(RequiredText(100)) }),
  z.object({ kind: z.literal('collection'), values: targetList(z.uuid()) }),
  z.object({ kind: z.literal('product'), values: targetList(z.uuid()) }),
])
export type PromotionTarget = z.infer<typeof PromotionTarget>
export const promotionTargets = ['all', 'category', 'brand', 'collection', 'product'] as const

/** The name of a promotion in each language, which shoppers read. */
const PromotionTitle = z.object(byLocale(() => RequiredText(MAX_PROMOTION_TITLE).check(oneLine)))

/** The terms of a promotion that applies without a code. */
export const PromotionTerms = z.object({
  title: PromotionTitle,
  benefit: PromotionBenefit,
  target: PromotionTarget,
  /** Groups of customers whose members get it; empty for all customers and visitors. */
  groupIds: z._default(z.array(z.uuid()).check(z.maxLength(50)), []),
  /** Lowest price of the matching items before discounts, in AMD. */
  minimumGoodsAmd: Amd,
  /** True if it also reduces variants that show an old price. */
  coversSale: z.boolean(),
  /** True if no other promotion reduces the same line. */
  isExclusive: z.boolean(),
  /** True if promo codes also reduce its lines. */
  isWithCodes: z.boolean(),
  /** Higher ones come first. */
  priority: z.int().check(z.gte(0), z.lte(1000)),
  /** Start of validity; null if unlimited. */
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  usesInAll: UsageLimit,
  usesPerCustomer: UsageLimit,
})
export type PromotionTerms = z.infer<typeof PromotionTerms>

/** `draft`: never started; `active`: applies within its dates and limits; `ended`: stopped by staff. */
export const PromotionState = z.enum(['draft', 'active', 'ended'])
export type PromotionState = z.infer<typeof PromotionState>

/** A promotion as staff see it. */
export const Promotion = z.extend(PromotionTerms, {
  id: z.uuid(),
  state: PromotionState,
  /** The names of its collections or products, in the order of the target's values; empty for other targets. */
  targetNames: z.array(z.string()),
  /** Number of orders that use it. */
  used: z.int(),
  /** True if any order has used it, including cancelled ones. */
  wasUsed: z.boolean(),
  /** Sum of its discounts, including delivery fees, in AMD. */
  discountedAmd: z.int(),
  createdAt: Timestamp,
  version: z.int(),
})
export type Promotion = z.infer<typeof Promotion>

export type PromotionStatus = 'draft' | 'ended' | 'over' | 'coming' | 'used_up' | 'active'

/** Returns whether a promotion applies at a timestamp, or why not. */
export function promotionStatus({ state, startsAt, endsAt, usesInAll, used }: Promotion, now: Date): PromotionStatus {
  if (state !== 'active') return state
  if (endsAt !== null && new Date(endsAt) <= now) return 'over'
  if (startsAt !== null && new Date(startsAt) > now) return 'coming'
  return usesInAll !== null && used >= usesInAll ? 'used_up' : 'active'
}

/** The version of a promotion that the client has read, for optimistic locking. */
const PromotionVersion = z.int().check(z.nonnegative(), z.lte(MAX_INT32))

/** Why a promotion does not apply to a cart. */
export const PromotionProblem = z.enum([
  /** It is a draft or was ended. */
  'not_active',
  'not_started',
  'over',
  'used_up',
  'used_by_customer',
  /** It is for other groups of customers. */
  'other_customers',
  /** No item matches. */
  'no_items',
  /** The settings exclude the matching items from promotions. */
  'excluded_by_law',
  /** The matching items show an old price. */
  'on_sale',
  /** The matching items are cheaper than the minimum. */
  'minimum',
  /** Too few units for a free one. */
  'too_few_units',
  /** Another promotion has the matching lines for itself. */
  'taken',
  /** The order must leave an amount to pay. */
  'nothing_left',
  /** Without a fixed delivery fee, or it is free already. */
  'no_fee',
])
export type PromotionProblem = z.infer<typeof PromotionProblem>

/** What a promotion does to a simulated cart. */
export const SimulatedPromotion = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(promotionKinds),
  state: PromotionState,
  discountAmd: Amd,
  /** The delivery fee that is not paid, in AMD. */
  deliveryAmd: Amd,
  problem: z.optional(PromotionProblem),
  /** Amount in AMD that is missing to the minimum. */
  missingAmd: z.optional(Amd),
})
export type SimulatedPromotion = z.infer<typeof SimulatedPromotion>

/** What a cart would cost. */
export const Simulation = z.object({
  lines: z.array(
    z.extend(z.pick(QuoteLine, { sku: true, quantity: true, price: true, lineTotal: true }), {
      title: z.string(),
      discounts: z.array(z.object({ promotionId: z.uuid(), amountAmd: Amd })),
    }),
  ),
  totals: Totals,
  /** In the order in which they apply. */
  promotions: z.array(SimulatedPromotion),
})
export type Simulation = z.infer<typeof Simulation>

const tag = 'promotions'
const one = { access: 'promotions.edit', tag, params: ById, result: Promotion } as const

/** Returns the automatic promotions, newest first. */
export const listPromotions = route({
  method: 'GET',
  path: '/admin/promotions',
  access: 'promotions.edit',
  tag,
  summary: 'List automatic promotions',
  query: z.object(pageById),
  result: pageOf(Promotion),
})
/** Returns the automatic promotions, newest first, as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportPromotions = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/promotions/export.csv',
  access: 'promotions.edit',
  tag,
  summary: 'Export automatic promotions as CSV',
})
/** Returns an automatic promotion with the number of its uses. */
export const getPromotion = route({
  ...one,
  method: 'GET',
  path: '/admin/promotions/:id',
  summary: 'Retrieve an automatic promotion',
  errors: ['NOT_FOUND'],
})
/**
 * Saves a promotion under an id that the client creates. `version` is 0 for a new one, which is a draft, and otherwise
 * the version that the client has read. Returns `SETTING_CHANGED` if it is outdated. Existing orders keep their discount.
 */
export const savePromotion = route({
  ...one,
  method: 'PUT',
  path: '/admin/promotions/:id',
  summary: 'Save an automatic promotion',
  body: z.object({ version: PromotionVersion, terms: PromotionTerms }),
  errors: ['VALIDATION', 'NOT_FOUND', 'SETTING_CHANGED'],
})
/**
 * Starts a draft, or an ended promotion again: it applies within its dates. Returns `SETTING_CHANGED` if `version` is
 * outdated. Repeating the request has no effect.
 */
export const startPromotion = route({
  ...one,
  method: 'POST',
  path: '/admin/promotions/:id/start',
  summary: 'Start an automatic promotion',
  body: z.object({ version: PromotionVersion }),
  errors: ['NOT_FOUND', 'SETTING_CHANGED'],
})
/** Ends a promotion at once. Existing orders keep their discount. Repeating the request has no effect. */
export const endPromotion = route({
  ...one,
  method: 'POST',
  path: '/admin/promotions/:id/end',
  summary: 'End an automatic promotion',
  errors: ['NOT_FOUND'],
})
/** Deletes a promotion that no order has used. Returns `CONFLICT` otherwise. Repeating the request has no effect. */
export const deletePromotion = route({
  method: 'DELETE',
  path: '/admin/promotions/:id',
  access: 'promotions.edit',
  tag,
  summary: 'Delete an automatic promotion',
  params: ById,
  result: Success,
  errors: ['CONFLICT'],
})
/**
 * Calculates what a cart would cost with the active promotions and with the named ones, which may be drafts. It says what
 * each promotion gives, or why it gives nothing. It reserves nothing and ignores the stock.
 */
export const simulatePromotions = route({
  method: 'POST',
  path: '/admin/promotions/simulate',
  access: 'promotions.edit',
  tag,
  summary: 'Simulate automatic promotions',
  body: z.object({
    items: z.array(Item).check(z.maxLength(MAX_LINES)),
    /** Promotions that are treated as active. */
    promotionIds: z.array(z.uuid()).check(z.maxLength(20)),
    /** The region of the delivery; without it there is no fee. */
    region: z.optional(RegionCode),
    /** The customer whose uses count. */
    accountId: z.optional(z.uuid()),
    /** The time of the order. Default: now. */
    at: z.optional(Timestamp),
  }),
  result: Simulation,
  errors: ['VALIDATION'],
})

export const automaticPromotionRoutes = {
  listPromotions,
  exportPromotions,
  getPromotion,
  savePromotion,
  startPromotion,
  endPromotion,
  deletePromotion,
  simulatePromotions,
}
