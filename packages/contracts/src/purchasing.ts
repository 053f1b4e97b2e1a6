import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { ById, IdempotencyHeaders, route } from './route.ts'
import { Amd, LocalDate, MAX_INT32, oneLine, RequiredText, storable, Text } from './scalars.ts'
import { Sku, titleFields } from './variant.ts'

/** Maximum number of lines of a delivery or a purchase order. */
export const MAX_PURCHASE_LINES = 500
/** Maximum quantity of a line. */
export const MAX_PURCHASED = 100_000
/** Maximum cost of a unit in AMD. */
export const MAX_UNIT_COST_AMD = 100_000_000

/** Maximum length of a lot number. */
export const MAX_LOT_NUMBER = 40

/** Cost of a unit in AMD with up to two decimals, VAT included. */
export const UnitCost = z.number().check(z.nonnegative(), z.lte(MAX_UNIT_COST_AMD), z.multipleOf(0.01))
/** Average cost of a unit in AMD with up to four decimals, VAT included. */
export const AverageCost = z.number()

/** A number in a path. */
export const ByNumber = z.object({ number: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32)) })

const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100), storable))

/** A variant that can be purchased. */
export const PurchasableVariant = z.object({
  sku: z.string(),
  barcode: z.nullable(z.string()),
  ...titleFields,
  brand: z.string(),
  /** Net weight in grams. */
  weight: z.int(),
  price: Amd,
  onHand: z.int(),
  averageCostAmd: z.nullable(AverageCost),
  /** Unit cost of the last delivery; null if there is none. */
  lastCostAmd: z.nullable(z.number()),
  isWithdrawn: z.boolean(),
})
export type PurchasableVariant = z.infer<typeof PurchasableVariant>

/** A line of a delivery or a purchase order with its variant. */
export const PurchaseLine = z.extend(PurchasableVariant, {
  quantity: z.int(),
  unitCostAmd: z.nullable(z.number()),
  /** Units of the variant that the delivery's purchase order still expects; absent without a purchase order. */
  expected: z.optional(z.int()),
  /** Units of a purchase order's line that were received. */
  received: z.optional(z.int()),
})
export type PurchaseLine = z.infer<typeof PurchaseLine>

/** A line of a delivery: units of one lot of a variant. */
export const GoodsReceiptLine = z.extend(PurchaseLine, {
  /** Lot number on the pack; '' if it has none. */
  lotNumber: z.string(),
  bestBeforeDate: z.nullable(LocalDate),
  /** The day on which the units were packed; null if the pack does not say. */
  packedDate: z.nullable(LocalDate),
  /** True if the delivery cannot be received without the date. */
  needsDate: z.boolean(),
})
export type GoodsReceiptLine = z.infer<typeof GoodsReceiptLine>

/** A line as staff enter it. */
export const PurchaseLineInput = z.object({
  sku: Sku.check(storable),
  quantity: z.int().check(z.gte(1), z.lte(MAX_PURCHASED)),
  unitCostAmd: z.nullable(UnitCost),
})
export type PurchaseLineInput = z.infer<typeof PurchaseLineInput>

const hasEachSkuOnce = z.refine<readonly { sku: string }[]>(
  lines => new Set(lines.map(({ sku }) => sku)).size === lines.length,
  { error: 'sku_twice' },
)

/** The lines of a purchase order; each variant occurs once. */
export const PurchaseLineInputs = z.array(PurchaseLineInput).check(z.maxLength(MAX_PURCHASE_LINES), hasEachSkuOnce)

/** A line of a delivery as staff enter it. The quantity is 0 until its units are counted. */
export const GoodsReceiptLineInput = z.extend(PurchaseLineInput, {
  quantity: z.int().check(z.gte(0), z.lte(MAX_PURCHASED)),
  /** Lot number on the pack; '' if it has none. */
  lotNumber: z._default(Text(MAX_LOT_NUMBER).check(oneLine), ''),
  /** Best-before date; null if it has none. */
  bestBeforeDate: z._default(z.nullable(LocalDate), null),
  /** The day on which the units were packed, not after today and the best-before date; null if the pack does not say. */
  packedDate: z._default(z.nullable(LocalDate), null),
})
export type GoodsReceiptLineInput = z.infer<typeof GoodsReceiptLineInput>

/** True if a lot could not have been packed on its day: it is after the best-before date. */
export const isPackedTooLate = (packedDate: string | null, bestBeforeDate: string | null): boolean =>
  packedDate !== null && bestBeforeDate !== null && packedDate > bestBeforeDate

/** Says what is wrong with a packed-on date; undefined if it is right. @param today in Yerevan */
export function findPackedProblem(
  { packedDate, bestBeforeDate }: Pick<GoodsReceiptLineInput, 'packedDate' | 'bestBeforeDate'>,
  today: string,
): 'packed_late' | 'packed_future' | undefined {
  if (isPackedTooLate(packedDate, bestBeforeDate)) return 'packed_late'
  return packedDate !== null && packedDate > today ? 'packed_future' : undefined
}

type LotKey = Pick<GoodsReceiptLineInput, 'sku' | 'lotNumber' | 'bestBeforeDate' | 'packedDate'>

/** Returns the lines of a delivery whose variant and lot are those of an earlier line, by index. */
export function findRepeatedLots(lines: readonly LotKey[]): number[] {
  const keys = lines.map(({ sku, lotNumber, bestBeforeDate, packedDate }) =>
    JSON.stringify([sku, lotNumber.trim(), bestBeforeDate, packedDate]),
  )
  return keys.flatMap((key, index) => (keys.indexOf(key) < index ? [index] : []))
}

