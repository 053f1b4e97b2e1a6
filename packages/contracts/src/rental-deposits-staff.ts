import * as z from 'zod/mini'
import { OneCustomer } from './account-staff.ts'
import { personalText } from './personal.ts'
import { DepositLadder, DepositLevel, DepositStanding, IdentityDocument } from './rental-deposits.ts'
import { route } from './route.ts'
import { RequiredText, Timestamp } from './scalars.ts'

/** An entry of staff about a customer. `by` is the name of the staff member; absent if the account is deleted. */
const entry = { at: Timestamp, by: z.optional(z.string()) }

/** The deposit level of a customer with everything that it is based on. */
export const CustomerDeposit = z.object({
  standing: DepositStanding,
  /** The settings; null if the levels are off and everyone pays the full deposit. */
  ladder: z.nullable(DepositLadder),
  /** The document that staff saw; null if none. */
  identity: z.nullable(z.object({ document: IdentityDocument, ...entry })),
  /** When staff withdrew the verification. Until they verify the customer again here, documents at the door do not. */
  withdrawnAt: z.nullable(Timestamp),
  /** The level that staff set; null if none. `isInForce` is false once a later rental lowered the level. */
  setLevel: z.nullable(z.object({ level: DepositLevel, reason: personalText(), ...entry, isInForce: z.boolean() })),
  /** Rentals that came back late. */
  lateRentals: z.int(),
  /** Rentals that came back damaged. */
  damagedRentals: z.int(),
  /** Hookahs that are due and not back. */
  overdueRentals: z.int(),
})
export type CustomerDeposit = z.infer<typeof CustomerDeposit>

const tag = 'rental'

/** Returns the deposit level of a customer and what it is based on. */
export const getCustomerDeposit = route({
  method: 'GET',
  path: '/admin/customers/:accountId/deposit',
  access: 'rentals.view',
  tag,
  summary: 'Retrieve the deposit level of a customer',
  params: OneCustomer,
  result: CustomerDeposit,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Records that staff have seen an identity document of the customer. Only its kind is stored. Repeating the request has
 * no effect.
 */
export const verifyIdentity = route({
  method: 'PUT',
  path: '/admin/customers/:accountId/identity',
  access: 'rentals.edit',
  tag,
  summary: 'Verify the identity of a customer',
  params: OneCustomer,
  body: z.object({ document: IdentityDocument }),
  result: CustomerDeposit,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/** Withdraws the verification of the identity of a customer. Repeating the request has no effect. */
export const withdrawIdentity = route({
  method: 'POST',
  path: '/admin/customers/:accountId/identity/withdraw',
  access: 'rentals.edit',
  tag,
  summary: 'Withdraw the verification of an identity',
  params: OneCustomer,
  body: z.object({ reason: RequiredText(300) }),
  result: CustomerDeposit,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Sets the deposit level of a customer; null returns to the rule. It is in force until a rental is overdue, late or
 * damaged.
 */
export const setDepositLevel = route({
  method: 'PUT',
  path: '/admin/customers/:accountId/deposit-level',
  access: 'rentals.edit',
  tag,
  summary: 'Set the deposit level of a customer',
  params: OneCustomer,
  body: z.object({ level: z.nullable(DepositLevel), reason: RequiredText(300) }),
  result: CustomerDeposit,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

export const rentalDepositStaffRoutes = { getCustomerDeposit, verifyIdentity, withdrawIdentity, setDepositLevel }
