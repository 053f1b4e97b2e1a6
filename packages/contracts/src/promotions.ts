import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { pageById, pageOf } from './pagination.ts'
import { ById, csvResult, route } from './route.ts'
import { Amd, MAX_INT32, PriceAmd, RequiredText, storable, Timestamp } from './scalars.ts'

/** Latin letters, digits and hyphens. */
const PromoCodeName = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, { error: 'promo_code_form' }))

/** Highest number of orders; null if unlimited. */
export const UsageLimit = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))

/** The terms of a promo code. */
const Terms = {
  /** Name for staff. Customers do not see it. */
  title: RequiredText(100),
  /** Start of validity; null if unlimited. */
  startsAt: z.nullable(Timestamp),
  endsAt: z.nullable(Timestamp),
  /** Highest number of orders; null if unlimited. */
  usesInAll: UsageLimit,
  usesPerCustomer: UsageLimit,
  /** Lowest price of the items before discounts, in AMD. */
  minimumGoodsAmd: Amd,
  /** Categories of products; empty for all. */
  categories: z.array(Category),
  isActive: z.boolean(),
}

/** Either a percentage of the eligible items or an amount. */
const Reduction = {
  percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
  amountAmd: z.optional(PriceAmd),
}

/** A promo code to create. */
export const NewPromoCode = z.object({
  code: PromoCodeName,
  title: Terms.title,
  ...Reduction,
  startsAt: z._default(Terms.startsAt, null),
  endsAt: z._default(Terms.endsAt, null),
  usesInAll: z._default(Terms.usesInAll, null),
  usesPerCustomer: z._default(Terms.usesPerCustomer, null),
  minimumGoodsAmd: z._default(Terms.minimumGoodsAmd, 0),
  categories: z._default(Terms.categories, []),
  isActive: z._default(Terms.isActive, true),
})
export type NewPromoCode = z.infer<typeof NewPromoCode>

/**
 * Fields to change. The discount can be changed until an order has used the code. `version` is the version that was
 * read.
 */
export const ChangePromoCode = z.extend(z.partial(z.object(Terms)), {
  ...Reduction,
  version: z.int().check(z.nonnegative(), z.lte(MAX_INT32)),
})
export type ChangePromoCode = z.infer<typeof ChangePromoCode>

/** A promo code. */
export const PromoCode = z.object({
  id: z.uuid(),
  code: z.string(),
  ...Terms,
  percent: z.nullable(z.int()),
  amountAmd: z.nullable(z.int()),
  /** Number of orders that use the code. */
  used: z.int(),
  /** True if any order has used the code, including cancelled ones. */
  wasUsed: z.boolean(),
  /** Sum of the discounts in AMD. */
  discountedAmd: z.int(),
  createdAt: Timestamp,
  version: z.int(),
})
export type PromoCode = z.infer<typeof PromoCode>

export type PromoState = 'off' | 'coming' | 'holds' | 'used_up' | 'over'

type Validity = Pick<PromoCode, 'isActive' | 'startsAt' | 'endsAt' | 'usesInAll' | 'used'>

/** Returns whether a code is valid at a timestamp, or why not. */
export function promoState({ isActive, startsAt, endsAt, usesInAll, used }: Validity, now: Date): PromoState {
  if (endsAt && new Date(endsAt) <= now) return 'over'
  if (!isActive) return 'off'
  if (startsAt && new Date(startsAt) > now) return 'coming'
  return usesInAll !== null && used >= usesInAll ? 'used_up' : 'holds'
}

const tag = 'promotions'

/** Creates a promo code. Returns `PROMO_CODE_TAKEN` if the code exists, also if the request is repeated. */
export const createPromoCode = route({
  method: 'POST',
  path: '/admin/promo-codes',
  access: 'promotions.edit',
  tag,
  summary: 'Create a promo code',
  body: NewPromoCode,
  result: PromoCode,
  status: 201,
  errors: ['VALIDATION', 'PROMO_CODE_TAKEN'],
})
const codeFilters = { q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)) }

/** Returns the promo codes, newest first. `q` is a part of the code or of its title. */
export const listPromoCodes = route({
  method: 'GET',
  path: '/admin/promo-codes',
  access: 'promotions.edit',
  tag,
  summary: 'List promo codes',
  query: z.object({ ...pageById, ...codeFilters }),
  result: pageOf(PromoCode),
})
/** Returns the promo codes that match `q`, newest first, as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportPromoCodes = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/promo-codes/export.csv',
  access: 'promotions.edit',
  tag,
  summary: 'Export promo codes as CSV',
  query: z.object(codeFilters),
})
/** Returns a promo code with the number of its uses. */
export const getPromoCode = route({
  method: 'GET',
  path: '/admin/promo-codes/:id',
  access: 'promotions.edit',
  tag,
  summary: 'Retrieve a promo code',
  params: ById,
  result: PromoCode,
  errors: ['NOT_FOUND'],
})
/**
 * Changes the validity, the conditions and the limits of a promo code. The discount can be changed until an order has
 * used it. Existing orders keep their discount. Returns `SETTING_CHANGED` if `version` is outdated.
 */
export const changePromoCode = route({
  method: 'PATCH',
  path: '/admin/promo-codes/:id',
  access: 'promotions.edit',
  tag,
  summary: 'Update a promo code',
  params: ById,
  body: ChangePromoCode,
  result: PromoCode,
  errors: ['VALIDATION', 'NOT_FOUND', 'SETTING_CHANGED'],
})
/** Ends a promo code at once. Existing orders keep their discount. Repeating the request has no effect. */
export const endPromoCode = route({
  method: 'POST',
  path: '/admin/promo-codes/:id/end',
  access: 'promotions.edit',
  tag,
  summary: 'End a promo code',
  params: ById,
  result: PromoCode,
  errors: ['NOT_FOUND'],
})

export const promotionRoutes = {
  createPromoCode,
  listPromoCodes,
  exportPromoCodes,
  getPromoCode,
  changePromoCode,
  endPromoCode,
}
