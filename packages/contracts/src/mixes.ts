import * as z from 'zod/mini'
import { FlavorCategory, Strength } from './catalog.ts'
import { Item, StockStatus } from './checkout.ts'
import { byLocale } from './locales.ts'
import { MixName } from './mix-name.ts'
import { pageByText, pageOf } from './pagination.ts'
import { route, Success } from './route.ts'
import { storable, Timestamp, TotalAmd } from './scalars.ts'
import { SuggestionItem } from './suggestions.ts'

export { MIX_NAME_LENGTH, MixName } from './mix-name.ts'

/** Maximum number of saved mixes of a customer. */
export const MAX_MIXES = 100

const parts = { error: 'mix_parts' }
/** 2 to 4 different flavors. The shares are multiples of 5 percent and add up to 100. */
export const MixShares = z
  .array(
    z.object({
      /** Slug of the product. */
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

/** A mix to save. */
export const SaveMix = z.object({
  name: MixName,
  parts: MixShares,
  /** True to show the mix in the public list. */
  isPublic: z._default(z.boolean(), false),
})
export type SaveMix = z.infer<typeof SaveMix>
/** Fields to change. */
export const ChangeMix = z.object({ name: z.optional(MixName), isPublic: z.optional(z.boolean()) })
export type ChangeMix = z.infer<typeof ChangeMix>

/** A flavor of a mix with its current availability. */
export const MixPart = z.extend(SuggestionItem, {
  flavorCategory: FlavorCategory,
  /** Id of the taste, as in the facet `flavorType`. */
  flavorType: z.string(),
  strength: Strength,
  /** Grams in a bowl. */
  grams: z.number(),
  /** `unavailable`: the shop no longer sells it. `packing` is empty unless the status is `ok`. */
  status: z.enum(['ok', 'out_of_stock', 'unavailable']),
  /** Replacement if the part is not available: the closest taste of equal strength. */
  swap: z.optional(SuggestionItem),
})
export type MixPart = z.infer<typeof MixPart>

/** A mix without its availability. */
const mixFacts = {
  /** Id of the mix in links: 22 random characters. */
  shareId: z.string(),
  name: z.string(),
  /** The name in the languages that it is known in: the one that it was typed in, or all if the shop named the mix. */
  names: z.optional(z.object(byLocale(() => z.optional(z.string())))),
  /** Strength of the mix. */
  strength: Strength,
  /** True if the mix is in the public list. */
  isPublic: z.boolean(),
  /** Number of customers who saved it. */
  saves: z.int(),
  createdAt: Timestamp,
  /** Path of a PNG of 1200 x 630 pixels for link previews. */
  pictureUrl: z.string(),
}

/** A mix with current prices and availability, largest share first. */
export const Mix = z.object({
  ...mixFacts,
  parts: z.array(MixPart),
  bowl: z.object({
    grams: z.int(),
    /** Full bowls that one pack of each part makes; 0 if a part is not available. */
    bowls: z.int(),
  }),
  /** Price of one pack of each part in AMD; absent if a part is not available. */
  priceAmd: z.optional(TotalAmd),
})
export type Mix = z.infer<typeof Mix>

/** A mix of the customer. */
export const OwnMix = z.extend(Mix, {
  /** Id of the mix that it was copied from, while that mix exists. */
  origin: z.optional(z.string()),
  /** True if staff have hidden the mix from other customers. */
  isHidden: z.boolean(),
})
export type OwnMix = z.infer<typeof OwnMix>

/** Names a mix in its link. */
export const ShareId = z.object({ shareId: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)) })
const Page = z.object(pageByText)

/** Availability of the parts of a mix. */
export const MixCheck = z.object({
  /** In the order of the request. */
  parts: z.array(
    z.object({
      sku: z.string(),
      available: z.int(),
      status: StockStatus,
      /**
       * Replacement if the part is not available: the same flavor in another pack size, otherwise the closest taste
       * of equal strength.
       */
      swap: z.optional(SuggestionItem),
    }),
  ),
  /** Full bowls that the available packs make. */
  bowl: z.object({ grams: z.int(), bowls: z.int() }),
})
export type MixCheck = z.infer<typeof MixCheck>

const tag = 'mixes'

/**
 * Saves a mix under a name. If the customer has a mix of the same flavors and shares, that mix is renamed. The limit
 * is 100 mixes.
 */
export const saveMix = route({
  method: 'POST',
  path: '/ai/mixes',
  access: 'customer',
  tag,
  summary: 'Save a mix',
  body: SaveMix,
  result: OwnMix,
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'TOO_MANY_MIXES'],
})
/** Returns the customer's saved mixes, newest first, with current prices and availability. */
export const listMixes = route({
  method: 'GET',
  path: '/ai/mixes',
  access: 'customer',
  tag,
  summary: 'List saved mixes',
  query: Page,
  result: pageOf(OwnMix),
  errors: ['VALIDATION'],
})
/** Returns the mixes that customers have published, most saved first. */
export const listPublicMixes = route({
  method: 'GET',
  path: '/ai/mixes/public',
  access: 'all',
  tag,
  summary: 'List public mixes',
  query: Page,
  result: pageOf(Mix),
  errors: ['VALIDATION'],
})
/**
 * Returns the mix of a shared link with current prices and availability, and replacements for flavors that are not
 * available. Mixes hidden by staff return `NOT_FOUND`.
 */
export const getMix = route({
  method: 'GET',
  path: '/ai/mixes/:shareId',
  access: 'all',
  tag,
  summary: 'Retrieve a mix',
  params: ShareId,
  result: Mix,
  errors: ['NOT_FOUND'],
})
/** Renames one of the customer's mixes, publishes it or makes it private. */
export const changeMix = route({
  method: 'PATCH',
  path: '/ai/mixes/:shareId',
  access: 'customer',
  tag,
  summary: 'Update a mix',
  params: ShareId,
  body: ChangeMix,
  result: OwnMix,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/** Deletes one of the customer's mixes. Its link stops working. Repeating the request has no effect. */
export const deleteMix = route({
  method: 'DELETE',
  path: '/ai/mixes/:shareId',
  access: 'customer',
  tag,
  summary: 'Delete a mix',
  params: ShareId,
  result: Success,
})
/**
 * Saves a copy of another customer's mix. Repeating the request has no effect, and the customer's own mix is returned
 * unchanged.
 */
export const saveSharedMix = route({
  method: 'POST',
  path: '/ai/mixes/:shareId/save',
  access: 'customer',
  tag,
  summary: 'Save a shared mix',
  params: ShareId,
  result: OwnMix,
  status: 201,
  errors: ['NOT_FOUND', 'TOO_MANY_MIXES'],
})
/**
 * Returns the availability of each part of a mix, replacements for unavailable parts, and the number of full bowls
 * that the packs make.
 */
export const checkMix = route({
  method: 'POST',
  path: '/ai/mixes/check',
  access: 'all',
  tag,
  summary: 'Check the stock of a mix',
  body: z.object({
    parts: z
      .array(
        z.extend(Item, {
          percentage: z.int().check(z.gte(1), z.lte(99)),
          /** Packs in the cart for this mix. */
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
