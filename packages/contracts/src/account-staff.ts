import * as z from 'zod/mini'
import { AccountExport, PersonExport } from './account.ts'
import { BonusEntry, BonusTier } from './bonus.ts'
import { CustomerLabels, CustomerTag } from './customer-groups.ts'
import { Role } from './identity.ts'
import { Locale } from './locale-schemas.ts'
import { OrderStatus, OrderSummary } from './orders.ts'
import { pageById, pageByText, pageOf } from './pagination.ts'
import { personalText } from './personal.ts'
import { Phone } from './phone.ts'
import { BookedRental } from './rental-booking.ts'
import { ReturnState } from './returns.ts'
import { IdempotencyHeaders, route, Success } from './route.ts'
import { Amd, RequiredText, Timestamp, TotalAmd } from './scalars.ts'

/** A customer in a list. */
export const CustomerSummary = z.extend(CustomerLabels, {
  /** Identifies the customer in other requests. */
  accountId: z.uuid(),
  name: personalText(),
  phone: personalText(),
  email: personalText(),
  /** Balance of bonus points. */
  points: z.int(),
  since: Timestamp,
  /** Number of orders that were paid and not cancelled. */
  orders: z.int(),
  /** Sum of payments for these orders in AMD, without deposits and less refunds. */
  spentAmd: TotalAmd,
  isBlocked: z.boolean(),
})
export type CustomerSummary = z.infer<typeof CustomerSummary>

/** A note of staff about a customer. Customers do not see it. */
export const CustomerNote = z.object({
  id: z.uuid(),
  at: Timestamp /** Name of the staff member; absent if the account is deleted. */,
  by: z.optional(z.string()),
  note: personalText(),
})
export type CustomerNote = z.infer<typeof CustomerNote>

/** A customer with orders, points, rentals and notes. */
export const Customer = z.extend(CustomerSummary, {
  role: Role,
  /** Language of messages to the customer. */
  locale: Locale,
  /** True if the customer wants discreet orders and messages; absent otherwise. */
  isDiscreet: z.optional(z.literal(true)),
  blocked: z.optional(z.object({ at: Timestamp, reason: personalText() })),
  /** The newest orders, at most 20. `orderCount` is the number of all orders, including unpaid and cancelled ones. */
  recentOrders: z.array(OrderSummary),
  orderCount: z.int(),
  /** The newest entries of the points ledger, at most 20. */
  bonus: z.array(BonusEntry),
  tier: z.optional(BonusTier),
  /** Balance of the store credit, AMD. */
  creditAmd: Amd,
  rentals: z.array(z.extend(BookedRental, { orderNumber: z.int() })),
  notes: z.array(CustomerNote),
})
export type Customer = z.infer<typeof Customer>

const tag = 'account'
/** Maximum number of customers in one file. */
export const MAX_EXPORTED_CUSTOMERS = 10_000

const customerFilters = {
  /** At least three digits of the phone number in any format, or two letters of the name or the e-mail address. */
  q: z.optional(
    z.string().check(z.trim(), z.minLength(2, { error: 'too_short' }), z.maxLength(100, { error: 'too_long' })),
  ),
  /**
   * `blocked` returns only blocked customers, `staff` only accounts of staff. Without it, neither staff nor the shop's
   * own account is in the list.
   */
  only: z.optional(z.enum(['blocked', 'staff'])),
  /** Id of a customer group. */
  group: z.optional(z.uuid()),
  tag: z.optional(CustomerTag),
}

export const OneCustomer = z.object({ accountId: z.uuid() })

/**
 * Returns customers, newest account first. Filter by a part of the phone number, the name or the e-mail address with
 * `q`, by a group and by a tag.
 */
