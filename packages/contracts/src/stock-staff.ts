import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { Amd, storable, Timestamp } from './scalars.ts'
import { Sku, titleFields } from './variant.ts'

/** Reason of a stock movement. Staff record `receipt`, `correction` and `write_off`; the others result from orders. */
export const StockMovementKind = z.enum([
  'receipt',
  'correction',
  'write_off',
  'sale',
  'sale_reversal',
  'line_change',
  'return',
])
export type StockMovementKind = z.infer<typeof StockMovementKind>

/** Maximum quantity of one stock movement. */
export const MAX_MOVED = 100_000

/** Reason of a movement, 3 to 300 characters. */
export const StockReason = z.string().check(z.trim(), z.minLength(3, { error: 'required' }), z.maxLength(300), storable)
const Pieces = z.int().check(z.gte(-MAX_MOVED), z.lte(MAX_MOVED))

/** A stock movement in units. `delta` is positive for incoming stock and negative for outgoing stock. */
export const RecordStockMovement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    sku: Sku,
    delta: Pieces.check(z.positive()),
    reason: z.optional(StockReason),
  }),
  z.object({
    kind: z.literal('write_off'),
    sku: Sku,
    delta: Pieces.check(z.negative()),
    reason: StockReason,
  }),
  z.object({
    kind: z.literal('correction'),
    sku: Sku,
    delta: Pieces.check(z.refine(delta => delta !== 0)),
    reason: StockReason,
  }),
])
export type RecordStockMovement = z.infer<typeof RecordStockMovement>

/** Stock of a variant in units. */
const StockCounts = z.object({
  onHand: z.int(),
  /** Units reserved for unpaid orders. */
  reserved: z.int(),
  /** Units that can be sold. */
  available: z.int(),
})

/** An entry of the stock ledger. */
export const StockMovement = z.object({
  id: z.string(),
  kind: StockMovementKind,
  delta: z.int(),
  reason: z.optional(z.string()),
  /** Name of the staff member; absent if the movement results from an order. */
  actor: z.optional(z.string()),
  /** The order of the movement. */
  orderNumber: z.optional(z.int()),
  at: Timestamp,
})
export type StockMovement = z.infer<typeof StockMovement>

/** A variant with its stock. */
export const StockRow = z.extend(StockCounts, {
  sku: z.string(),
  slug: z.string(),
  brand: z.string(),
  ...titleFields,
  /** Net weight in grams. */
  weight: z.int(),
  isWithdrawn: z.boolean(),
  /** Sold units that are not packed yet. They are not part of the stock on hand. */
  unpacked: z.int(),
  /** Number of customers with a back-in-stock alert. */
  waiting: z.int(),
  price: Amd,
  /** Moving average of the purchase cost in AMD, VAT included; null until a cost is known. */
  averageCostAmd: z.nullable(z.number()),
  /** At this many available units or fewer, the stock is low. */
  reorderPoint: z.int(),
  barcode: z.nullable(z.string()),
  /** Where it is in the warehouse; null if unknown. */
  shelf: z.nullable(z.string()),
})
export type StockRow = z.infer<typeof StockRow>

const tag = 'stock'

/**
 * Records a receipt, a correction or a write-off of a variant, in units. The stock cannot become lower than the
 * reserved quantity (`STOCK_RESERVED`). The request is idempotent by its `Idempotency-Key`.
 */
export const recordMovement = route({
  method: 'POST',
  path: '/admin/stock/movements',
  access: 'stock.edit',
  tag,
  summary: 'Record a stock movement',
  headers: IdempotencyHeaders,
  body: RecordStockMovement,
  result: z.object({ movement: StockMovement, stock: StockCounts }),
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'STOCK_RESERVED', 'IDEMPOTENCY_KEY_REUSED'],
})
/** Counted units of a variant. */
export const CountedStock = z.object({ sku: Sku, counted: z.int().check(z.gte(0), z.lte(1_000_000)) })

/**
 * Result of a count. `changed`: recorded; `same`: no difference; `reserved`: not recorded, because more units are
 * reserved; `outdated`: not recorded, because the stock is no longer the expected one; `unknown`: no such variant.
 */
export const CountResult = z.object({
  sku: z.string(),
  fate: z.enum(['changed', 'same', 'reserved', 'outdated', 'unknown']),
  before: z.int(),
  after: z.int(),
  reserved: z.int(),
})
export type CountResult = z.infer<typeof CountResult>

/**
 * Sets the stock of variants to the counted quantities by corrections. A count below the reserved quantity is not
 * recorded, and neither is one whose `expected` units on hand are no longer the current ones. The request is idempotent
 * by its `Idempotency-Key`.
 */
