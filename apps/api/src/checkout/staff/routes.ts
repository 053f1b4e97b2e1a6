import { getDeliveries } from '@shop/contracts/deliveries-staff.ts'
import { changeOrderLines } from '@shop/contracts/order-lines-staff.ts'
import { getOrderNews } from '@shop/contracts/order-news.ts'
import { refundOrder as refundOrderRoute } from '@shop/contracts/order-refunds-staff.ts'
import {
  addNote as addNoteRoute,
  cancelAnyOrder,
  changeAnyDelivery as changeAnyDeliveryRoute,
  confirmFee as confirmFeeRoute,
  confirmOrder,
  deliverOrder,
  dispatchOrder,
  failDelivery as failDeliveryRoute,
  getAnyOrder,
  listAllOrders as listAllOrdersRoute,
  markReached as markReachedRoute,
  markUnreachable as markUnreachableRoute,
  packOrder,
  recordCall as recordCallRoute,
  tryAgain as tryAgainRoute,
} from '@shop/contracts/orders-staff.ts'
import {
  closeRental as closeRentalRoute,
  getAnyRental,
  handOverRental as handOverRentalRoute,
  listRentals as listRentalsRoute,
  returnRental as returnRentalRoute,
} from '@shop/contracts/rental-staff.ts'
import type { FastifyRequest } from 'fastify'
import { staffOf } from '#audit/index.ts'
import { orderNews } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { Caller } from '#platform/auth.ts'
import type { Mount } from '#platform/http.ts'
import { listRentals, staffRental } from '#rental/index.ts'
import { advance, deliver } from './advance.ts'
import { cancelAny } from './cancel.ts'
import { changeAnyDelivery } from './change.ts'
import { changeLines } from './change-lines.ts'
import { findDeliveries } from './deliveries.ts'
import { failDelivery, tryAgain } from './failed-delivery.ts'
import { confirmFee, recordCall } from './fee.ts'
import { listOrdersForStaff } from './list.ts'
import { addNote } from './note.ts'
import type { StaffCall } from './on-order.ts'
import { markReached, markUnreachable } from './reach.ts'
import { refundOrder } from './refund-order.ts'
import { closeRental, handOverRental, returnRental } from './rentals.ts'
import { showAnyOrder } from './show.ts'

type Made = {
  caller: Caller
  request: FastifyRequest
  params: { number: number }
  body?: { version?: string | undefined } | null | undefined
}
const callOf = (call: Made): StaffCall => ({
  staff: staffOf(call),
  number: call.params.number,
  version: call.body?.version,
})

/** What operators and admins do with orders (decisions.md, Identity: roles). */
export function mountStaffOrders(mount: Mount, deps: PaymentDeps): void {
  mount(listAllOrdersRoute, async ({ query, locale }) => ({ result: await listOrdersForStaff(deps, query, locale) }))
  mount(getAnyOrder, async ({ params: { number }, caller: { accountId: staffId } }) => ({
    result: await showAnyOrder(deps, { number, staffId }),
  }))

  mount(getOrderNews, async ({ query: { after } }) => ({ result: await orderNews(deps, after) }))
  mount(getDeliveries, async ({ query: { date } }) => ({ result: await findDeliveries(deps, date) }))

  mount(confirmOrder, async call => ({ result: await advance(deps, callOf(call), 'confirmed') }))
  mount(packOrder, async call => ({ result: await advance(deps, callOf(call), 'packed') }))
  mount(dispatchOrder, async call => ({ result: await advance(deps, callOf(call), 'dispatched') }))
  mount(deliverOrder, async call => ({
    result: await deliver(deps, callOf(call), { ...call.body, locale: call.locale }),
  }))
  mount(cancelAnyOrder, async call => ({
    result: await cancelAny(deps, callOf(call), call.body.reason),
  }))

  mount(markUnreachableRoute, async call => ({ result: await markUnreachable(deps, callOf(call)) }))
  mount(markReachedRoute, async call => ({ result: await markReached(deps, callOf(call)) }))
  mount(recordCallRoute, async ({ headers, body: { note }, ...call }) => ({
    result: await recordCall(deps, callOf(call), { key: headers['idempotency-key'], note }),
  }))
  mount(confirmFeeRoute, async call => ({
    result: await confirmFee(deps, callOf(call), call.body.feeAmd),
  }))

  mount(failDeliveryRoute, async ({ headers, body, ...call }) => ({
    result: await failDelivery(deps, callOf(call), { key: headers['idempotency-key'], ...body }),
  }))
  mount(tryAgainRoute, async call => ({
    result: await tryAgain(deps, callOf(call), { ...call.body, locale: call.locale }),
  }))
  mount(changeAnyDeliveryRoute, async call => ({
    result: await changeAnyDelivery(deps, callOf(call), { wish: call.body, locale: call.locale }),
  }))
  mount(changeOrderLines, async call => ({
    result: await changeLines(deps, callOf(call), { ...call.body, key: call.headers['idempotency-key'] }),
  }))
  mount(refundOrderRoute, async ({ headers, body, locale, ...call }) => ({
    result: await refundOrder(deps, callOf(call), { ...body, key: headers['idempotency-key'], locale }),
  }))
  mount(addNoteRoute, async ({ headers, body: { note }, ...call }) => ({
    result: await addNote(deps, callOf(call), { key: headers['idempotency-key'], note }),
  }))
}

/** What they do with rented hookahs. */
export function mountStaffRentals(mount: Mount, deps: PaymentDeps): void {
  mount(listRentalsRoute, async ({ query }) => ({ result: await listRentals(deps, query) }))
  mount(getAnyRental, async ({ params: { id } }) => ({ result: await staffRental(deps, id) }))
  mount(handOverRentalRoute, async ({ body, locale, ...call }) => ({
    result: await handOverRental(deps, { staff: staffOf(call), id: call.params.id }, { ...body, locale }),
  }))
  mount(returnRentalRoute, async call => ({
    result: await returnRental(
      deps,
      { staff: staffOf(call), id: call.params.id },
      { ...call.body, locale: call.locale },
    ),
  }))
  mount(closeRentalRoute, async call => ({
    result: await closeRental(deps, { staff: staffOf(call), id: call.params.id }, call.body),
  }))
}
