import * as z from 'zod/mini'
import { MAX_LINE_QUANTITY, MAX_LINES } from './checkout.ts'
import { pageById, pageOf, TypedOrder } from './list.ts'
import { Sku } from './packing.ts'
import { OrderReturn, ReturnedLine } from './returns.ts'
import { ById, route } from './route.ts'
import { RequiredText } from './text.ts'
import { Moment } from './time.ts'

/** A return as staff see it. */
export const StaffReturn = z.extend(OrderReturn, {
  orderNumber: z.int(),
  /** Null once the customer deleted the account. */
  customer: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  requestedAt: Moment,
  lines: z.array(
    z.extend(ReturnedLine, {
      isOpened: z.boolean(),
      toStock: z.optional(z.int()),
      writtenOff: z.optional(z.int()),
      writtenOffWhy: z.optional(z.string()),
    }),
  ),
  /** Money or points are promised, and the day is over. */
  isOverdue: z.boolean(),
})
export type StaffReturn = z.infer<typeof StaffReturn>

const tag = 'returns'
const staffErrors = ['NOT_FOUND', 'RETURN_STATE'] as const

export const listReturns = route({
  method: 'GET',
  path: '/admin/returns',
  access: 'operator',
  tag,
  summary:
    'Returns, oldest first: those that staff must look at, those whose money is due, those that are overdue; by their order.',
  query: z.object({
    /** open: not over; due: received, the money or the points are not back; overdue: promised for a day that is over. */
    show: z._default(z.enum(['open', 'due', 'overdue', 'all']), 'open'),
    q: TypedOrder,
    ...pageById,
  }),
  result: pageOf(StaffReturn),
  errors: ['VALIDATION'],
})
export const acceptReturn = route({
  method: 'POST',
  path: '/admin/returns/:id/accept',
  access: 'operator',
  tag,
  summary: 'Agrees to take the goods back; the customer is told. Repeating it changes nothing.',
  params: ById,
  result: StaffReturn,
  errors: staffErrors,
})
export const refuseReturn = route({
  method: 'POST',
  path: '/admin/returns/:id/refuse',
  access: 'operator',
  tag,
  summary: 'Refuses a return, for a reason that the customer is told. Repeating it changes nothing.',
  params: ById,
  body: z.object({ reason: RequiredText(500) }),
  result: StaffReturn,
  errors: [...staffErrors, 'VALIDATION'],
})

const Units = z.int().check(z.gte(0), z.lte(MAX_LINE_QUANTITY))
export const ReceiveReturn = z.object({
  /** Each line of the return: what came goes back to the shelf or is written off; what did not come stays sold. */
  lines: z
    .array(
      z.object({
        sku: Sku,
        toStock: Units,
        writeOff: Units,
        /** Why it is written off; needed where anything is. */
        why: z.optional(RequiredText(500)),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_LINES)),
})
export type ReceiveReturn = z.infer<typeof ReceiveReturn>

export const receiveReturn = route({
  method: 'POST',
  path: '/admin/returns/:id/receive',
  access: 'operator',
  tag,
  summary: 'Books goods that came back and asks for their money to go back. Repeating it changes nothing.',
  params: ById,
  body: ReceiveReturn,
  result: StaffReturn,
  errors: [...staffErrors, 'VALIDATION'],
})

export const returnStaffRoutes = { listReturns, acceptReturn, refuseReturn, receiveReturn }
