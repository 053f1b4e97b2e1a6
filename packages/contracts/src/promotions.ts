import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { MAX_INT32 } from './int32.ts'
import { pageById, pageOf } from './list.ts'
import { Amd, PriceAmd } from './money.ts'
import { ById, route } from './route.ts'
import { RequiredText } from './text.ts'
import { Moment } from './time.ts'

/** As it is printed: Latin letters, digits and hyphens, small or capital. */
const Code = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9-]{3,40}$/, { error: 'promo_code_form' }))

const Uses = z.nullable(z.int().check(z.gte(1), z.lte(1_000_000)))

/** What staff decides of a code. */
const Terms = {
  /** What staff calls it; customers see the code alone. */
  title: RequiredText(100),
  /** From when on and until when (not included) it holds; null for no bound. */
  startsAt: z.nullable(Moment),
  endsAt: z.nullable(Moment),
  /** Orders that may use it, in all and per customer; null for no limit. */
  usesInAll: Uses,
  usesPerCustomer: Uses,
  /** What the goods of the order must cost, before any discount. */
  minimumGoodsAmd: Amd,
  /** Categories it is for; empty for all. */
  categories: z.array(Category),
  isActive: z.boolean(),
}

/** Either a percentage of the goods it is for, or an amount. */
const Reduction = {
  percent: z.optional(z.int().check(z.gte(1), z.lte(100))),
  amountAmd: z.optional(PriceAmd),
}

export const NewPromoCode = z.object({
  code: Code,
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
 * What it takes off is changed until an order has used it: from then on it was promised. The code itself never changes.
 * `version` is the one that was read.
 */
export const ChangePromoCode = z.extend(z.partial(z.object(Terms)), {
  ...Reduction,
  version: z.int().check(z.nonnegative(), z.lte(MAX_INT32)),
})
export type ChangePromoCode = z.infer<typeof ChangePromoCode>

export const PromoCode = z.object({
  id: z.uuid(),
  code: z.string(),
  ...Terms,
  percent: z.nullable(z.int()),
  amountAmd: z.nullable(z.int()),
  /** Orders that use it now. */
  used: z.int(),
  /** Whether an order has ever used it, also one that was cancelled: what it takes off stays then. */
  wasUsed: z.boolean(),
  /** What it took off those, AMD. */
  discountedAmd: z.int(),
  createdAt: Moment,
  version: z.int(),
})
export type PromoCode = z.infer<typeof PromoCode>

const tag = 'promotions'

export const createPromoCode = route({
  method: 'POST',
  path: '/admin/promo-codes',
  access: 'admin',
  tag,
  summary: 'Makes a promo code. A code is made once: the same one again is refused.',
  body: NewPromoCode,
  result: PromoCode,
  status: 201,
  errors: ['VALIDATION', 'PROMO_CODE_TAKEN'],
})
export const listPromoCodes = route({
  method: 'GET',
  path: '/admin/promo-codes',
  access: 'admin',
  tag,
  summary: 'The promo codes, newest first.',
  query: z.object(pageById),
  result: pageOf(PromoCode),
})
export const getPromoCode = route({
  method: 'GET',
  path: '/admin/promo-codes/:id',
  access: 'admin',
  tag,
  summary: 'One promo code, with how often it is used.',
  params: ById,
  result: PromoCode,
  errors: ['NOT_FOUND'],
})
export const changePromoCode = route({
  method: 'PATCH',
  path: '/admin/promo-codes/:id',
  access: 'admin',
  tag,
  summary:
    'Changes when, for what and how often a promo code holds; what it takes off, too, before an order has used it. Orders that have it keep their own. Refused when somebody else has changed it since.',
  params: ById,
  body: ChangePromoCode,
  result: PromoCode,
  errors: ['VALIDATION', 'NOT_FOUND', 'SETTING_CHANGED'],
})
export const endPromoCode = route({
  method: 'POST',
  path: '/admin/promo-codes/:id/end',
  access: 'admin',
  tag,
  summary: 'Ends a promo code at once; orders that have it keep it. Ending it again changes nothing.',
  params: ById,
  result: PromoCode,
  errors: ['NOT_FOUND'],
})

export const promotionRoutes = { createPromoCode, listPromoCodes, getPromoCode, changePromoCode, endPromoCode }
