import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { pageByText, pageOf } from './pagination.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { MAX_INT32, storable, Text, Timestamp } from './scalars.ts'
import { CountedStock } from './stock-staff.ts'
import { Sku, titleFields } from './variant.ts'

/**
 * `counting`: staff count without seeing what the ledger expects; `review`: the differences are shown and approved;
 * `closed`: finished; `cancelled`: given up, nothing was changed.
 */
export const StockTakeState = z.enum(['counting', 'review', 'closed', 'cancelled'])
export type StockTakeState = z.infer<typeof StockTakeState>

/** The differences of a stock take. Values are in AMD at the average cost at the time of the count. */
const StockTakeTotals = z.object({
  /** Number of variants whose count differs, and of those whose difference is approved. */
  different: z.int(),
  approved: z.int(),
  /** Units found beyond the ledger, and missing units, both positive. */
  surplus: z.int(),
  shortage: z.int(),
  surplusAmd: z.number(),
  shortageAmd: z.number(),
  /** Number of differences whose variant has no known cost: they are not part of the values. */
  withoutCost: z.int(),
})
export type StockTakeTotals = z.infer<typeof StockTakeTotals>

/** A count of the whole warehouse, or of one category, over hours or days while the shop sells. */
export const StockTake = z.object({
  number: z.int(),
  state: StockTakeState,
  /** The counted category; null for all. */
  category: z.nullable(Category),
  note: z.string(),
  createdAt: Timestamp,
  createdBy: z.nullable(z.string()),
  closedAt: z.nullable(Timestamp),
  closedBy: z.nullable(z.string()),
  /** Number of variants to count, and of counted ones. */
  variants: z.int(),
  counted: z.int(),
  /** Null while staff count. */
  totals: z.nullable(StockTakeTotals),
})
export type StockTake = z.infer<typeof StockTake>

/** What the count of a variant means for the stock, in units. */
const StockTakeDifference = z.object({
  /** Units that should have been on the shelves when they were counted: on hand, and sold but not packed. */
  expected: z.int(),
  /** The part of `expected` that was sold but not packed; null for counts of earlier versions. */
  unpacked: z.nullable(z.int()),
  /** The part of `expected` that unpaid orders had reserved; null for counts of earlier versions. */
  reserved: z.nullable(z.int()),
  /** Counted minus expected. */
  difference: z.int(),
  /** Value of the difference in AMD; null without a known cost. */
  valueAmd: z.nullable(z.number()),
  /** The recorded correction; null until it is approved. */
  approved: z.nullable(z.int()),
})

/** A variant of a stock take. */
export const StockTakeLine = z.object({
  sku: z.string(),
  barcode: z.nullable(z.string()),
  brand: z.string(),
  ...titleFields,
  /** Net weight in grams. */
  weight: z.int(),
  /** Counted units; null if the variant is not counted yet. */
  counted: z.nullable(z.int()),
  countedAt: z.nullable(Timestamp),
  countedBy: z.nullable(z.string()),
  /** Null while staff count, and for variants that are not counted. */
  result: z.nullable(StockTakeDifference),
})
export type StockTakeLine = z.infer<typeof StockTakeLine>

/** Which variants of a stock take are listed. */
export const StockTakeShow = z.enum(['counted', 'uncounted', 'different'])
export type StockTakeShow = z.infer<typeof StockTakeShow>

const reads = { method: 'GET', access: 'stock.view', tag: 'stock' } as const
const calls = { method: 'POST', access: 'stock.edit', tag: 'stock' } as const
const params = z.object({ number: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32)) })
const step = { ...calls, params, result: StockTake, errors: ['VALIDATION', 'NOT_FOUND', 'STOCK_TAKE_STATE'] } as const

/** Returns the stock takes, newest first. */
export const listStockTakes = route({
  ...reads,
  path: '/admin/stock-takes',
  summary: 'List stock takes',
  query: z.object({ state: z.optional(StockTakeState), ...pageByText }),
  result: pageOf(StockTake),
  errors: ['VALIDATION'],
})

