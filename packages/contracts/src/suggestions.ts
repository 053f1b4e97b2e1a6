import * as z from 'zod/mini'
import { FlavorCategory, strengths } from './catalog.ts'
import { Texts } from './locale.ts'
import { Amd } from './money.ts'
import { Phone } from './phone.ts'
import { route } from './route.ts'

/** Answers a phone gets per day in Yerevan (product.md section 9). */
export const DAILY_LIMIT = 3
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

/** What a mix is in a bowl. */
export const MixBowl = z.object({
  /** The bowl that the grams are for. */
  grams: z.int(),
  /** Each item's taste (an id of the facet flavorType) and its grams, in the order of the items. */
  parts: z.array(z.object({ productId: z.string(), flavorType: z.string(), grams: z.number() })),
  /** Full bowls that the first packing of each item makes. */
  bowls: z.int(),
})
export type MixBowl = z.infer<typeof MixBowl>

/** How many tastes a customer can refuse. */
export const MAX_REFUSED = 60

/** A taste that the customer does not want in any mix; `flavorType` is an id of the facet of that name. */
export const RefusedFlavor = z.object({ flavorType: z.string(), name: Texts })
export type RefusedFlavor = z.infer<typeof RefusedFlavor>
const FlavorType = z.object({ flavorType: z.string().check(z.minLength(1), z.maxLength(100)) })
const refused = z.object({ refused: z.array(RefusedFlavor) })

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
    /** Absent where there is no mix. */
    bowl: z.optional(MixBowl),
    /** Answers left today. The API always sends it; product.md's own form of the response has the items alone. */
    remaining: z.optional(z.int()),
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

export const listRefused = route({
  method: 'GET',
  path: '/ai/refused',
  access: 'customer',
  tag: 'suggestions',
  summary: 'The tastes that the customer wants in no mix, newest first.',
  result: refused,
})
export const refuseFlavor = route({
  method: 'PUT',
  path: '/ai/refused/:flavorType',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Takes a taste out of all further mixes of the customer; one that is refused already stays so.',
  params: FlavorType,
  result: refused,
  errors: ['NOT_FOUND', 'TOO_MANY_REFUSED'],
})
export const allowFlavor = route({
  method: 'DELETE',
  path: '/ai/refused/:flavorType',
  access: 'customer',
  tag: 'suggestions',
  summary: 'Lets a taste into mixes again, if it was refused.',
  params: FlavorType,
  result: refused,
})

export const suggestionRoutes = { suggestMix, getSuggestionQuota, listRefused, refuseFlavor, allowFlavor }
