import * as z from 'zod/mini'
import { BonusEntry } from './bonus.ts'
import { Keyed } from './idempotency-key.ts'
import { Role } from './identity.ts'
import { pageById, pageOf } from './list.ts'
import { Locale } from './locale.ts'
import { TotalAmd } from './money.ts'
import { OrderSummary } from './orders.ts'
import { BookedRental } from './rental-booking.ts'
import { route } from './route.ts'
import { RequiredText } from './text.ts'
import { Moment } from './time.ts'

/** A customer as staff find one. */
export const FoundCustomer = z.object({
  /** What calls about a customer ask for, as the correction of points does. */
  accountId: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Points that are there. */
  points: z.int(),
  since: Moment,
  /** Orders that were paid and are not cancelled, and what was paid for them: without deposits, less what went back. */
  orders: z.int(),
  spentAmd: TotalAmd,
  isBlocked: z.boolean(),
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

/** What staff noted about a customer, for each other. */
export const CustomerNote = z.object({ id: z.uuid(), at: Moment, by: z.optional(z.string()), note: z.string() })
export type CustomerNote = z.infer<typeof CustomerNote>

/** One customer with everything that staff need on the phone. */
export const Customer = z.extend(FoundCustomer, {
  role: Role,
  /** The language to speak and write in. */
  locale: Locale,
  blocked: z.optional(z.object({ at: Moment, reason: z.string() })),
  /** The newest orders, twenty at most; `orderCount` counts all there are, unpaid and cancelled ones too. */
  recentOrders: z.array(OrderSummary),
  orderCount: z.int(),
  /** Of points: the newest entries, twenty at most. */
  bonus: z.array(BonusEntry),
  rentals: z.array(z.extend(BookedRental, { orderNumber: z.int() })),
  notes: z.array(CustomerNote),
})
export type Customer = z.infer<typeof Customer>

const tag = 'account'
const OneCustomer = z.object({ accountId: z.uuid() })

export const findCustomers = route({
  method: 'GET',
  path: '/admin/customers',
  access: 'operator',
  tag,
  summary: 'Customers by a part of their phone, name or e-mail address, the newest account first; without one all.',
  query: z.object({
    /** Three digits of the phone at least, however it is written; or two letters of the name or the e-mail address. */
    q: z.optional(
      z.string().check(z.trim(), z.minLength(2, { error: 'too_short' }), z.maxLength(100, { error: 'too_long' })),
    ),
    /** Those that are blocked alone. */
    only: z.optional(z.enum(['blocked'])),
    ...pageById,
  }),
  result: pageOf(FoundCustomer),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
export const getCustomer = route({
  method: 'GET',
  path: '/admin/customers/:accountId',
  access: 'operator',
  tag,
  summary: 'A customer with orders, points, rentals and what staff noted.',
  params: OneCustomer,
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const blockCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/block',
  access: 'admin',
  tag,
  summary:
    'Lets a customer in no more: the sessions end, nothing is ordered. What is ordered stays. Repeating it changes nothing.',
  params: OneCustomer,
  body: z.object({ reason: RequiredText(300) }),
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND', 'STAFF_ACCOUNT'],
})
export const unblockCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/unblock',
  access: 'admin',
  tag,
  summary: 'Lets a blocked customer in again. Repeating it changes nothing.',
  params: OneCustomer,
  body: z.object({ reason: RequiredText(300) }),
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
export const noteCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/notes',
  access: 'operator',
  tag,
  summary: 'A note about a customer that only staff see. Once per Idempotency-Key.',
  headers: Keyed,
  params: OneCustomer,
  body: z.object({ note: RequiredText(1000) }),
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})

export const accountStaffRoutes = { findCustomers, getCustomer, blockCustomer, unblockCustomer, noteCustomer }