/**
 * Starts a stock take. Only one can be open at a time (`STOCK_TAKE_OPEN`), because two would correct the same
 * difference twice. The request is idempotent by its `Idempotency-Key`.
 */
export const startStockTake = route({
  ...calls,
  path: '/admin/stock-takes',
  summary: 'Start a stock take',
  headers: IdempotencyHeaders,
  body: z.object({ category: z.nullable(Category), note: Text(300) }),
  result: StockTake,
  status: 201,
  errors: ['VALIDATION', 'STOCK_TAKE_OPEN', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Returns a stock take with its progress, and its totals once the counting is over. */
export const getStockTake = route({
  ...reads,
  path: '/admin/stock-takes/:number',
  summary: 'Retrieve a stock take',
  params,
  result: StockTake,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

/**
 * Returns the variants of a stock take by SKU. `q` is an exact SKU or barcode, or words. `different` needs the review.
 */
export const listStockTakeLines = route({
  ...reads,
  path: '/admin/stock-takes/:number/lines',
  summary: 'List variants of a stock take',
  params,
  query: z.object({
    show: z.optional(StockTakeShow),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
    ...pageByText,
  }),
  result: pageOf(StockTakeLine),
  errors: ['VALIDATION', 'NOT_FOUND'],
})

/**
 * Records the counted units of a variant, with those that are sold but not packed. The expected quantity is taken at
 * this moment, so that later sales do not matter. `seen` is the count that the client knows; if another staff member
 * has counted the variant meanwhile, nothing is changed (`STOCK_TAKE_COUNTED`).
 */
export const countVariant = route({
  ...calls,
  method: 'PUT',
  path: '/admin/stock-takes/:number/counts',
  summary: 'Count a variant',
  params,
  body: z.extend(CountedStock, { seen: z.nullable(CountedStock.shape.counted) }),
  result: StockTakeLine,
  errors: ['VALIDATION', 'NOT_FOUND', 'PRODUCT_NOT_FOUND', 'STOCK_TAKE_COUNTED', 'STOCK_TAKE_STATE'],
})

/** Ends the counting and shows the differences. Variants can still be counted again. */
export const reviewStockTake = route({
  ...step,
  path: '/admin/stock-takes/:number/review',
  summary: 'Review a stock take',
})

/**
 * Result of an approval. `changed`: the difference is corrected; `same`: there is none, or it was approved before;
 * `reserved`: more units are reserved for unpaid orders; `recount`: the stock was corrected since the count.
 */
export const ApprovedLine = z.object({
  sku: z.string(),
  fate: z.enum(['changed', 'same', 'reserved', 'recount']),
})
export type ApprovedLine = z.infer<typeof ApprovedLine>

/** Corrects the stock by the differences of these variants, or of all. Repeating the request has no effect. */
export const approveStockTake = route({
  ...calls,
  path: '/admin/stock-takes/:number/approve',
  summary: 'Approve differences of a stock take',
  params,
  body: z.object({ skus: z.optional(z.array(Sku).check(z.minLength(1), z.maxLength(500))) }),
  result: z.object({ stockTake: StockTake, lines: z.array(ApprovedLine) }),
  errors: ['VALIDATION', 'NOT_FOUND', 'STOCK_TAKE_STATE'],
})

/** Closes a reviewed stock take. Differences that are not approved stay as they are. Repeating it has no effect. */
export const closeStockTake = route({
  ...step,
  path: '/admin/stock-takes/:number/close',
  summary: 'Close a stock take',
})

/** Gives up a stock take of which nothing is approved. Repeating it has no effect. */
export const cancelStockTake = route({
  ...step,
  path: '/admin/stock-takes/:number/cancel',
  summary: 'Cancel a stock take',
})

export const stockTakeRoutes = {
  listStockTakes,
  startStockTake,
  getStockTake,
  listStockTakeLines,
  countVariant,
  reviewStockTake,
  approveStockTake,
  closeStockTake,
  cancelStockTake,
}
