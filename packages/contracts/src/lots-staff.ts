import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { LocalDate, storable } from './scalars.ts'
import { MAX_MOVED, StockReason } from './stock-staff.ts'
import { titleFields } from './variant.ts'

/** `expired`: its best-before date is over; `expiring`: it expires within the days of the settings. */
export const LotState = z.enum(['expired', 'expiring'])
export type LotState = z.infer<typeof LotState>

/** Units of a variant that were received together and are still in the store. */
export const StockLot = z.object({
  id: z.uuid(),
  sku: z.string(),
  ...titleFields,
  brand: z.string(),
  /** Net weight in grams. */
  weight: z.int(),
  shelf: z.nullable(z.string()),
  /** Number on the pack; '' if it has none. */
  number: z.string(),
  /** The last day on which the units may be sold; null if there is none. */
  bestBeforeDate: z.nullable(LocalDate),
  /** The day on which the units were packed; null if the pack does not say. */
  packedDate: z.nullable(LocalDate),
  /** True if the best-before date cannot be removed: the category needs one. */
  needsDate: z.boolean(),
  /** Days until then, negative if it is over; null without a date. */
  daysLeft: z.nullable(z.int()),
  state: z.nullable(LotState),
  remaining: z.int(),
  /** Units that can be written off: those that are not reserved or sold. */
  removable: z.int(),
  /** The remaining units at the average cost in AMD; null if it is unknown. */
  valueAmd: z.nullable(z.number()),
  /** The delivery that it was received with. */
  deliveryNumber: z.int(),
})
export type StockLot = z.infer<typeof StockLot>

const tag = 'stock'
const filters = {
  /** Part of the SKU, the lot number, the brand or the title. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
  state: z.optional(LotState),
}

/**
 * Returns the lots with units in the store, the one that expires first at first. `counts` are those of all lots, and
 * `warnDays` is the days of the settings.
 */
export const listLots = route({
  method: 'GET',
  path: '/admin/lots',
  access: 'stock.view',
  tag,
  summary: 'List lots',
  query: z.object({ ...filters, ...pageByText }),
  result: z.extend(pageOf(StockLot), {
    counts: z.object({ expired: z.int(), expiring: z.int() }),
    warnDays: z.int(),
  }),
  errors: ['VALIDATION'],
})

/** Maximum number of rows of the file. */
export const MAX_EXPORTED_LOTS = 10_000

/** Returns the lots that match the filters as a CSV file, at most 10,000 rows. */
export const exportLots = route({
  method: 'GET',
  path: '/admin/lots/export.csv',
  access: 'stock.view',
  tag,
  summary: 'Export lots',
  query: z.object(filters),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION'],
})

/**
 * Writes off units of a lot: a stock movement with its reason. Returns `STOCK_RESERVED` if less than the reserved
 * quantity would be left, and `LOT_CHANGED` if the lot has fewer units by now. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const writeOffLot = route({
  method: 'POST',
  path: '/admin/lots/:id/write-off',
  access: 'stock.edit',
  tag,
  summary: 'Write off a lot',
  headers: IdempotencyHeaders,
  params: ById,
  body: z.object({ quantity: z.int().check(z.gte(1), z.lte(MAX_MOVED)), reason: StockReason }),
  result: z.object({ remaining: z.int() }),
  errors: ['VALIDATION', 'NOT_FOUND', 'LOT_CHANGED', 'STOCK_RESERVED', 'IDEMPOTENCY_KEY_REUSED'],
})

/**
 * Corrects the dates of a lot. The best-before date decides what is packed first. It can be removed (null) if the category
 * of the product does not need one. Returns `LOT_CHANGED` if a date is no longer as expected. Repeating the request has no
 * effect.
 */
export const changeLotDate = route({
  method: 'PUT',
  path: '/admin/lots/:id/best-before-date',
  access: 'stock.edit',
  tag,
  summary: 'Correct the dates of a lot',
  params: ById,
  body: z
    .object({
      /** If absent, it stays as it is, as `packedDate`. */
      bestBeforeDate: z.optional(z.nullable(LocalDate)),
      /** The date that the client has read; null if the lot had none. Required with `bestBeforeDate`. */
      expected: z.optional(z.nullable(LocalDate)),
      /** The day on which the units were packed; null if the pack does not say. */
      packedDate: z.optional(z.nullable(LocalDate)),
      /** The day that the client has read; null if the lot had none. Required with `packedDate`. */
      expectedPackedDate: z.optional(z.nullable(LocalDate)),
      reason: StockReason,
    })
    .check(({ value, issues }) => {
      const addMissing = (name: keyof typeof value) =>
        issues.push({ code: 'custom', input: value, path: [name], message: 'required' })
      if (value.bestBeforeDate === undefined && value.packedDate === undefined) addMissing('bestBeforeDate')
      if (value.bestBeforeDate !== undefined && value.expected === undefined) addMissing('expected')
      if (value.packedDate !== undefined && value.expectedPackedDate === undefined) addMissing('expectedPackedDate')
    }),
  result: z.object({ bestBeforeDate: z.nullable(LocalDate), packedDate: z.nullable(LocalDate) }),
  errors: ['VALIDATION', 'NOT_FOUND', 'LOT_CHANGED'],
})

export const lotRoutes = { listLots, exportLots, writeOffLot, changeLotDate }
