import { LOW_STOCK } from '@shop/contracts/dashboard.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import type { Period } from './period.ts'

const ordersWith = (query: Record<string, string>) => `${adminPaths.orders}?${new URLSearchParams(query)}`
const placedWithin = ({ from, to }: Period) => ({ placedFrom: from, placedTo: to })

/** Links to the filtered lists behind the figures. Without access to a page there is no link. */
export const lists = {
  newOrders: adminPaths.newOrders,
  lateOrders: ordersWith({ task: 'late', sort: 'delivery' }),
  unpaid: ordersWith({ status: 'awaiting_payment', sort: 'placed' }),
  paymentsInReview: ordersWith({ payment: 'review' }),
  feeToAgree: ordersWith({ task: 'fee' }),
  unreachable: ordersWith({ task: 'unreachable' }),
  failedDeliveries: ordersWith({ task: 'failed_delivery' }),
  refundsDue: adminPaths.refunds,
  refundsOverdue: `${adminPaths.refunds}?show=overdue`,
  placed: (period: Period) => ordersWith(placedWithin(period)),
  paid: (period: Period) => ordersWith({ ...placedWithin(period), payment: 'paid' }),
  largest: (period: Period) => ordersWith({ ...placedWithin(period), payment: 'paid', sort: '-total' }),
  notPaid: (period: Period) => ordersWith({ ...placedWithin(period), payment: 'awaiting' }),
  returns: adminPaths.returns,
  rentals: {
    toBring: `${adminPaths.rentals}?show=upcoming`,
    out: `${adminPaths.rentals}?show=out`,
    dueToday: `${adminPaths.rentals}?show=due`,
    late: `${adminPaths.rentals}?show=overdue`,
    toSettle: `${adminPaths.rentals}?show=returned`,
  },
  soldOut: `${adminPaths.stock}?atMost=0`,
  lowStock: `${adminPaths.stock}?atMost=${LOW_STOCK}`,
  failedMessages: '/admin/messages?state=failed',
} as const
