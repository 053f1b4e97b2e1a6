import * as z from 'zod/mini'
import { ProductFilters, ProductState } from './catalog-staff.ts'
import { MAX_PRICE_AMD } from './catalog-writing.ts'
import { pageById, pageOf } from './pagination.ts'
import { ById, route } from './route.ts'
import { Timestamp } from './scalars.ts'
import { Sku, titleFields } from './variant.ts'

/** Maximum number of products in one request to change states. */
export const MAX_STATES = 200

/** Either the products with these ids, or all that match the filters. */
const Selection = {
  ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000))),
  filters: z.optional(ProductFilters),
}

/** Change of each price by `percent`, or by `amount` in AMD. Negative values lower the price. */
export const PriceStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent'), value: z.number().check(z.gte(-95), z.lte(1000)) }),
  z.object({ kind: z.literal('amount'), value: z.int().check(z.gte(-MAX_PRICE_AMD), z.lte(MAX_PRICE_AMD)) }),
])
export type PriceStep = z.infer<typeof PriceStep>

/** A change of many prices. Send either `ids` or `filters`. */
export const PriceChange = z
  .object({
    ...Selection,
    step: PriceStep,
    /** New prices are rounded to multiples of this amount in AMD. */
    roundTo: z._default(z.union([z.literal(1), z.literal(10), z.literal(50), z.literal(100)]), 1),
    /** True to show a lower price as a discount: the current price becomes the old price, unless there is one. */
    isReduction: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
      error: 'ids_or_filters',
      path: ['ids'],
    }),
  )
export type PriceChange = z.infer<typeof PriceChange>

/** Prices in AMD. */
const PriceTag = z.object({ price: z.int(), oldPrice: z.nullable(z.int()) })

/** Effect of a price change on a variant. `out_of_range`: the new price would be invalid. */
export const PriceRow = z.object({
  productId: z.uuid(),
  sku: z.string(),
  ...titleFields,
  /** Net weight in grams. */
  weight: z.int(),
  fate: z.enum(['changed', 'same', 'out_of_range']),
  before: PriceTag,
  after: PriceTag,
})
export type PriceRow = z.infer<typeof PriceRow>

/** Maximum number of rows in a response about prices. Its counts include all variants. */
export const SHOWN_PRICES = 300

/** Effect of a price change on all variants. */
const PricePlan = z.object({
  /** At most 300 rows; variants that cannot be changed come first. */
  rows: z.array(PriceRow),
  products: z.int(),
  /** Number of variants. */
  packings: z.int(),
  changed: z.int(),
  outOfRange: z.int(),
  /** Sum of all price differences in AMD. */
  differenceAmd: z.int(),
  /** Identifies the effect of the change. Send it to apply exactly this change. */
  fingerprint: z.string(),
})
export type PricePlan = z.infer<typeof PricePlan>

/** A variant that keeps its price because it was changed again, with the staff member and the time. */
const SkippedPrice = z.object({
  productId: z.uuid(),
  sku: z.string(),
  ...titleFields,
  /** Null if the variant no longer exists. */
  now: z.nullable(PriceTag),
  by: z.optional(z.string()),
  at: z.optional(Timestamp),
})
export type SkippedPrice = z.infer<typeof SkippedPrice>

/** Result of undoing a price change. */
const UndonePriceChange = z.object({ restored: z.int(), kept: z.int(), rows: z.array(SkippedPrice) })
export type UndonePriceChange = z.infer<typeof UndonePriceChange>

/** An applied price change. */
const AppliedPriceChange = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** Name of the staff member; null if the account is deleted. */
  by: z.nullable(z.string()),
  step: PriceStep,
  packings: z.int(),
  undone: z.nullable(z.object({ at: Timestamp, restored: z.int(), kept: z.int() })),
})
export type AppliedPriceChange = z.infer<typeof AppliedPriceChange>

/** Result for a product. `incomplete`: it cannot be published, and `missing` names the fields. */
export const StateRow = z.object({
  id: z.uuid(),
  fate: z.enum(['changed', 'same', 'incomplete', 'unknown']),
  missing: z.array(z.string()),
})
export type StateRow = z.infer<typeof StateRow>

/** Maximum number of rows in a response about states. Its counts include all products. */
export const SHOWN_STATES = 300

/** A product that cannot be published; `missing` names the fields. */
const IncompleteProduct = z.object({ id: z.uuid(), ...titleFields, brand: z.string(), missing: z.array(z.string()) })
export type IncompleteProduct = z.infer<typeof IncompleteProduct>

/** An applied change of product states. */
const AppliedStateChange = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** Name of the staff member; null if the account is deleted. */
  by: z.nullable(z.string()),
  state: ProductState,
  products: z.int(),
  undone: z.nullable(z.object({ at: Timestamp, restored: z.int(), kept: z.int() })),
})
export type AppliedStateChange = z.infer<typeof AppliedStateChange>

const tag = 'catalog'

/**
 * Returns the effect of a price change on each variant without changing anything. Send the returned `fingerprint` to
 * apply exactly this change. Amounts are in AMD.
 */
