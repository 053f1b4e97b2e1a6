import * as z from 'zod/mini'
import { FlavorCategory, strengths } from './catalog.ts'
import { Amd } from './money.ts'
import { Phone } from './phone.ts'
import { route } from './route.ts'

/** Answers a phone gets per day in Yerevan (product.md section 9). */
export const DAILY_LIMIT = 3
/** The bowl that a mix's grams are shown for (notes on the trade: 12-20 g fill one). */
export const BOWL_GRAMS = 15

const choice = { error: 'suggestion_choice' }

/** At least one flavor category and a strength (product.md section 5). */
export const SuggestionRequest = z.object({
  categories: z.array(FlavorCategory, choice).check(z.minLength(1, choice), z.maxLength(9)),
  strength: z.enum(strengths, choice),
  /** product.md's field; must be the session's own phone where it is sent (decisions.md, Summon Mix). */
  userPhone: z.optional(Phone),
})
export type SuggestionRequest = z.infer<typeof SuggestionRequest>

/** One flavor of a suggested mix, in product.md's shape; the Armenian texts beside it are there where the shop has them. */
export const SuggestionItem = z.object({
  productId: z.string(),
  brand: z.string(),
  title: z.string(),
  titleEN: z.string(),
  description: z.string(),
  descriptionEN: z.string(),
  imageUrl: z.string(),
  subTitle: z.string(),
  subTitleEN: z.string(),
  titleHY: z.optional(z.string()),
  descriptionHY: z.optional(z.string()),
  subTitleHY: z.optional(z.string()),
  productType: z.string(),
  /** Share in the bowl; the items' shares add up to 100. */
  percentage: z.int().check(z.gte(1), z.lte(100)),
  packing: z.array(z.object({ weight: z.int(), price: Amd, sku: z.string() })),
})
export type SuggestionItem = z.infer<typeof SuggestionItem>

export const suggestMix = route({
  method: 'POST',
  path: '/ai/suggestion',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Summon Mix: 2-4 flavors in stock whose shares add up to 100, three times a day.',
  body: SuggestionRequest,
  result: z.object({
    items: z.array(SuggestionItem),
    /** Why these go together, one sentence in the language asked for. */
    reason: z.optional(z.string()),
    /** Answers left today. */
    remaining: z.int(),
  }),
  extra: { dailyLimitExceeded: z.boolean() },
  errors: ['VALIDATION', 'DAILY_LIMIT_REACHED', 'PHONE_MISMATCH'],
})
export const getSuggestionQuota = route({
  method: 'GET',
  path: '/ai/quota',
  access: 'customer',
  tag: 'suggestions',
  summary: 'How many answers of Summon Mix are left today.',
  result: z.object({ remaining: z.int(), limit: z.int() }),
})

export const suggestionRoutes = { suggestMix, getSuggestionQuota }
