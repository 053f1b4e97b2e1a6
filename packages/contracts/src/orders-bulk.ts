import * as z from 'zod/mini'
import { ErrorCode } from './errors.ts'
import { Locale } from './locale-schemas.ts'
import { StepEvent, UndoableStep } from './order-undo.ts'
import type { OrderStatus } from './orders.ts'
import { AdminOrderSort, adminOrderFilters } from './orders-staff.ts'
import { route } from './route.ts'
import { MAX_INT32 } from './scalars.ts'

/** Maximum number of orders in one request. */
export const MAX_BULK_ORDERS = 100
/** Maximum number of orders in one file. */
export const MAX_EXPORTED_ORDERS = 10_000

/** A fulfillment step that staff can take for many orders at once. */
export const BulkStep = UndoableStep
export type BulkStep = z.infer<typeof BulkStep>

/** The status of an order after the step. */
export const BULK_STATUS = { confirm: 'confirmed', pack: 'packed', dispatch: 'dispatched' } as const satisfies Record<
  BulkStep,
  OrderStatus
>

/** Result of a step for one order. `unchanged`: the order had the status already. */
export const AdvancedOrder = z.object({
  number: z.int(),
  outcome: z.enum(['changed', 'unchanged', 'failed']),
  /** The event of a changed order that `undoOrderSteps` takes. */
  event: z.optional(z.int()),
  /** Why the step failed. */
  error: z.optional(ErrorCode),
  message: z.optional(z.string()),
})
export type AdvancedOrder = z.infer<typeof AdvancedOrder>

/**
 * Confirms, packs or dispatches orders. Each order changes on its own: one that cannot is reported and does not stop
 * the others. Repeating the request has no effect.
 */
export const advanceOrders = route({
  method: 'POST',
  path: '/admin/orders/bulk',
  access: 'orders.pack',
  tag: 'orders',
  summary: 'Advance many orders',
  body: z.object({
    step: BulkStep,
    /** Order numbers. */
    numbers: z.array(z.int().check(z.positive(), z.lte(MAX_INT32))).check(z.minLength(1), z.maxLength(MAX_BULK_ORDERS)),
  }),
  /** In the order of the request, each order once. */
  result: z.object({ items: z.array(AdvancedOrder) }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

/**
 * Returns the orders that match the filters as CSV, at most 10,000 in the requested sort order. Cells are separated by
 * semicolons, amounts are in AMD and times in Asia/Yerevan.
 */
export const exportOrders = route({
  method: 'GET',
  path: '/admin/orders/export.csv',
  access: 'orders.view',
  tag: 'orders',
  summary: 'Export orders as CSV',
  query: z.object({
    ...adminOrderFilters,
    sort: z._default(AdminOrderSort, '-placed'),
    /** Language of the file. Default: Russian. */
    language: z._default(Locale, 'ru'),
  }),
  result: z.string(),
  media: 'text/csv; charset=utf-8',
  errors: ['FORBIDDEN', 'VALIDATION'],
})

/** A step of an order: the number of the order, and of the event in its history. */
const UndoneStep = z.object({
  number: z.int().check(z.positive(), z.lte(MAX_INT32)),
  event: StepEvent,
})

/**
 * Undoes the last step of orders within a minute; each step but packing needs `orders.edit`. Each order changes on its
 * own: one that cannot is reported and does not stop the others. Repeating the request has no effect.
 */
export const undoOrderSteps = route({
  method: 'POST',
  path: '/admin/orders/bulk/undo',
  access: 'orders.pack',
  tag: 'orders',
  summary: 'Undo a step of many orders',
  body: z.object({ steps: z.array(UndoneStep).check(z.minLength(1), z.maxLength(MAX_BULK_ORDERS)) }),
  /** In the order of the request. */
  result: z.object({ items: z.array(AdvancedOrder) }),
  errors: ['FORBIDDEN', 'VALIDATION'],
})

export const orderBulkRoutes = { advanceOrders, exportOrders, undoOrderSteps }
