import * as z from 'zod/mini'
import { FlavorCategory, Strength } from './catalog.ts'
import { Item, StockStatus } from './checkout.ts'
import { pageByText, pageOf } from './list.ts'
import { MixName } from './mix-name.ts'
import { TotalAmd } from './money.ts'
import { route, Success } from './route.ts'
import { SuggestionItem } from './suggestions.ts'
import { storable } from './text.ts'
import { Moment } from './time.ts'

export { MIX_NAME_LENGTH, MixName } from './mix-name.ts'

/** How many mixes a customer can keep. */
export const MAX_MIXES = 100

const parts = { error: 'mix_parts' }
/** 2-4 different flavors whose shares, in steps of 5 %, add up to 100. */
export const MixShares = z
  .array(
    z.object({
      /** The product's slug. */
      productId: z.string().check(z.minLength(1), z.maxLength(200), storable),
      percentage: z.int(parts).check(z.gte(5, parts), z.lte(95, parts), z.multipleOf(5, parts)),
    }),
    parts,
  )
  .check(
    z.minLength(2, parts),
    z.maxLength(4, parts),
    z.refine(list => list.reduce((sum, { percentage }) => sum + percentage, 0) === 100, parts),
    z.refine(list => new Set(list.map(({ productId }) => productId)).size === list.length, parts),
  )
export type MixShares = z.infer<typeof MixShares>

export const SaveMix = z.object({
  name: MixName,
  parts: MixShares,
  /** Shown to everybody among the mixes of others. */
  isPublic: z._default(z.boolean(), false),
})
export type SaveMix = z.infer<typeof SaveMix>
export const ChangeMix = z.object({ name: z.optional(MixName), isPublic: z.optional(z.boolean()) })
export type ChangeMix = z.infer<typeof ChangeMix>

/** One flavor of a saved mix: a suggestion's item, as it stands on the shelf now. */
export const MixPart = z.extend(SuggestionItem, {
  flavorCategory: FlavorCategory,
  /** The taste: an id of the facet flavorType. */
  flavorType: z.string(),
  strength: Strength,
  /** In a bowl of `bowl.grams`. */
  grams: z.number(),
  /** unavailable: the shop sells it no more. `packing` has what can be had now: nothing unless ok. */
  status: z.enum(['ok', 'out_of_stock', 'unavailable']),
  /** Where it is not to be had: what to take in its place, the nearest taste of equal strength, of the same share. */
  swap: z.optional(SuggestionItem),
})
export type MixPart = z.infer<typeof MixPart>

/** What a mix is, without how it stands on the shelf. */
const mixFacts = {
  /** Names it in links: 22 characters that nobody guesses. */
  shareId: z.string(),
  name: z.string(),
  /** How strong it comes out: by the shares. */
  strength: Strength,
  isPublic: z.boolean(),
  /** How many others keep it. */
  saves: z.int(),
  createdAt: Moment,
  /** PNG of 1200 x 630 for previews of links; the path on this server. */
  pictureUrl: z.string(),
}

/** A mix as its link shows it, the largest share first: what to add to a cart, what to swap first. */
export const Mix = z.object({
  ...mixFacts,
  parts: z.array(MixPart),
  bowl: z.object({
    grams: z.int(),
    /** Full bowls that the first packing of each part makes; 0 while one is not to be had. */
    bowls: z.int(),
  }),
  /** The first packing of each part together, AMD; absent while one is not to be had. */
  priceAmd: z.optional(TotalAmd),
})
export type Mix = z.infer<typeof Mix>

/** One of the customer's own. */
export const OwnMix = z.extend(Mix, {
  /** The link of the other's mix that it was saved from, while that is there. */
  origin: z.optional(z.string()),
  /** By staff: nobody else sees it, in the list or by its link. */
  isHidden: z.boolean(),
})
export type OwnMix = z.infer<typeof OwnMix>

/** Names a mix in its link. */
export const ShareId = z.object({ shareId: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })
const Page = z.object(pageByText)

export const MixCheck = z.object({
  /** In the order in which they were asked for. */
  parts: z.array(
    z.object({
      sku: z.string(),
      available: z.int(),
      status: StockStatus,
      /** Where nothing is to be had: the same flavor in another packing, else the nearest taste of equal strength; its first packing is the nearest in weight. */
      swap: z.optional(SuggestionItem),
    }),
  ),
  /** Full bowls that what can be had of the packs makes. */
  bowl: z.object({ grams: z.int(), bowls: z.int() }),
})
export type MixCheck = z.infer<typeof MixCheck>

const tag = 'mixes'

export const saveMix = route({
  method: 'POST',
  path: '/ai/mixes',
  access: 'customer',
  tag,
  summary: 'Keeps a mix under a name. The same flavors and shares again give the mix that is there its new name.',
  body: SaveMix,
  result: OwnMix,
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'TOO_MANY_MIXES'],
})
export const listMixes = route({
  method: 'GET',
  path: '/ai/mixes',
  access: 'customer',
  tag,
  summary: "The customer's own mixes, newest first, each as it stands on the shelf now.",
  query: Page,
  result: pageOf(OwnMix),
  errors: ['VALIDATION'],
})
export const listPublicMixes = route({
  method: 'GET',
  path: '/ai/mixes/public',
  access: 'all',
  tag,
  summary: 'Mixes that customers show to everybody, most saved first.',
  query: Page,
  result: pageOf(Mix),
  errors: ['VALIDATION'],
})
export const getMix = route({
  method: 'GET',
  path: '/ai/mixes/:shareId',
  access: 'all',
  tag,
  summary:
    'A mix by its link, for whoever has it, unless staff hide it: what it is of, what can be had now, what to take in place of the rest.',
  params: ShareId,
  result: Mix,
  errors: ['NOT_FOUND'],
})
export const changeMix = route({
  method: 'PATCH',
  path: '/ai/mixes/:shareId',
  access: 'customer',
  tag,
  summary: "Renames one of the customer's own mixes, shows it to everybody or no more.",
  params: ShareId,
  body: ChangeMix,
  result: OwnMix,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const deleteMix = route({
  method: 'DELETE',
  path: '/ai/mixes/:shareId',
  access: 'customer',
  tag,
  summary: "Deletes one of the customer's own mixes, if it is there; its link leads nowhere from then on.",
  params: ShareId,
  result: Success,
})
export const saveSharedMix = route({
  method: 'POST',
  path: '/ai/mixes/:shareId/save',
  access: 'customer',
  tag,
  summary: "Keeps another's mix among one's own, once however often it is asked for; one's own stays as it is.",
  params: ShareId,
  result: OwnMix,
  status: 201,
  errors: ['NOT_FOUND', 'TOO_MANY_MIXES'],
})
export const checkMix = route({
  method: 'POST',
  path: '/ai/mixes/check',
  access: 'all',
  tag,
  summary:
    'A mix in a cart: which of its packings can be had, what to take in place of the others, how many bowls they make.',
  body: z.object({
    parts: z
      .array(
        z.extend(Item, {
          percentage: z.int().check(z.gte(1), z.lte(99)),
          /** Packs of it that the cart has for this mix. */
          quantity: z._default(Item.shape.quantity, 1),
        }),
      )
      .check(z.minLength(1), z.maxLength(4)),
  }),
  result: MixCheck,
  errors: ['VALIDATION'],
})

export const mixRoutes = {
  saveMix,
  listMixes,
  listPublicMixes,
  getMix,
  changeMix,
  deleteMix,
  saveSharedMix,
  checkMix,
}
