import { shopDate } from '@shop/contracts/days.ts'
import { getDeliveries } from '@shop/contracts/deliveries-staff.ts'
import {
  changeAnyDiscretion,
  changeOrderLines,
  changePickupPoint as changePickupPointRoute,
  refundOrder as refundOrderRoute,
  refuseCancellation as refuseCancellationRoute,
  undoStep as undoStepRoute,
} from '@shop/contracts/order-changes-staff.ts'
import { getOrderNews } from '@shop/contracts/order-news.ts'
import { advanceOrders as advanceOrdersRoute, exportOrders, undoOrderSteps } from '@shop/contracts/orders-bulk.ts'
import {
  addNote,
  cancelAnyOrder,
  changeAnyDelivery as changeAnyDeliveryRoute,
  confirmFee as confirmFeeRoute,
  confirmOrder,
  deliverOrder as deliverOrderRoute,
  dispatchOrder,
  failDelivery as failDeliveryRoute,
  getAnyOrder,
  listAllOrders as listAllOrdersRoute,
  markReached as markReachedRoute,
  markUnreachable as markUnreachableRoute,
  packOrder,
  recordCall as recordCallRoute,
  tryAgain as retryDeliveryRoute,
} from '@shop/contracts/orders-staff.ts'
import { getPickList as getPickListRoute } from '@shop/contracts/pick-list.ts'
import {
  closeRental as closeRentalRoute,
  exportRentals,
  getAnyRental,
  handOverRental as handOverRentalRoute,
  listRentals as listRentalsRoute,
  returnRental as returnRentalRoute,
} from '@shop/contracts/rental-staff.ts'
import type { FastifyRequest } from 'fastify'
import { auditExport, exportList, staffOf } from '#audit/index.ts'
import { addActivity, listNewOrders, refuseCancellation, setDiscretion } from '#orders/index.ts'
import type { PaymentDeps } from '#payments/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import { assertPermission, type Caller } from '#platform/auth/auth.ts'
import type { Mount } from '#platform/http/http.ts'
import { listRentals, rentalColumns, staffRental } from '#rental/index.ts'
import { advanceOrders } from './advance-orders.ts'
import { changeLines } from './change-lines.ts'
import { changeOrder, type OrderAction } from './change-order.ts'
import { mountCouriers } from './couriers/mount.ts'
import { getDeliveryBoard } from './delivery-board.ts'
import { failDelivery, retryDelivery } from './failed-delivery.ts'
import {
  advanceOrder,
  cancelOrderByStaff,
  changeAnyDelivery,
  changePickupPoint,
  confirmFee,
  deliverOrder,
  markReached,
  markUnreachable,
  recordCall,
} from './order-steps.ts'
import { createOrdersCsv } from './orders-csv.ts'
import { getPickList } from './pick-list.ts'
import { listOrdersForStaff, showAnyOrder } from './queries.ts'
import { refundOrder } from './refund-order.ts'
import { closeRental, handOverRental, returnRental } from './rentals.ts'
import { undoOrderStep, undoSteps } from './undo-steps.ts'

type StaffRequest = {
  caller: Caller
  request: FastifyRequest
  params: { number: number }
  body?: { version?: string | undefined; [field: string]: unknown } | null | undefined
}
const toAction = (call: StaffRequest): OrderAction => ({
  staff: staffOf(call),
  number: call.params.number,
  version: call.body?.version,
})

/** Mounts what staff do with orders and rentals after they were placed. */
export function mountFulfillment(mount: Mount, deps: PaymentDeps & PictureDeps): void {
  mountStaffOrders(mount, deps)
  mountStaffRentals(mount, deps)
  mountCouriers(mount, deps)
}

