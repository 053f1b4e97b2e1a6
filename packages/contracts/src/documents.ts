import * as z from 'zod/mini'
import { Locale } from './locale-schemas.ts'
import { OrderNumber } from './orders.ts'
import { FileBytes, route } from './route.ts'

/** A PDF document. */
const pdf = {
  method: 'GET',
  tag: 'documents',
  query: z.object({
    /** Language of the document. Default: that of `Accept-Language`. */
    language: z.optional(Locale),
  }),
  result: FileBytes,
  media: 'application/pdf',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
} as const
const Shared = z.object({ token: z.string() })
const receipt = { receiptId: z.uuid() }

/** Returns an order as a PDF document: delivery, lines, totals and the numbers of its fiscal receipts. */
export const getOrderDocument = route({
  ...pdf,
  path: '/orders/:number/document',
  access: 'customer',
  summary: 'Download an order',
  params: OrderNumber,
})
/** Returns a printed fiscal receipt of an order as a PDF document. */
export const getReceiptDocument = route({
  ...pdf,
  path: '/orders/:number/receipts/:receiptId/document',
  access: 'customer',
  summary: 'Download a fiscal receipt',
  params: z.extend(OrderNumber, receipt),
})
/** Returns the order of a link in the customer's messages as a PDF document, without contacts and street. */
export const getSharedOrderDocument = route({
  ...pdf,
  path: '/orders/shared/:token/document',
  access: 'all',
  summary: 'Download a shared order',
  params: Shared,
})
/** Returns a printed fiscal receipt of a shared order as a PDF document. */
export const getSharedReceiptDocument = route({
  ...pdf,
  path: '/orders/shared/:token/receipts/:receiptId/document',
  access: 'all',
  summary: 'Download a receipt of a shared order',
  params: z.extend(Shared, receipt),
})
/** Returns any order as a PDF document. */
export const getAnyOrderDocument = route({
  ...pdf,
  path: '/admin/orders/:number/document',
  access: 'customers.personal',
  summary: 'Download any order',
  params: OrderNumber,
})
/** Returns any printed fiscal receipt of an order as a PDF document. */
export const getAnyReceiptDocument = route({
  ...pdf,
  path: '/admin/orders/:number/receipts/:receiptId/document',
  access: 'receipts.view',
  summary: 'Download any fiscal receipt',
  params: z.extend(OrderNumber, receipt),
})

export const documentRoutes = {
  getOrderDocument,
  getReceiptDocument,
  getSharedOrderDocument,
  getSharedReceiptDocument,
  getAnyOrderDocument,
  getAnyReceiptDocument,
}
