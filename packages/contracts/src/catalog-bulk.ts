import * as z from 'zod/mini'
import { ProductState, productFilters } from './catalog-staff.ts'
import { MAX_PRICE_AMD } from './catalog-writing.ts'
import { pageById, pageOf } from './list.ts'
import { titles } from './packing.ts'
import { ById, route } from './route.ts'
import { Moment } from './time.ts'

/** So many products one call changes the state of; a page sends the next ones after it. */
export const MAX_STATES = 200

/** Either these products, or all that the filters name. */
const Selection = {
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
  filters: z.optional(z.object(productFilters)),
}

/** How each price changes: by percent, by an amount, AMD; less for below zero. */
export const PriceStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), value: z.number().check(z.gte(-95), z.lte(1000)) }),
  z.object({ kind: z.literal('amount'), value: z.int().check(z.gte(-MAX_PRICE_AMD), z.lte(MAX_PRICE_AMD)) }),
])
export type PriceStep = z.infer<typeof PriceStep>

export const PriceChange = z
  .object({
    ...Selection,
    step: PriceStep,
    /** New prices are whole multiples of this, AMD. */
    roundTo: z._default(z.union([z.literal(1), z.literal(10), z.literal(50), z.literal(100)]), 1),
    /** A lower price is shown as a reduction: the present one becomes the old price, where there is none. */
    isReduction: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
      error: 'ids_or_filters',
      path: ['ids'],
    }),
  )
export type PriceChange = z.infer<typeof PriceChange>

const PriceTag = z.object({ price: z.int(), oldPrice: z.nullable(z.int()) })

/** What becomes of a packing's price; out_of_range: the new price would be none, or more than a price can be. */
export const PriceRow = z.object({
  productId: z.uuid(),
  sku: z.string(),
  ...titles,
  /** Grams. */
  weight: z.int(),
  fate: z.enum(['changed', 'same', 'out_of_range']),
  before: PriceTag,
  after: PriceTag,
})
export type PriceRow = z.infer<typeof PriceRow>

/** So many rows an answer about prices shows; its counts are of all. */
export const SHOWN_PRICES = 300

const PricePlan = z.object({
  /** What cannot be done comes first. */
  rows: z.array(PriceRow),
  products: z.int(),
  /** Of all packings. */
  packings: z.int(),
  changed: z.int(),
  outOfRange: z.int(),
  /** What all prices together rise by, AMD; below zero: fall. */
  differenceAmd: z.int(),
  /** Names what becomes of every packing: sent back to have just that done. */
  fingerprint: z.string(),
})
export type PricePlan = z.infer<typeof PricePlan>

/** A packing whose price is another by now than the change had made it: it stays; who changed it last, and when. */
const KeptPrice = z.object({
  productId: z.uuid(),
  sku: z.string(),
  ...titles,
  /** Null where the packing is gone. */
  now: z.nullable(PriceTag),
  by: z.optional(z.string()),
  at: z.optional(Moment),
})
export type KeptPrice = z.infer<typeof KeptPrice>

/** What became of the packings of a change that was taken back. */
const PricesBack = z.object({ restored: z.int(), kept: z.int(), rows: z.array(KeptPrice) })
export type PricesBack = z.infer<typeof PricesBack>

/** A change of many prices as it was made. */
const MadePriceChange = z.object({
  id: z.uuid(),
  at: Moment,
  /** Who made it; null once the account is gone. */
  by: z.nullable(z.string()),
  step: PriceStep,
  packings: z.int(),
  undone: z.nullable(z.object({ at: Moment, restored: z.int(), kept: z.int() })),
})
export type MadePriceChange = z.infer<typeof MadePriceChange>

/** What became of a product; incomplete: the shop cannot show it yet, `missing` names the fields. */
export const StateRow = z.object({
  id: z.uuid(),
  fate: z.enum(['changed', 'same', 'incomplete', 'unknown']),
  missing: z.array(z.string()),
})
export type StateRow = z.infer<typeof StateRow>

/** So many rows an answer about states shows; its counts are of all. */
export const SHOWN_STATES = 300

/** A product that did not become what was asked for: the shop cannot show it yet, `missing` names the fields. */
const IncompleteProduct = z.object({ id: z.uuid(), ...titles, brand: z.string(), missing: z.array(z.string()) })
export type IncompleteProduct = z.infer<typeof IncompleteProduct>

