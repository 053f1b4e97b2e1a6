import * as z from 'zod/mini'
import { pageByText, pageOf } from './pagination.ts'
import { IdempotencyHeaders, route } from './route.ts'
import { Amd, RequiredText, Timestamp } from './scalars.ts'

/**
 * `granted` or `withdrawn` by staff; `spent` on an order; `released` because an unpaid order ended; `refunded` for a
 * paid order; `forfeited` because the account was deleted; `gift_card`: the value of a gift card.
 */
export const StoreCreditKind = z.enum([
  'granted',
  'withdrawn',
  'spent',
  'released',
  'refunded',
  'forfeited',
  'gift_card',
])
export type StoreCreditKind = z.infer<typeof StoreCreditKind>

/** An entry of the store credit ledger. */
export const StoreCreditEntry = z.object({
  /** Unique id of the entry. */
  id: z.string(),
  kind: StoreCreditKind,
  /** Amount in AMD added to the balance, or taken from it if negative. */
  deltaAmd: z.int(),
  at: Timestamp,
  /** The order of the entry. */
  orderNumber: z.optional(z.int()),
  /** Reason of a change by staff. */
  reason: z.optional(z.string()),
})
export type StoreCreditEntry = z.infer<typeof StoreCreditEntry>

/** An entry of the store credit ledger with the staff member who made it. */
export const StoreCreditStaffEntry = z.extend(StoreCreditEntry, {
  /** Name of the staff member; absent if no one of the staff made the entry, or the account is deleted. */
  by: z.optional(z.string()),
})
export type StoreCreditStaffEntry = z.infer<typeof StoreCreditStaffEntry>

/** The largest change of a balance by staff, AMD. */
export const MAX_CREDIT_CHANGE_AMD = 1_000_000

/** A change of the store credit by staff. */
export const StoreCreditChange = z.object({
  /** Amount in AMD to grant, or to withdraw if negative. Not 0. */
  deltaAmd: z.int().check(
    z.gte(-MAX_CREDIT_CHANGE_AMD),
    z.lte(MAX_CREDIT_CHANGE_AMD),
    z.refine(deltaAmd => deltaAmd !== 0),
  ),
  /** Reason, which the customer sees. */
  reason: RequiredText(300),
})
export type StoreCreditChange = z.infer<typeof StoreCreditChange>

const tag = 'store-credit'

/** Returns the store credit and the entries of its ledger, newest first. */
export const getStoreCredit = route({
  method: 'GET',
  path: '/user/store-credit',
  access: 'customer',
  tag,
  summary: 'Retrieve store credit',
  query: z.object(pageByText),
  result: z.extend(pageOf(StoreCreditEntry), {
    /** The credit that can be spent, AMD. */
    balanceAmd: Amd,
  }),
  errors: ['VALIDATION'],
})
/** Returns the store credit of a customer and the entries of its ledger, newest first. */
export const getCustomerCredit = route({
  method: 'GET',
  path: '/admin/customers/:accountId/store-credit',
  access: 'customers.view',
  tag,
  summary: 'Retrieve the store credit of a customer',
  params: z.object({ accountId: z.uuid() }),
  query: z.object(pageByText),
  result: z.extend(pageOf(StoreCreditStaffEntry), { balanceAmd: Amd }),
  errors: ['VALIDATION', 'NOT_FOUND'],
})
/**
 * Grants store credit to a customer, or withdraws it if the amount is negative. The customer sees the reason. Returns
 * `CREDIT_NOT_AVAILABLE` if the balance would become negative. The request is idempotent by its `Idempotency-Key`.
 */
export const changeStoreCredit = route({
  method: 'POST',
  path: '/admin/customers/:accountId/store-credit',
  access: 'credit.edit',
  tag,
  summary: 'Grant or withdraw store credit',
  headers: IdempotencyHeaders,
  params: z.object({ accountId: z.uuid() }),
  body: StoreCreditChange,
  result: z.object({ balanceAmd: Amd }),
  errors: ['VALIDATION', 'NOT_FOUND', 'CREDIT_NOT_AVAILABLE', 'IDEMPOTENCY_KEY_REUSED'],
})

export const storeCreditRoutes = { getStoreCredit, getCustomerCredit, changeStoreCredit }
