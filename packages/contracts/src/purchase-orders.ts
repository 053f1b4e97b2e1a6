import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { ByNumber, PurchaseLine, PurchaseLineInputs, SupplierName, Version } from './purchasing.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { LocalDate, storable, Text, Timestamp } from './scalars.ts'

/**
 * `draft`: not sent; `ordered`: sent to the supplier; `partly_received`, `received`: by its deliveries; `cancelled`: no
 * more units are expected.
 */
export const PurchaseOrderState = z.enum(['draft', 'ordered', 'partly_received', 'received', 'cancelled'])
export type PurchaseOrderState = z.infer<typeof PurchaseOrderState>

const orderFields = {
  number: z.int(),
  state: PurchaseOrderState,
  supplier: z.nullable(SupplierName),
  note: z.string(),
  expectedDate: z.nullable(LocalDate),
  createdAt: Timestamp,
  orderedAt: z.nullable(Timestamp),
  /** Ordered and received units of all lines. */
  quantity: z.int(),
  received: z.int(),
  /** Cost of the ordered units in AMD; lines without a cost do not count. */
  totalAmd: z.number(),
}

/** A purchase order in the list. */
export const PurchaseOrderRow = z.object({ ...orderFields, lineCount: z.int() })
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>

/** A purchase order with its lines and the numbers of its deliveries. */
export const PurchaseOrder = z.object({
  ...orderFields,
  version: z.int(),
  lines: z.array(PurchaseLine),
  receipts: z.array(z.object({ number: z.int(), state: z.enum(['draft', 'received', 'undone']) })),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

/** The content of a purchase order as staff write it. */
export const PurchaseOrderInput = z.object({
  supplierId: z.nullable(z.uuid()),
  note: Text(1000),
  expectedDate: z.nullable(LocalDate),
  lines: PurchaseLineInputs,
})
export type PurchaseOrderInput = z.infer<typeof PurchaseOrderInput>

const tag = 'purchasing'
const filters = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(100), storable)),
  state: z.optional(PurchaseOrderState),
  supplierId: z.optional(z.uuid()),
}

/** Returns the purchase orders, newest first. `q` is a number, or a part of the supplier's name. */
export const listPurchaseOrders = route({
  method: 'GET',
  path: '/admin/purchase-orders',
  access: 'purchasing.view',
  tag,
  summary: 'List purchase orders',
  query: z.object({ ...filters, ...pageByText }),
  result: pageOf(PurchaseOrderRow),
  errors: ['VALIDATION'],
})

/** Returns the purchase orders that match the filters as a CSV file, newest first, at most 10,000 rows. */
export const exportPurchaseOrders = route({
  method: 'GET',
  path: '/admin/purchase-orders/export.csv',
  access: 'purchasing.view',
  tag,
  summary: 'Export purchase orders',
  query: z.object(filters),
  media: 'text/csv; charset=utf-8',
  result: z.string(),
  errors: ['VALIDATION'],
})

/** Returns a purchase order. */
export const getPurchaseOrder = route({
  method: 'GET',
  path: '/admin/purchase-orders/:number',
  access: 'purchasing.view',
  tag,
  summary: 'Retrieve a purchase order',
  params: ByNumber,
  result: PurchaseOrder,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

/** Creates a draft. The request is idempotent by its `Idempotency-Key`. */
export const createPurchaseOrder = route({
  method: 'POST',
  path: '/admin/purchase-orders',
  access: 'purchasing.edit',
  tag,
  summary: 'Create a purchase order',
  headers: IdempotencyHeaders,
  body: PurchaseOrderInput,
  result: PurchaseOrder,
  status: 201,
  errors: ['VALIDATION', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Replaces the content of a draft. */
export const changePurchaseOrder = route({
  method: 'PUT',
  path: '/admin/purchase-orders/:number',
  access: 'purchasing.edit',
  tag,
  summary: 'Change a purchase order',
  params: ByNumber,
  body: z.extend(PurchaseOrderInput, { version: Version }),
  result: PurchaseOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_CHANGED', 'PURCHASING_STATE'],
})

/** Marks a draft as sent to its supplier. It needs a supplier and a line. */
export const placePurchaseOrder = route({
  method: 'POST',
  path: '/admin/purchase-orders/:number/order',
  access: 'purchasing.edit',
  tag,
  summary: 'Mark a purchase order as ordered',
  params: ByNumber,
  body: z.object({ version: Version }),
  result: PurchaseOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_CHANGED', 'PURCHASING_STATE'],
})

/** Cancels a purchase order: no more units are expected. Received units stay in stock. */
export const cancelPurchaseOrder = route({
  method: 'POST',
  path: '/admin/purchase-orders/:number/cancel',
  access: 'purchasing.edit',
  tag,
  summary: 'Cancel a purchase order',
  params: ByNumber,
  body: z.object({ version: Version }),
  result: PurchaseOrder,
  errors: ['VALIDATION', 'NOT_FOUND', 'PURCHASING_CHANGED', 'PURCHASING_STATE'],
})

export const purchaseOrderRoutes = {
  listPurchaseOrders,
  exportPurchaseOrders,
  getPurchaseOrder,
  createPurchaseOrder,
  changePurchaseOrder,
  placePurchaseOrder,
  cancelPurchaseOrder,
}
