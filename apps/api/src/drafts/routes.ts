import {
  discardOrderDraft,
  findDraftCustomers,
  findDraftMixes,
  findDraftVariants,
  getOrderDraft,
  listOrderDrafts,
  placeOrderDraft,
  quoteOrderDraft,
  saveOrderDraft,
  sendPaymentLink as sendPaymentLinkRoute,
} from '@shop/contracts/order-drafts-staff.ts'
import {
  openSupplement as openSupplementRoute,
  quoteSupplement as quoteSupplementRoute,
} from '@shop/contracts/order-supplements-staff.ts'
import { staffOf } from '#audit/index.ts'
import { findMixes } from '#mixes/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Mount } from '#platform/http/http.ts'
import { type DraftStaff, discardDraft, getDraft, listDrafts, quoteDraft, saveDraft } from './drafts.ts'
import { findCustomers } from './find-customers.ts'
import { findVariants } from './find-variants.ts'
import { sendPaymentLink } from './payment-link.ts'
import { placeDraft } from './place-draft.ts'
import { openSupplement, quoteSupplement } from './supplements.ts'

const DONE = { success: true } as const
const MAX_MIXES = 20

const draftStaffOf = (call: Parameters<typeof staffOf>[0]): DraftStaff => ({
  ...staffOf(call),
  showsBalances: call.caller.permissions.has('customers.view'),
})

/** Mounts the orders that staff prepare and place for customers who call. */
export function mountDrafts(mount: Mount, deps: PaymentDeps): void {
  const { db } = deps
  mount(listOrderDrafts, async ({ query, locale }) => ({ result: await listDrafts(db, query, locale) }))
  mount(findDraftCustomers, async ({ query }) => ({ result: { items: await findCustomers(db, query.q) } }))
  mount(findDraftVariants, async ({ query }) => ({ result: { items: await findVariants(db, query.q) } }))
  mount(findDraftMixes, async ({ query: { q, accountId } }) => ({
    result: { items: await findMixes(db, { q, accountId, limit: MAX_MIXES }) },
  }))
  mount(quoteOrderDraft, async ({ body, locale, ...call }) => ({
    result: await quoteDraft(deps, body.contents, { locale, staff: draftStaffOf(call) }),
  }))
  mount(getOrderDraft, async ({ params: { id }, locale, ...call }) => ({
    result: await getDraft(deps, draftStaffOf(call), id, locale),
  }))
  mount(saveOrderDraft, async ({ params: { id }, body, locale, ...call }) => ({
    result: await saveDraft(deps, draftStaffOf(call), { id, ...body }, locale),
  }))
  mount(discardOrderDraft, async ({ params: { id }, ...call }) => {
    await discardDraft(deps, staffOf(call), id)
    return { result: DONE }
  })
  mount(placeOrderDraft, async ({ params: { id }, body, locale, ...call }) => ({
    result: await placeDraft(deps, draftStaffOf(call), { id, ...body, locale }),
  }))
  mount(sendPaymentLinkRoute, async ({ params: { number }, headers, ...call }) => {
    await sendPaymentLink(deps, staffOf(call), { number, key: headers['idempotency-key'] })
    return { result: DONE }
  })
  mount(quoteSupplementRoute, async ({ params: { number }, body, locale }) => ({
    result: await quoteSupplement(deps, { number, ...body, locale }),
  }))
  mount(openSupplementRoute, async ({ params: { number }, headers, body, locale, ...call }) => {
    const key = headers['idempotency-key']
    return { result: await openSupplement(deps, staffOf(call), { number, key, locale, body }) }
  })
}