/** A change of the state of all that filters found, as it was made. */
const MadeStateChange = z.object({
  id: z.uuid(),
  at: Moment,
  /** Who made it; null once the account is gone. */
  by: z.nullable(z.string()),
  state: ProductState,
  products: z.int(),
  undone: z.nullable(z.object({ at: Moment, restored: z.int(), kept: z.int() })),
})
export type MadeStateChange = z.infer<typeof MadeStateChange>

const tag = 'catalog'

export const previewPrices = route({
  method: 'POST',
  path: '/admin/products/prices/preview',
  access: 'admin',
  tag,
  summary: 'What a change of prices would do, packing by packing; nothing changes.',
  body: PriceChange,
  result: PricePlan,
  errors: ['VALIDATION'],
})
export const changePrices = route({
  method: 'POST',
  path: '/admin/products/prices',
  access: 'admin',
  tag,
  summary:
    'Changes prices as a preview has shown, all that can be changed at once. Refused where anything of that is different by now: so is the same call again, once it is done.',
  body: z.extend(PriceChange, { fingerprint: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  /** `changeId` takes it back; null where nothing changed. */
  result: z.extend(PricePlan, { changeId: z.nullable(z.uuid()) }),
  errors: ['VALIDATION', 'CATALOG_CHANGED'],
})
export const listPriceChanges = route({
  method: 'GET',
  path: '/admin/products/prices/changes',
  access: 'admin',
  tag,
  summary: 'Changes of many prices, the newest first, and what of them was taken back.',
  query: z.object(pageById),
  result: pageOf(MadePriceChange),
  errors: ['VALIDATION'],
})
export const undoPrices = route({
  method: 'POST',
  path: '/admin/products/prices/changes/:id/undo',
  access: 'admin',
  tag,
  summary:
    'Gives every packing that nobody changed since exactly the prices it had; the others stay and are named. Once: repeating it answers the same.',
  params: ById,
  result: PricesBack,
  errors: ['NOT_FOUND', 'VALIDATION'],
})
export const changeStates = route({
  method: 'POST',
  path: '/admin/products/states',
  access: 'admin',
  tag,
  summary:
    'Puts products into the shop, takes them out or puts them away, each on its own. Repeating it changes nothing.',
  body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_STATES)), state: ProductState }),
  result: z.object({ rows: z.array(StateRow) }),
  errors: ['VALIDATION'],
})

export const changeFoundStates = route({
  method: 'POST',
  path: '/admin/products/states/found',
  access: 'admin',
  tag,
  summary:
    'Brings all that the filters find into a state, but for what the shop could not show; all at once. Refused where the filters find another number by now than the caller has seen.',
  body: z.object({ filters: z.object(productFilters), state: ProductState, expected: z.int().check(z.positive()) }),
  result: z.object({
    changed: z.int(),
    /** They were so before. */
    same: z.int(),
    incomplete: z.int(),
    /** Of those that are not complete. */
    rows: z.array(IncompleteProduct),
    /** Takes it back; null where nothing changed. */
    changeId: z.nullable(z.uuid()),
  }),
  errors: ['VALIDATION', 'CATALOG_CHANGED'],
})
export const listStateChanges = route({
  method: 'GET',
  path: '/admin/products/states/changes',
  access: 'admin',
  tag,
  summary: 'Changes of the state of all that was found, the newest first, and what of them was taken back.',
  query: z.object(pageById),
  result: pageOf(MadeStateChange),
  errors: ['VALIDATION'],
})
export const undoStates = route({
  method: 'POST',
  path: '/admin/products/states/changes/:id/undo',
  access: 'admin',
  tag,
  summary:
    'Gives every product that still is what the change made of it the state it had; the others stay. Once: repeating it answers the same.',
  params: ById,
  result: z.object({ restored: z.int(), kept: z.int() }),
  errors: ['NOT_FOUND', 'VALIDATION'],
})

export const catalogBulkRoutes = {
  previewPrices,
  changePrices,
  listPriceChanges,
  undoPrices,
  changeStates,
  changeFoundStates,
  listStateChanges,
  undoStates,
}