export const findCustomers = route({
  method: 'GET',
  path: '/admin/customers',
  access: 'customers.view',
  tag,
  summary: 'List customers',
  query: z.object({ ...customerFilters, ...pageById }),
  result: pageOf(CustomerSummary),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/**
 * Returns the customers that match the filters as CSV, newest account first, at most 10,000. Cells are separated by
 * semicolons, amounts are in AMD and days in Asia/Yerevan.
 */
export const exportCustomers = route({
  method: 'GET',
  path: '/admin/customers/export.csv',
  access: 'customers.export',
  tag,
  summary: 'Export customers as CSV',
  query: z.object({
    ...customerFilters,
    /** Language of the file. Default: Russian. */
    language: z._default(Locale, 'ru'),
  }),
  result: z.string(),
  media: 'text/csv; charset=utf-8',
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/** Returns a customer with recent orders, bonus points, rentals and the notes of staff. */
export const getCustomer = route({
  method: 'GET',
  path: '/admin/customers/:accountId',
  access: 'customers.view',
  tag,
  summary: 'Retrieve a customer',
  params: OneCustomer,
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Ends all sessions of the customer and rejects further logins with `ACCOUNT_BLOCKED`. Existing orders are not
 * changed. Repeating the request has no effect. Staff accounts cannot be blocked (`STAFF_ACCOUNT`).
 */
export const blockCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/block',
  access: 'customers.block',
  tag,
  summary: 'Block a customer',
  params: OneCustomer,
  body: z.object({ reason: RequiredText(300) }),
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND', 'STAFF_ACCOUNT'],
})
/** Allows a blocked customer to log in again. Repeating the request has no effect. */
export const unblockCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/unblock',
  access: 'customers.block',
  tag,
  summary: 'Unblock a customer',
  params: OneCustomer,
  body: z.object({ reason: RequiredText(300) }),
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Saves a note that only staff can read, and returns the customer. The request is idempotent by its
 * `Idempotency-Key`.
 */
export const noteCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/notes',
  access: 'customers.edit',
  tag,
  summary: 'Add a note to a customer',
  headers: IdempotencyHeaders,
  params: OneCustomer,
  body: z.object({ note: RequiredText(1000) }),
  result: Customer,
  errors: ['VALIDATION', 'NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED'],
})

/** Why staff export or delete data, for the audit log. */
const Reason = z.object({ reason: RequiredText(300) })

/**
 * Returns all data that the shop stores about a customer, who asked for it, as the customer's own export does. The audit
 * log has the reason.
 */
export const exportCustomerData = route({
  method: 'POST',
  path: '/admin/customers/:accountId/export',
  access: 'customers.export',
  tag,
  summary: 'Export the data of a customer',
  params: OneCustomer,
  body: Reason,
  result: AccountExport,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Deletes the account of a customer, who asked for it, as the customer's own deletion does: orders are kept without
 * personal data. Returns `ORDERS_UNDER_WAY` while an order, a refund or a rental is open. Staff accounts are not
 * deleted (`STAFF_ACCOUNT`).
 */
export const deleteCustomer = route({
  method: 'POST',
  path: '/admin/customers/:accountId/delete',
  access: 'customers.delete',
  tag,
  summary: 'Delete the account of a customer',
  params: OneCustomer,
  body: Reason,
  result: Success,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'STAFF_ACCOUNT', 'ORDERS_UNDER_WAY'],
})

/** A return of a customer. */
const CustomerReturn = z.object({
  number: z.string(),
  orderNumber: z.int(),
  state: ReturnState,
  requestedAt: Timestamp,
})
/** A refund to a customer. */
const CustomerRefund = z.object({
  orderNumber: z.int(),
  amountAmd: z.int(),
  status: z.string(),
  requestedAt: Timestamp,
})
/** A draft of an order for a customer. */
const CustomerDraft = z.object({ id: z.uuid(), itemCount: z.int(), updatedAt: Timestamp })

/** What else the shop knows about a customer. */
export const CustomerDetails = z.object({
  ...z.pick(AccountExport, {
    addresses: true,
    favorites: true,
    stockAlerts: true,
    rentalWaits: true,
    keptMixes: true,
  }).shape,
  /** Newest first, at most 50 each. */
  returns: z.array(CustomerReturn),
  refunds: z.array(CustomerRefund),
  drafts: z.array(CustomerDraft),
  /** Orders that staff placed for the phone before it had an account, and that are not the account's. */
  ordersByPhone: z.int(),
})
export type CustomerDetails = z.infer<typeof CustomerDetails>

/** Returns the addresses, favorites, mixes, waiting lists, returns, refunds and drafts of a customer. */
export const getCustomerDetails = route({
  method: 'GET',
  path: '/admin/customers/:accountId/details',
  access: 'customers.view',
  tag,
  summary: 'Retrieve the details of a customer',
  params: OneCustomer,
  result: CustomerDetails,
  errors: ['VALIDATION', 'NOT_FOUND'],
})

/** A person without an account, for whom staff placed orders. */
export const PersonSummary = z.object({
  phone: personalText(),
  /** The name of the newest order. */
  name: z.optional(personalText()),
  orders: z.int(),
  lastOrderAt: Timestamp,
})
export type PersonSummary = z.infer<typeof PersonSummary>

/** An order in a list of a customer. */
const OrderRef = z.object({ number: z.int(), status: OrderStatus, placedAt: Timestamp, totalAmd: TotalAmd })

/** A person without an account, with the orders and drafts of the phone. */
export const Person = z.object({
  phone: personalText(),
  name: z.optional(personalText()),
  /** Newest first. */
  orders: z.array(OrderRef),
  drafts: z.array(CustomerDraft),
  /** Number of messages of the contact form. */
  contactMessages: z.int(),
})
export type Person = z.infer<typeof Person>

const OnePerson = z.object({ phone: Phone })

/** Returns the people without an account for whom staff placed orders, by phone. Search by phone or name. */
export const listPeople = route({
  method: 'GET',
  path: '/admin/people',
  access: 'customers.personal',
  tag,
  summary: 'List people without an account',
  query: z.object({ q: customerFilters.q, ...pageByText }),
  result: pageOf(PersonSummary),
  errors: ['VALIDATION', 'FORBIDDEN'],
})
/** Returns a person without an account. A phone with an account, or about which nothing is known, is not found. */
export const getPerson = route({
  method: 'GET',
  path: '/admin/people/:phone',
  access: 'customers.personal',
  tag,
  summary: 'Retrieve a person without an account',
  params: OnePerson,
  result: Person,
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/** Returns all data about a person without an account, who asked for it. The audit log has the reason. */
export const exportPersonData = route({
  method: 'POST',
  path: '/admin/people/:phone/export',
  access: 'customers.export',
  tag,
  summary: 'Export the data of a person without an account',
  params: OnePerson,
  body: Reason,
  result: PersonExport,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN'],
})
/**
 * Deletes the data of a person without an account, who asked for it: orders are kept without personal data. Returns
 * `ORDERS_UNDER_WAY` while an order, a refund or a rental is open.
 */
export const deletePerson = route({
  method: 'POST',
  path: '/admin/people/:phone/delete',
  access: 'customers.delete',
  tag,
  summary: 'Delete the data of a person without an account',
  params: OnePerson,
  body: Reason,
  result: Success,
  errors: ['VALIDATION', 'NOT_FOUND', 'FORBIDDEN', 'ORDERS_UNDER_WAY'],
})

export const accountStaffRoutes = {
  exportCustomerData,
  deleteCustomer,
  getCustomerDetails,
  listPeople,
  getPerson,
  exportPersonData,
  deletePerson,
  findCustomers,
  exportCustomers,
  getCustomer,
  blockCustomer,
  unblockCustomer,
  noteCustomer,
}
