import {
  confirmManualRefund,
  endPayment as endRoute,
  giveBackPayment as giveBackRoute,
  listOrderPayments,
  listRefunds as listRefundsRoute,
  releaseRefund as releaseRoute,
  listPaymentsInReview as reviewRoute,
  settlePaymentByHand as settleRoute,
} from '@shop/contracts/payments-staff.ts'
import { staffOf } from '#audit/index.ts'
import type { Mount } from '#platform/http/http.ts'
import type { PaymentDeps } from './gateway.ts'
import { paymentsOfOrder } from './order-payments.ts'
import { endPayment, giveBackPayment, listInReview } from './review.ts'
import type { Settle } from './settle.ts'
import { settleManually } from './settle-manually.ts'
import { confirmManually, listRefunds, releaseRefund } from './staff-refunds.ts'

/** Mounts the staff endpoints for payments in review and refunds. Only an admin decides on them. */
export function mountPaymentsForStaff(mount: Mount, deps: PaymentDeps, settle: Settle): void {
  mount(reviewRoute, async ({ query }) => ({ result: await listInReview(deps.db, query) }))
  mount(listOrderPayments, async ({ params }) => ({ result: await paymentsOfOrder(deps, params.number) }))
  mount(giveBackRoute, async call => ({
    result: await giveBackPayment(deps, staffOf(call), { id: call.params.id, ...call.body }),
  }))
  mount(endRoute, async call => ({
    result: await endPayment(deps, staffOf(call), { id: call.params.id, note: call.body.note }),
  }))
  mount(settleRoute, async call => ({
    result: await settleManually(deps, settle, staffOf(call), { id: call.params.id, ...call.body }),
  }))
  mount(listRefundsRoute, async ({ query }) => ({ result: await listRefunds(deps, query) }))
  mount(releaseRoute, async call => ({ result: await releaseRefund(deps, staffOf(call), call.params.id) }))
  mount(confirmManualRefund, async call => ({
    result: await confirmManually(deps, staffOf(call), { id: call.params.id, reference: call.body.reference }),
  }))
}