function mountStaffOrders(mount: Mount, deps: PaymentDeps): void {
  mount(listAllOrdersRoute, async ({ query, locale }) => ({ result: await listOrdersForStaff(deps, query, locale) }))
  mount(getAnyOrder, async ({ params: { number }, caller: { accountId: staffId } }) => ({
    result: await showAnyOrder(deps, { number, staffId }),
  }))

  mount(getPickListRoute, async ({ query }) => ({ result: await getPickList(deps, query) }))
  mount(getOrderNews, async ({ query: { after } }) => ({ result: await listNewOrders(deps, after) }))
  mount(getDeliveries, async ({ query: { date } }) => ({ result: await getDeliveryBoard(deps, date) }))

  mount(advanceOrdersRoute, async ({ body, locale, ...call }) => {
    if (body.step !== 'pack') assertPermission(call.caller, 'orders.edit')
    return { result: { items: await advanceOrders(deps, { staff: staffOf(call), ...body, locale }) } }
  })
  mount(exportOrders, async ({ query: { language, sort, q, ...filters }, reply, ...call }) => {
    reply.header('Content-Disposition', `attachment; filename="orders-${shopDate(deps.clock.now())}.csv"`)
    const showsPersonal = call.caller.permissions.has('customers.personal')
    const result = await createOrdersCsv(deps, { ...filters, q, sort }, { locale: language, showsPersonal })
    const filter = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
    await auditExport(deps, staffOf(call), {
      action: 'order.export',
      kind: 'orders',
      // Not the text: it may be a name or a phone number, and audit entries are never deleted.
      filter: { ...filter, ...(q !== undefined && { isSearch: true }) },
    })
    return { result }
  })

  mount(confirmOrder, async call => ({ result: await advanceOrder(deps, toAction(call), 'confirmed') }))
  mount(packOrder, async call => ({ result: await advanceOrder(deps, toAction(call), 'packed') }))
  mount(dispatchOrder, async call => ({ result: await advanceOrder(deps, toAction(call), 'dispatched') }))
  mount(undoStepRoute, async ({ body: { event }, ...call }) => ({
    result: await undoOrderStep(deps, toAction(call), { caller: call.caller, event }),
  }))
  mount(undoOrderSteps, async ({ body, locale, ...call }) => ({
    result: { items: await undoSteps(deps, { staff: staffOf(call), caller: call.caller, ...body, locale }) },
  }))
  mount(deliverOrderRoute, async call => ({
    result: await deliverOrder(deps, toAction(call), { ...call.body, locale: call.locale }),
  }))
  mount(cancelAnyOrder, async call => ({
    result: await cancelOrderByStaff(deps, toAction(call), call.body.reason),
  }))

  mount(refuseCancellationRoute, async ({ body: { reason }, ...call }) => ({
    result: await changeOrder(deps, toAction(call), (tx, order) =>
      refuseCancellation(tx, deps, order, { staff: staffOf(call), reason }),
    ),
  }))

  mount(markUnreachableRoute, async call => ({ result: await markUnreachable(deps, toAction(call)) }))
  mount(markReachedRoute, async call => ({ result: await markReached(deps, toAction(call)) }))
  mount(recordCallRoute, async ({ headers, body: { note }, ...call }) => ({
    result: await recordCall(deps, toAction(call), { key: headers['idempotency-key'], note }),
  }))
  mount(confirmFeeRoute, async call => ({
    result: await confirmFee(deps, toAction(call), call.body.feeAmd),
  }))

  mount(failDeliveryRoute, async ({ headers, body, ...call }) => ({
    result: await failDelivery(deps, toAction(call), { key: headers['idempotency-key'], ...body }),
  }))
  mount(retryDeliveryRoute, async call => ({
    result: await retryDelivery(deps, toAction(call), { ...call.body, locale: call.locale }),
  }))
  mount(changeAnyDiscretion, async ({ body: { isDiscreet }, ...call }) => ({
    result: await changeOrder(deps, toAction(call), (tx, order) =>
      setDiscretion(tx, deps, order, { isDiscreet, staff: staffOf(call) }),
    ),
  }))
  mount(changePickupPointRoute, async ({ body, locale, ...call }) => ({
    result: await changePickupPoint(deps, toAction({ ...call, body }), { ...body, locale }),
  }))
  mount(changeAnyDeliveryRoute, async call => ({
    result: await changeAnyDelivery(deps, toAction(call), { change: call.body, locale: call.locale }),
  }))
  mount(changeOrderLines, async call => ({
    result: await changeLines(deps, toAction(call), { ...call.body, key: call.headers['idempotency-key'] }),
  }))
  mount(refundOrderRoute, async ({ headers, body, locale, ...call }) => ({
    result: await refundOrder(deps, toAction(call), { ...body, key: headers['idempotency-key'], locale }),
  }))
  mount(addNote, async ({ headers, body: { note }, ...call }) => ({
    // The audit log says that a note was added. Its text is deleted with the account.
    result: await changeOrder(deps, toAction(call), (tx, order) =>
      addActivity(tx, deps, order, { kind: 'note', staff: staffOf(call), note, key: headers['idempotency-key'] }),
    ),
  }))
}

function mountStaffRentals(mount: Mount, deps: PaymentDeps): void {
  mount(listRentalsRoute, async ({ query }) => ({ result: await listRentals(deps, query) }))
  mount(exportRentals, call =>
    exportList(deps, call, {
      name: 'rentals',
      columns: rentalColumns,
      read: page => listRentals(deps, { ...call.query, ...page }),
    }),
  )
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