export const previewPrices = route({
  method: 'POST',
  path: '/admin/products/prices/preview',
  access: 'prices.edit',
  tag,
  summary: 'Preview a price change',
  body: PriceChange,
  result: PricePlan,
  errors: ['VALIDATION'],
})
/**
 * Changes the prices as previewed; variants whose new price would be out of range are left out. Returns
 * `CATALOG_CHANGED` if the result would differ from the preview. A repeated request is therefore rejected as well.
 */
export const changePrices = route({
  method: 'POST',
  path: '/admin/products/prices',
  access: 'prices.edit',
  tag,
  summary: 'Apply a price change',
  body: z.extend(PriceChange, { fingerprint: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  /** `changeId` identifies the change, to undo it; null if nothing changed. */
  result: z.extend(PricePlan, { changeId: z.nullable(z.uuid()) }),
  errors: ['VALIDATION', 'CATALOG_CHANGED'],
})
/**
 * Sets the price of one variant. Returns `CATALOG_CHANGED` if its price is no longer `expected`. A price before the
 * discount that is not higher than the new price is removed. `changeId` identifies the change, to undo it with
 * `undoPrices`; it is null if nothing changed.
 */
export const setPrice = route({
  method: 'PUT',
  path: '/admin/products/variants/:sku/price',
  access: 'prices.edit',
  tag,
  summary: 'Set the price of a variant',
  params: z.object({ sku: Sku }),
  body: z.object({
    price: z.int().check(z.positive(), z.lte(MAX_PRICE_AMD)),
    expected: z.int().check(z.positive(), z.lte(MAX_PRICE_AMD)),
  }),
  result: z.extend(PriceTag, { changeId: z.nullable(z.uuid()) }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'CATALOG_CHANGED'],
})
/** Returns the applied price changes, newest first, and whether they were undone. */
export const listPriceChanges = route({
  method: 'GET',
  path: '/admin/products/prices/changes',
  access: 'prices.edit',
  tag,
  summary: 'List price changes',
  query: z.object(pageById),
  result: pageOf(AppliedPriceChange),
  errors: ['VALIDATION'],
})
/**
 * Restores the previous prices of all variants whose prices were not changed since. The other variants are returned
 * and keep their prices. A repeated request returns the same result.
 */
export const undoPrices = route({
  method: 'POST',
  path: '/admin/products/prices/changes/:id/undo',
  access: 'prices.edit',
  tag,
  summary: 'Undo a price change',
  params: ById,
  result: UndonePriceChange,
  errors: ['NOT_FOUND', 'VALIDATION'],
})
/**
 * Publishes, unpublishes or archives up to 200 products. Each product succeeds or fails on its own, and the response
 * has one row for each. Repeating the request has no effect.
 */
export const changeStates = route({
  method: 'POST',
  path: '/admin/products/states',
  access: 'catalog.edit',
  tag,
  summary: 'Change product states',
  body: z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_STATES)), state: ProductState }),
  result: z.object({ rows: z.array(StateRow) }),
  errors: ['VALIDATION'],
})

/**
 * Changes the state of all products that match the filters in one transaction. Incomplete products are skipped and
 * returned. Returns `CATALOG_CHANGED` if the number of matches is not `expected`.
 */
export const changeFoundStates = route({
  method: 'POST',
  path: '/admin/products/states/found',
  access: 'catalog.edit',
  tag,
  summary: 'Change the state of matching products',
  body: z.object({ filters: ProductFilters, state: ProductState, expected: z.int().check(z.positive()) }),
  result: z.object({
    changed: z.int(),
    /** Number of products that had the state before. */
    same: z.int(),
    incomplete: z.int(),
    /** Incomplete products. */
    rows: z.array(IncompleteProduct),
    /** Id to undo the change; null if nothing changed. */
    changeId: z.nullable(z.uuid()),
  }),
  errors: ['VALIDATION', 'CATALOG_CHANGED'],
})
/** Returns the changes of product states by filter, newest first, and whether they were undone. */
export const listStateChanges = route({
  method: 'GET',
  path: '/admin/products/states/changes',
  access: 'catalog.edit',
  tag,
  summary: 'List state changes',
  query: z.object(pageById),
  result: pageOf(AppliedStateChange),
  errors: ['VALIDATION'],
})
/**
 * Restores the previous state of all products that still have the state of the change. The other products are kept
 * and counted. A repeated request returns the same result.
 */
export const undoStates = route({
  method: 'POST',
  path: '/admin/products/states/changes/:id/undo',
  access: 'catalog.edit',
  tag,
  summary: 'Undo a state change',
  params: ById,
  result: z.object({ restored: z.int(), kept: z.int() }),
  errors: ['NOT_FOUND', 'VALIDATION'],
})

export const catalogBulkRoutes = {
  previewPrices,
  changePrices,
  setPrice,
  listPriceChanges,
  undoPrices,
  changeStates,
  changeFoundStates,
  listStateChanges,
  undoStates,
}
