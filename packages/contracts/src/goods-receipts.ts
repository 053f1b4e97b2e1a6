import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { ByNumber, GoodsReceiptLine, ReceiptLineInputs, SupplierName, Version } from './purchasing.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { MAX_INT32, oneLine, storable, Text, Timestamp } from './scalars.ts'

/** `draft`: changes no stock; `received`: its units are in stock; `undone`: its units were taken out again. */
export const GoodsReceiptState = z.enum(['draft', 'received', 'undone'])
export type GoodsReceiptState = z.infer<typeof GoodsReceiptState>

const receiptFields = {
  number: z.int(),
  state: GoodsReceiptState,
  supplier: z.nullable(SupplierName),
  /** Number of the purchase order that it belongs to. */
  orderNumber: z.nullable(z.int()),
  /** Number of the supplier's document. */
  documentNumber: z.string(),
  note: z.string(),
  createdAt: Timestamp,
  receivedAt: z.nullable(Timestamp),
  /** Name of the staff member who received it; null if the account is deleted. */
  receivedBy: z.nullable(z.string()),
  quantity: z.int(),
  /** Cost of all units in AMD; lines without a cost do not count. */
  totalAmd: z.number(),
}

/** A delivery in the list. */
export const GoodsReceiptRow = z.object({ ...receiptFields, lineCount: z.int() })
export type GoodsReceiptRow = z.infer<typeof GoodsReceiptRow>

/** A delivery with its lines. */
export const GoodsReceipt = z.object({ ...receiptFields, version: z.int(), lines: z.array(GoodsReceiptLine) })
export type GoodsReceipt = z.infer<typeof GoodsReceipt>

export const GoodsReceiptInput = z.object({
  supplierId: z.nullable(z.uuid()),
  documentNumber: Text(60).check(oneLine),
  note: Text(1000),
  lines: ReceiptLineInputs,
})
export type GoodsReceiptInput = z.infer<typeof GoodsReceiptInput>

const tag = 'purchasing'
const filters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
  state: z.optional(GoodsReceiptState),
  supplierId: z.optional(z.uuid()),
}

/** Returns the deliveries, newest first. `q` is a number, or a part of the supplier's name or document number. */
export const listGoodsReceipts = route({
  method: 'GET',
  path: '/admin/goods-receipts',
  access: 'purchasing.view',
  tag,
  summary: 'List deliveries of suppliers',
  query: z.object({ ...filters, ...pageByText }),
  result: pageOf(GoodsReceiptRow),
  errors: ['VALIDATION'],
})

/** Returns the deliveries that match the filters as a CSV file, newest first, at most 10,000 rows. */
export const exportGoodsReceipts = route({
  method: 'GET',
  path: '/admin/goods-receipts/export.csv',
  access: 'purchasing.view',
  tag,
  summary: 'Export deliveries of suppliers',
  query: z.object(filters),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION'],
})

/** Returns a delivery with its lines and their costs. */
export const getGoodsReceipt = route({
  method: 'GET',
  path: '/admin/goods-receipts/:number',
  access: 'purchasing.view',
  tag,
  summary: 'Retrieve a delivery of a supplier',
  params: ByNumber,
  result: GoodsReceipt,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

/**
 * Creates a draft of a delivery, without lines or with the lines that a purchase order still expects; their quantities
 * are 0. Returns the open draft of the purchase order if there is one. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const createGoodsReceipt = route({
  method: 'POST',
  path: '/admin/goods-receipts',
  access: 'purchasing.edit',
  tag,
  summary: 'Create a delivery of a supplier',
  headers: IdempotencyHeaders,
  body: z.object({ orderNumber: z.nullable(z.int().check(z.gte(1), z.lte(MAX_INT32))) }),
  result: GoodsReceipt,
  status: 201,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_STATE', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Replaces the content of a draft. */
export const changeGoodsReceipt = route({
  method: 'PUT',
  path: '/admin/goods-receipts/:number',
  access: 'purchasing.edit',
  tag,
  summary: 'Change a delivery of a supplier',
  params: ByNumber,
  body: z.extend(GoodsReceiptInput, { version: Version }),
  result: GoodsReceipt,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_CHANGED', 'PURCHASING_STATE'],
})

/** Deletes a draft in the version that the caller has read. Repeating the request has no effect. */
export const deleteGoodsReceipt = route({
  method: 'DELETE',
  path: '/admin/goods-receipts/:number',
  access: 'purchasing.edit',
  tag,
  summary: 'Delete a draft of a delivery',
  params: ByNumber,
  query: z.object({ version: z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_INT32)) }),
  result: z.object({ success: z.literal(true) }),
  errors: ['VALIDATION', 'PURCHASING_CHANGED', 'PURCHASING_STATE'],
})

/**
 * Receives a delivery: records a stock movement per line, updates the average costs and the purchase order, in one
 * transaction. Lines with a lot number or a best-before date become lots. Categories of the settings need the date
 * (`VALIDATION`). Lines without units are removed. If there are more units than the purchase order still expects, returns
 * `PURCHASING_EXCESS` with the SKUs, unless `acceptsExcess` confirms them. Repeating the request has no effect.
 */
export const receiveGoods = route({
  method: 'POST',
  path: '/admin/goods-receipts/:number/receive',
  access: 'purchasing.edit',
  tag,
  summary: 'Receive a delivery of a supplier',
  params: ByNumber,
  body: z.object({ version: Version, acceptsExcess: z._default(z.boolean(), false) }),
  result: GoodsReceipt,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_CHANGED', 'PURCHASING_EXCESS', 'PURCHASING_STATE'],
})

/**
 * Takes the units of a received delivery out of stock again by corrections. Returns `STOCK_RESERVED` with the SKUs if
 * units of it are sold or reserved. Repeating the request has no effect.
 */
export const undoGoodsReceipt = route({
  method: 'POST',
  path: '/admin/goods-receipts/:number/undo',
  access: 'purchasing.edit',
  tag,
  summary: 'Undo a received delivery',
  params: ByNumber,
  result: GoodsReceipt,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_STATE', 'STOCK_RESERVED'],
})

export const goodsReceiptRoutes = {
  listGoodsReceipts,
  exportGoodsReceipts,
  getGoodsReceipt,
  createGoodsReceipt,
  changeGoodsReceipt,
  deleteGoodsReceipt,
  receiveGoods,
  undoGoodsReceipt,
}