/** The lines of a delivery. A variant has a line per lot: its dates and number; each lot occurs once. */
export const ReceiptLineInputs = z
  .array(GoodsReceiptLineInput)
  .check(z.maxLength(MAX_PURCHASE_LINES), ({ value, issues }) => {
    for (const index of findRepeatedLots(value))
      issues.push({ code: 'custom', input: value, path: [index, 'lotNumber'], message: 'lot_twice' })
    for (const [index, { packedDate, bestBeforeDate }] of value.entries())
      if (isPackedTooLate(packedDate, bestBeforeDate))
        issues.push({ code: 'custom', input: value, path: [index, 'packedDate'], message: 'packed_late' })
  })

/** A company or person that the shop buys from. */
export const Supplier = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The person to talk to. */
  contact: z.string(),
  phone: z.string(),
  note: z.string(),
  isArchived: z.boolean(),
  version: z.int(),
})
export type Supplier = z.infer<typeof Supplier>

/** A supplier as staff write it. */
export const SupplierInput = z.object({
  name: RequiredText(120).check(oneLine),
  contact: Text(120).check(oneLine),
  phone: Text(60).check(oneLine),
  note: Text(1000),
})
export type SupplierInput = z.infer<typeof SupplierInput>

/** The supplier of a document. */
export const SupplierName = z.object({ id: z.uuid(), name: z.string() })

/** Incremented by each change. A change is rejected if the version is outdated. */
export const Version = z.int().check(z.gte(1), z.lte(MAX_INT32))

const tag = 'purchasing'

/** Returns the suppliers by name. Archived ones only with `show=all`. */
export const listSuppliers = route({
  method: 'GET',
  path: '/admin/suppliers',
  access: 'purchasing.view',
  tag,
  summary: 'List suppliers',
  query: z.object({ q: searchText, show: z._default(z.enum(['active', 'all']), 'active'), ...pageByText }),
  result: pageOf(Supplier),
  errors: ['VALIDATION'],
})

/** Adds a supplier. The request is idempotent by its `Idempotency-Key`. */
export const addSupplier = route({
  method: 'POST',
  path: '/admin/suppliers',
  access: 'purchasing.edit',
  tag,
  summary: 'Add a supplier',
  headers: IdempotencyHeaders,
  body: SupplierInput,
  result: Supplier,
  status: 201,
  errors: ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Changes a supplier. An archived supplier keeps its documents and is rejected for others. */
export const changeSupplier = route({
  method: 'PUT',
  path: '/admin/suppliers/:id',
  access: 'purchasing.edit',
  tag,
  summary: 'Change a supplier',
  params: ById,
  body: z.extend(SupplierInput, { isArchived: z.boolean(), version: Version }),
  result: Supplier,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_CHANGED'],
})

/**
 * Finds the variant with this SKU or barcode (`isExact`). If there is none, finds up to ten variants by the beginning of
 * the SKU or by words of the title and brand. `needsDate`: a delivery cannot be received without the best-before date.
 */
export const findPurchasableVariants = route({
  method: 'GET',
  path: '/admin/purchasing/variants',
  access: 'purchasing.view',
  tag,
  summary: 'Find variants to purchase',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(100), storable) }),
  result: z.object({ items: z.array(z.extend(PurchasableVariant, { isExact: z.boolean(), needsDate: z.boolean() })) }),
  errors: ['VALIDATION'],
})

/** Returns the variants with these SKUs or barcodes. Unknown codes are missing in the result. */
export const lookUpVariants = route({
  method: 'POST',
  path: '/admin/purchasing/variants',
  access: 'purchasing.view',
  tag,
  summary: 'Look up variants by SKU or barcode',
  body: z.object({
    codes: z.array(z.string().check(z.maxLength(64), storable)).check(z.maxLength(MAX_PURCHASE_LINES)),
  }),
  result: z.object({ items: z.array(z.extend(PurchasableVariant, { code: z.string(), needsDate: z.boolean() })) }),
  errors: ['VALIDATION'],
})

/** A variant with low stock and the quantity to order. */
export const ReorderRow = z.extend(PurchasableVariant, {
  available: z.int(),
  reorderPoint: z.int(),
  /** Units sold in the last 30 days, returns deducted. Counted every 10 minutes. */
  sold: z.int(),
  /** Units that purchase orders still expect. */
  incoming: z.int(),
  /** Units that cover 30 days of sales above the reorder point. */
  suggested: z.int(),
  /** The supplier of the last delivery; null if it is archived. */
  supplier: z.nullable(SupplierName),
})
export type ReorderRow = z.infer<typeof ReorderRow>

const reorderFilters = { q: searchText, supplierId: z.optional(z.uuid()) }

/** Returns the variants on sale that are at or below their reorder point, including expected units, best sellers first. */
export const listReorders = route({
  method: 'GET',
  path: '/admin/purchasing/reorder',
  access: 'purchasing.view',
  tag,
  summary: 'List variants to reorder',
  query: z.object({ ...reorderFilters, ...pageByText }),
  result: pageOf(ReorderRow),
  errors: ['VALIDATION'],
})

/** Maximum number of rows of the reorder file. */
export const MAX_EXPORTED_REORDERS = 10_000
/** Maximum number of rows of a file of deliveries or purchase orders. */
export const MAX_EXPORTED_DOCUMENTS = 10_000

/** Returns the reorder list as a CSV file, at most 10,000 rows. */
export const exportReorders = route({
  method: 'GET',
  path: '/admin/purchasing/reorder.csv',
  access: 'purchasing.view',
  tag,
  summary: 'Export the reorder list',
  query: z.object(reorderFilters),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION'],
})

export const purchasingRoutes = {
  listSuppliers,
  addSupplier,
  changeSupplier,
  findPurchasableVariants,
  lookUpVariants,
  listReorders,
  exportReorders,
}

/** Days of sales on which the suggested quantities are based. */
export const REORDER_DAYS = 30
