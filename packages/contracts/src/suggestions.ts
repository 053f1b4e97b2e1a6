import * as z from 'zod/mini'
import { FlavorCategory, strengths } from './catalog.ts'
import { Texts } from './locale-schemas.ts'
import { Phone } from './phone.ts'
import { route } from './route.ts'
import { Amd } from './scalars.ts'
import { textFields } from './text-fields.ts'

/** Suggestions that a phone number can request per day (Asia/Yerevan). */
export const DAILY_LIMIT = 3
const choice = { error: 'suggestion_choice' }

/** Flavor categories (at least one) and strength of the mix. */
export const SuggestionRequest = z.object({
  categories: z.array(FlavorCategory, choice).check(z.minLength(1, choice), z.maxLength(9)),
  strength: z.enum(strengths, choice),
  /** Phone number of the signed-in customer. Another number is rejected with `PHONE_MISMATCH`. */
  userPhone: z.optional(Phone),
})
export type SuggestionRequest = z.infer<typeof SuggestionRequest>

/** A flavor of a suggested mix. */
export const SuggestionItem = z.object({
  /** Slug of the product. */
  productId: z.string(),
  brand: z.string(),
  ...textFields('title', z.string(), z.optional(z.string())),
  titleEN: z.string(),
  ...textFields('description', z.string(), z.optional(z.string())),
  descriptionEN: z.string(),
  imageUrl: z.string(),
  ...textFields('subTitle', z.string(), z.optional(z.string())),
  subTitleEN: z.string(),
  productType: z.string(),
  /** Color of the flavor in charts, as `#rrggbb`. */
  color: z.optional(z.string()),
  /** Share of the bowl in percent. All shares add up to 100. */
  percentage: z.int().check(z.gte(1), z.lte(100)),
  /** Available pack sizes: weight in grams and price in AMD. */
  packing: z.array(z.object({ weight: z.int(), price: Amd, sku: z.string() })),
})
export type SuggestionItem = z.infer<typeof SuggestionItem>

/** The mix in one bowl. */
export const MixBowl = z.object({
  /** Weight of a bowl in grams. */
  grams: z.int(),
  /** Taste and grams of each item, in the order of the items. */
  parts: z.array(z.object({ productId: z.string(), flavorType: z.string(), grams: z.number() })),
  /** Full bowls that one pack of each item makes. */
  bowls: z.int(),
})
export type MixBowl = z.infer<typeof MixBowl>

/** Maximum number of tastes that a customer can exclude. */
export const MAX_EXCLUDED_FLAVORS = 60

/** A taste that is excluded from suggestions. */
export const ExcludedFlavor = z.object({ flavorType: z.string(), name: Texts })
export type ExcludedFlavor = z.infer<typeof ExcludedFlavor>
const FlavorType = z.object({ flavorType: z.string().check(z.minLength(1), z.maxLength(100)) })
const refused = z.object({ refused: z.array(ExcludedFlavor) })

/**
 * Returns a mix of 2 to 4 flavors in stock whose shares add up to 100 percent. Each customer can request three mixes
 * a day (Asia/Yerevan); then it returns `DAILY_LIMIT_REACHED`. A failed request does not count.
 */
export const suggestMix = route({
  method: 'POST',
  path: '/ai/suggestion',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Suggest a mix',
  body: SuggestionRequest,
  result: z.object({
    items: z.array(SuggestionItem),
    /** Why the flavors fit together, in one sentence in the requested language. */
    reason: z.optional(z.string()),
    /** Absent if there is no mix. */
    bowl: z.optional(MixBowl),
    /** Suggestions left today. */
    remaining: z.optional(z.int()),
  }),
  extra: { dailyLimitExceeded: z.boolean() },
  errors: ['VALIDATION', 'DAILY_LIMIT_REACHED', 'PHONE_MISMATCH'],
})
/** Returns how many suggestions the customer has left today (Asia/Yerevan). */
export const getSuggestionQuota = route({
  method: 'GET',
  path: '/ai/quota',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Retrieve the suggestion quota',
  result: z.object({ remaining: z.int(), limit: z.int() }),
})

/** Returns the tastes that the customer has excluded from suggestions, newest first. */
export const listExcludedFlavors = route({
  method: 'GET',
  path: '/ai/refused',
  access: 'customer',
  tag: 'suggestions',
  summary: 'List excluded tastes',
  result: refused,
})
/** Excludes a taste from further suggestions and returns all excluded tastes. Repeating the request has no effect. */
export const excludeFlavor = route({
  method: 'PUT',
  path: '/ai/refused/:flavorType',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Exclude a taste',
  params: FlavorType,
  result: refused,
  errors: ['NOT_FOUND', 'TOO_MANY_REFUSED'],
})
/**
 * Allows a taste in suggestions again and returns the remaining excluded tastes. Repeating the request has no effect.
 */
export const allowFlavor = route({
  method: 'DELETE',
  path: '/ai/refused/:flavorType',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Allow an excluded taste',
  params: FlavorType,
  result: refused,
})

export const suggestionRoutes = { suggestMix, getSuggestionQuota, listExcludedFlavors, excludeFlavor, allowFlavor }
