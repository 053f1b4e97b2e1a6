import * as z from 'zod/mini'
import { Keyed } from './idempotency-key.ts'
import { pageByText, pageOf } from './list.ts'
import { Sku, titles } from './packing.ts'
import { route } from './route.ts'
import { storable } from './text.ts'
import { Moment } from './time.ts'

/** Why stock on hand changed. Staff book the first three of these by hand; the others follow from orders. */
export const StockMoveKind = z.enum([
  'receipt',
  'correction',
  'write_off',
  'sale',
  'sale_reversal',
  'line_change',
  'return',
])
export type StockMoveKind = z.infer<typeof StockMoveKind>

/** The most pieces that one movement may bring or take. */
export const MAX_MOVED = 100_000

const Reason = z.string().check(z.trim(), z.minLength(3, { error: 'required' }), z.maxLength(300), storable)
const Pieces = z.int().check(z.gte(-MAX_MOVED), z.lte(MAX_MOVED))

/** A movement by hand; `delta` is what comes (more than 0) or goes. */
export const BookMovement = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('receipt'),
    sku: Sku,
    delta: Pieces.check(z.positive()),
    reason: z.optional(Reason),
  }),
  z.object({
    kind: z.literal('write_off'),
    sku: Sku,
    delta: Pieces.check(z.negative()),
    reason: Reason,
  }),
  z.object({
    kind: z.literal('correction'),
    sku: Sku,
    delta: Pieces.check(z.refine(delta => delta !== 0)),
    reason: Reason,
  }),
])
export type BookMovement = z.infer<typeof BookMovement>

const Counts = z.object({
  onHand: z.int(),
  /** Held for unpaid orders. */
  reserved: z.int(),
  /** What can be sold now. */
  available: z.int(),
})

/** A line of the ledger. */
export const StockMovement = z.object({
  id: z.string(),
  kind: StockMoveKind,
  delta: z.int(),
  reason: z.optional(z.string()),
  /** Who of the staff booked it; absent for what follows from an order. */
  actor: z.optional(z.string()),
  /** The order it was booked for. */
  orderNumber: z.optional(z.int()),
  at: Moment,
})
export type StockMovement = z.infer<typeof StockMovement>

/** A packing as staff see it. */
export const StockRow = z.extend(Counts, {
  sku: z.string(),
  slug: z.string(),
  brand: z.string(),
  ...titles,
  /** Grams. */
  weight: z.int(),
  isWithdrawn: z.boolean(),
  /** Sold and not packed yet: off the stock on hand, and still on the shelf. */
  unpacked: z.int(),
  /** How many customers wait for it to be back. */
  waiting: z.int(),
})
export type StockRow = z.infer<typeof StockRow>

const tag = 'stock'

export const bookMovement = route({
  method: 'POST',
  path: '/admin/stock/movements',
  access: 'operator',
  tag,
  summary:
    'Books a receipt, a correction or a write-off; nothing goes below what is held for orders. Safe to repeat with the same Idempotency-Key.',
  headers: Keyed,
  body: BookMovement,
  result: z.object({ movement: StockMovement, stock: Counts }),
  status: 201,
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND', 'STOCK_RESERVED', 'IDEMPOTENCY_KEY_REUSED'],
})
/** A packing of which so many pieces were counted. */
export const CountedStock = z.object({ sku: Sku, counted: z.int().check(z.gte(0), z.lte(1_000_000)) })

/** changed: booked; reserved: fewer than orders hold, so that nothing is booked. */
export const CountResult = z.object({
  sku: z.string(),
  fate: z.enum(['changed', 'same', 'reserved', 'unknown']),
  before: z.int(),
  after: z.int(),
  reserved: z.int(),
})
export type CountResult = z.infer<typeof CountResult>

export const countStock = route({
  method: 'POST',
  path: '/admin/stock/counts',
  access: 'operator',
  tag,
  summary:
    'Sets the stock of packings to what was counted, each by a correction with the reason. Safe to repeat with the same Idempotency-Key.',
  headers: Keyed,
  body: z.object({
    reason: Reason,
    items: z.array(CountedStock).check(
      z.minLength(1),
      z.maxLength(500),
      z.refine(items => new Set(items.map(({ sku }) => sku)).size === items.length, { error: 'sku_twice' }),
    ),
  }),
  result: z.object({ rows: z.array(CountResult) }),
  status: 201,
  errors: ['VALIDATION'],
})
export const listStock = route({
  method: 'GET',
  path: '/admin/stock',
  access: 'operator',
  tag,
  summary: 'Packings with their stock, the scarcest first; `atMost` leaves those of which no more can be sold.',
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    atMost: z.optional(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(1_000_000))),
    ...pageByText,
  }),
  result: pageOf(StockRow),
  errors: ['VALIDATION'],
})
export const listMovements = route({
  method: 'GET',
  path: '/admin/stock/:sku/movements',
  access: 'operator',
  tag,
  summary: "A packing's ledger, the newest first: its sum is the stock on hand.",
  params: z.object({ sku: Sku }),
  query: z.object(pageByText),
  result: z.extend(pageOf(StockMovement), { stock: Counts }),
  errors: ['VALIDATION', 'PRODUCT_NOT_FOUND'],
})

export const stockStaffRoutes = { bookMovement, countStock, listStock, listMovements }