export const countStock = route({
  method: 'POST',
  path: '/admin/stock/counts',
  access: 'stock.edit',
  tag,
  summary: 'Record stock counts',
  headers: IdempotencyHeaders,
  body: z.object({
    reason: StockReason,
    /** The key of a count of the caller that this one undoes: its units return to their lots. */
    undoes: z.optional(IdempotencyHeaders.shape['idempotency-key']),
    items: z.array(z.extend(CountedStock, { expected: z.optional(CountedStock.shape.counted) })).check(
      z.minLength(1),
      z.maxLength(500),
      z.refine(items => new Set(items.map(({ sku }) => sku)).size === items.length, { error: 'sku_twice' }),
    ),
  }),
  result: z.object({ rows: z.array(CountResult) }),
  status: 201,
  errors: ['VALIDATION'],
})
/** Maximum reorder point. */
export const MAX_REORDER_POINT = 1_000_000

/** The number of a barcode: 4 to 48 digits, Latin letters or hyphens. */
export const Barcode = z.string().check(z.trim(), z.regex(/^[0-9A-Za-z-]{4,48}$/))

/** The name of a shelf, such as `A-12`. */
export const Shelf = z
  .string()
  .check(z.trim(), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{0,19}$/u, { error: 'shelf_form' }))

/** The changed stock facts of a variant. */
const StockItemChange = z.object({
  reorderPoint: z.optional(z.int().check(z.gte(0), z.lte(MAX_REORDER_POINT))),
  barcode: z.optional(z.nullable(Barcode)),
  shelf: z.optional(z.nullable(Shelf)),
})

/**
 * Changes the reorder point, the barcode or the shelf of a variant; a missing field stays as it is. `expected` has the values that
 * the caller has read. Returns `CATALOG_CHANGED` if one of them is no longer the current one.
 */
export const changeStockItem = route({
  method: 'PATCH',
  path: '/admin/stock/:sku',
  access: 'stock.edit',
  tag,
  summary: 'Change the reorder point or the barcode of a variant',
  params: z.object({ sku: Sku }),
  body: z.extend(StockItemChange, { expected: z.optional(StockItemChange) }),
  result: StockRow,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'CATALOG_CHANGED'],
})

/** `out`: nothing is available; `low`: at or below the reorder point, and on sale. */
export const StockLevel = z.enum(['out', 'low'])

const stockFilters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  level: z.optional(StockLevel),
  atMost: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(1_000_000))),
}

/**
 * Returns the variants with their stock, lowest first. `atMost` limits the list to variants with at most that many
 * available units, `level` to those that are sold out or low.
 */
export const listStock = route({
  method: 'GET',
  path: '/admin/stock',
  access: 'stock.view',
  tag,
  summary: 'List stock',
  query: z.object({ ...stockFilters, ...pageByText }),
  result: pageOf(StockRow),
  errors: ['VALIDATION'],
})
/** Maximum number of rows of a file of stock or of movements. */
export const MAX_EXPORTED_STOCK_ROWS = 20_000

/** Returns the stock that matches the filters as a CSV file, with costs and values, at most 20,000 rows. */
export const exportStock = route({
  method: 'GET',
  path: '/admin/stock/export.csv',
  access: 'stock.view',
  tag,
  summary: 'Export stock',
  query: z.object(stockFilters),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION'],
})

/** Returns the stock ledger of a variant, newest first. The sum of all movements is the stock on hand. */
export const listMovements = route({
  method: 'GET',
  path: '/admin/stock/:sku/movements',
  access: 'stock.view',
  tag,
  summary: 'List stock movements',
  params: z.object({ sku: Sku }),
  query: z.object(pageByText),
  result: z.extend(pageOf(StockMovement), { stock: StockCounts }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

/** Returns the stock ledger of a variant as a CSV file, newest first, at most 20,000 rows. */
export const exportMovements = route({
  method: 'GET',
  path: '/admin/stock/:sku/movements.csv',
  access: 'stock.view',
  tag,
  summary: 'Export stock movements',
  params: z.object({ sku: Sku }),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

/** An order whose units of a variant are still in the store: reserved until it is paid, or sold and not packed. */
export const VariantOrder = z.object({
  orderNumber: z.int(),
  status: z.enum(['awaiting_payment', 'paid', 'confirmed']),
  units: z.int(),
  /** Until when the units are reserved; absent if the order is paid. */
  holdUntil: z.optional(Timestamp),
  /** The order with which this one travels. */
  supplementOf: z.optional(z.int()),
})
export type VariantOrder = z.infer<typeof VariantOrder>

/** Returns the orders with units of a variant that are reserved, or sold and not packed, newest first. */
export const listVariantOrders = route({
  method: 'GET',
  path: '/admin/stock/:sku/orders',
  access: 'stock.view',
  tag,
  summary: 'List orders with reserved or unpacked units of a variant',
  params: z.object({ sku: Sku }),
  query: z.object(pageByText),
  result: pageOf(VariantOrder),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

export const stockStaffRoutes = {
  recordMovement,
  countStock,
  changeStockItem,
  listStock,
  exportStock,
  listMovements,
  exportMovements,
  listVariantOrders,
}
