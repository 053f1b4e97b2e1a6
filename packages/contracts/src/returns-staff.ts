import * as z from 'zod/mini'
import { MAX_LINE_QUANTITY, MAX_LINES } from './checkout.ts'
import { OrderSearchText, pageById, pageOf } from './pagination.ts'
import { personalText } from './personal.ts'
import { PictureSize } from './pictures.ts'
import {
  OpenReturn,
  OrderReturn,
  Returnable,
  ReturnedLine,
  ReturnOrderParams,
  ReturnPictureParams,
  returnRequestErrors,
} from './returns.ts'
import { ById, csvResult, FileBytes, IdempotencyHeaders, route } from './route.ts'
import { RequiredText, Timestamp } from './scalars.ts'
import { Sku } from './variant.ts'

/** A return as staff see it. */
export const StaffReturn = z.extend(OrderReturn, {
  orderNumber: z.int(),
  /** Null if the account is deleted. */
  customer: z.nullable(z.object({ name: personalText(), phone: personalText() })),
  requestedAt: Timestamp,
  /**
   * True if the customer refused the items at the door and never had them: it cannot be refused, and every unit must be
   * received.
   */
  isRefusedAtDoor: z.optional(z.literal(true)),
  lines: z.array(
    z.extend(ReturnedLine, {
      isOpened: z.boolean(),
      toStock: z.optional(z.int()),
      writtenOff: z.optional(z.int()),
      writtenOffWhy: z.optional(z.string()),
    }),
  ),
  /** True if a refund of money or points is past its due day. */
  isOverdue: z.boolean(),
})
export type StaffReturn = z.infer<typeof StaffReturn>

const tag = 'returns'
const staffErrors = ['NOT_FOUND', 'RETURN_STATE'] as const

const returnFilters = {
  /** `open`: not closed; `due`: received and not refunded; `overdue`: past the due day. */
  show: z._default(z.enum(['open', 'due', 'overdue', 'all']), 'open'),
  q: OrderSearchText,
}

/** Returns the returns of all customers, oldest first. Filter by what staff must do next, or search by order. */
export const listReturns = route({
  method: 'GET',
  path: '/admin/returns',
  access: 'orders.view',
  tag,
  summary: 'List returns',
  query: z.object({ ...returnFilters, ...pageById }),
  result: pageOf(StaffReturn),
  errors: ['VALIDATION'],
})
/** Returns the returns that match the filters as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportReturns = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/returns/export.csv',
  access: 'orders.view',
  tag,
  summary: 'Export returns as CSV',
  query: z.object(returnFilters),
  errors: ['VALIDATION'],
})
/** Returns the returns of any order, and the lines that can still be returned with the refund for each quantity in AMD. */
export const getReturnsOfOrder = route({
  method: 'GET',
  path: '/admin/orders/:number/returns',
  access: 'orders.view',
  tag,
  summary: 'List the returns of an order',
  params: ReturnOrderParams,
  result: z.extend(Returnable, { returns: z.array(StaffReturn) }),
  errors: ['NOT_FOUND'],
})
/**
 * Opens a return for a customer who called or came to the shop. It is accepted at once; the same terms apply as for a
 * request of the customer. The request is idempotent by its `Idempotency-Key`.
 */
export const openReturn = route({
  method: 'POST',
  path: '/admin/orders/:number/returns',
  access: 'returns.edit',
  tag,
  summary: 'Open a return',
  params: ReturnOrderParams,
  headers: IdempotencyHeaders,
  body: OpenReturn,
  result: StaffReturn,
  status: 201,
  errors: returnRequestErrors,
})
/** Accepts a return request and notifies the customer. Repeating the request has no effect. */
export const acceptReturn = route({
  method: 'POST',
  path: '/admin/returns/:id/accept',
  access: 'returns.edit',
  tag,
  summary: 'Accept a return',
  params: ById,
  result: StaffReturn,
  errors: staffErrors,
})
/**
 * Refuses a return with a reason that the customer receives. A return of items that were refused at the door cannot be
 * refused. Repeating the request has no effect.
 */
export const refuseReturn = route({
  method: 'POST',
  path: '/admin/returns/:id/refuse',
  access: 'returns.edit',
  tag,
  summary: 'Refuse a return',
  params: ById,
  body: z.object({ reason: RequiredText(500) }),
  result: StaffReturn,
  errors: [...staffErrors, 'VALIDATION'],
})

/** Number of units. */
const ReturnedUnits = z.int().check(z.gte(0), z.lte(MAX_LINE_QUANTITY))
/** The received units. */
export const ReceiveReturn = z.object({
  /**
   * All lines of the return: units put into stock and units written off. Missing units stay sold; of items that were
   * refused at the door, none may be missing.
   */
  lines: z
    .array(
      z.object({
        sku: Sku,
        toStock: ReturnedUnits,
        writeOff: ReturnedUnits,
        /** Reason for a write-off. Required if units are written off. */
        why: z.optional(RequiredText(500)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
  /** True if the refund becomes store credit. By default it goes where the money came from. */
  toCredit: z.optional(z.boolean()),
})
export type ReceiveReturn = z.infer<typeof ReceiveReturn>

/**
 * Records the returned items, puts them back into stock or writes them off, and requests the refund. Repeating the
 * request has no effect.
 */
export const receiveReturn = route({
  method: 'POST',
  path: '/admin/returns/:id/receive',
  access: 'returns.edit',
  tag,
  summary: 'Receive a return',
  params: ById,
  body: ReceiveReturn,
  result: StaffReturn,
  errors: [...staffErrors, 'VALIDATION', 'CREDIT_WITHOUT_ACCOUNT'],
})

/** Returns a WebP picture of any return. */
export const getAnyReturnPicture = route({
  method: 'GET',
  path: '/admin/returns/:id/pictures/:pictureId',
  access: 'customers.personal',
  tag,
  summary: 'Retrieve a picture of any return',
  params: ReturnPictureParams,
  query: PictureSize,
  result: FileBytes,
  media: 'image/webp',
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})

export const returnStaffRoutes = {
  listReturns,
  exportReturns,
  getReturnsOfOrder,
  openReturn,
  acceptReturn,
  refuseReturn,
  receiveReturn,
  getAnyReturnPicture,
}
