import { getCourierCash, getDeliveryProof } from '@shop/contracts/couriers-staff.ts'
import { getDeliveries } from '@shop/contracts/deliveries-staff.ts'
import { type AdminOrder, type AdminOrderRow, getAnyOrder, listAllOrders } from '@shop/contracts/orders-staff.ts'
import { listOrderPayments } from '@shop/contracts/payments-staff.ts'
import { getPickList } from '@shop/contracts/pick-list.ts'
import { listAllPickupPoints } from '@shop/contracts/pickup.ts'
import { planRoute } from '@shop/contracts/route-plan.ts'
import { getSwitches } from '@shop/contracts/settings-staff.ts'
import { getSlotCalendar } from '@shop/contracts/slot-calendar.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'
import { cappedPage } from '#shared/admin/table/table-state.ts'

export type OrderListParams = z.input<typeof listAllOrders.query>
export type { AdminOrderRow }

export const allOrdersQuery = (query: OrderListParams) =>
  queryOptions({
    queryKey: adminKey('orders', 'list', query),
    queryFn: async ({ signal }) => cappedPage(await call(listAllOrders, { query, signal })),
    placeholderData: keepPreviousData,
  })

/** All pick-up points, also those that are turned off. */
export const allPickupPointsQuery = queryOptions({
  queryKey: adminKey('orders', 'pickup-points'),
  queryFn: ({ signal }) => call(listAllPickupPoints, { signal }),
})

export const adminOrderQuery = (number: number) =>
  queryOptions({
    queryKey: adminKey('orders', number),
    queryFn: ({ signal }) => call(getAnyOrder, { params: { number }, signal }),
  })

/** Payment attempts with allowed actions. The key contains the order's payments, so that a change reads them again. */
export const orderPaymentsQuery = (number: number, payments: AdminOrder['payments']) =>
  queryOptions({
    queryKey: adminKey('orders', number, 'payments', payments),
    queryFn: ({ signal }) => call(listOrderPayments, { params: { number }, signal }),
    enabled: payments.length > 0,
    placeholderData: keepPreviousData,
  })

export const pickListQuery = (query: z.input<typeof getPickList.query>) =>
  queryOptions({
    queryKey: adminKey('orders', 'pick-list', query),
    queryFn: ({ signal }) => call(getPickList, { query, signal }),
  })

/** Deliveries of a day. Polls because other staff work on them, too. */
export const deliveriesQuery = (date: string) =>
  queryOptions({
    queryKey: adminKey('orders', 'deliveries', date),
    queryFn: ({ signal }) => call(getDeliveries, { query: { date }, signal }),
    refetchInterval: whileSignedIn(15_000),
  })

/** The delivery slots of a month, YYYY-MM. Polls because customers book them. */
export const slotCalendarQuery = (month: string) =>
  queryOptions({
    queryKey: adminKey('orders', 'slot-calendar', month),
    queryFn: ({ signal }) => call(getSlotCalendar, { query: { month }, signal }),
    refetchInterval: whileSignedIn(30_000),
  })

/** The picture of a delivery's proof, whose bytes require a token. */
export const deliveryProofQuery = (number: number, size: 'small' | 'large') =>
  queryOptions({
    queryKey: adminKey('orders', number, 'proof', size),
    queryFn: ({ signal }) => call(getDeliveryProof, { params: { number }, query: { size }, signal }),
    staleTime: Infinity,
  })

/** The order of a courier's stops by distance. Planned again each time, and if the route changes. */
export const routePlanQuery = (id: string, date: string, route: readonly string[]) =>
  queryOptions({
    queryKey: adminKey('orders', 'route-plan', id, date, route),
    queryFn: ({ signal }) => call(planRoute, { params: { id }, query: { date }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const courierCashQuery = (id: string) =>
  queryOptions({
    queryKey: adminKey('orders', 'courier-cash', id),
    queryFn: ({ signal }) => call(getCourierCash, { params: { id }, signal }),
  })

export const switchesQuery = queryOptions({
  queryKey: adminKey('settings', 'switches'),
  queryFn: ({ signal }) => call(getSwitches, { signal }),
})
