import * as z from 'zod/mini'
import { pageById, pageOf } from './list.ts'
import { route } from './route.ts'
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
})
export type FoundCustomer = z.infer<typeof FoundCustomer>

export const findCustomers = route({
  method: 'GET',
  path: '/admin/customers',
  access: 'operator',
  tag: 'account',
  summary: 'Customers by a part of their phone, name or e-mail address, the newest account first.',
  query: z.object({
    /** Three digits of the phone at least, however it is written; or two letters of the name or the e-mail address. */
    q: z
      .string({ error: 'required' })
      .check(z.trim(), z.minLength(2, { error: 'too_short' }), z.maxLength(100, { error: 'too_long' })),
    ...pageById,
  }),
  result: pageOf(FoundCustomer),
  errors: ['VALIDATION', 'FORBIDDEN'],
})

export const accountStaffRoutes = { findCustomers }
