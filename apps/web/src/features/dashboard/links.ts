import { adminPaths } from '#shared/admin/admin-paths.ts'
import type { Period } from '#shared/admin/stats/period.ts'

const ordersWith = (query: Record<string, string>) => `${adminPaths.orders}?${new URLSearchParams(query)}`
const placedWithin = ({ from, to }: Period) => ({ placedFrom: from, placedTo: to })

/** Links to the filtered lists behind the figures. Without access to a page there is no link. */
export const listLinks = {
  newOrders: adminPaths.newOrders,
  lateOrders: ordersWith({ task: 'late', sort: 'delivery' }),
  unpaid: ordersWith({ status: 'awaiting_payment', sort: 'placed' }),
  paymentsInReview: ordersWith({ payment: 'review' }),
  feeToAgree: ordersWith({ task: 'fee' }),
  unreachable: ordersWith({ task: 'unreachable' }),
  cancelRequests: ordersWith({ task: 'cancel_request' }),
  notCollected: ordersWith({ task: 'not_collected' }),
  failedDeliveries: ordersWith({ task: 'failed_delivery' }),
  refundsDue: adminPaths.refunds,
  refundsOverdue: `${adminPaths.refunds}?show=overdue`,
  /** The orders that count as sales. */
  sold: (period: Period) => ordersWith({ ...placedWithin(period), status: 'sold' }),
  largest: (period: Period) => ordersWith({ ...placedWithin(period), status: 'sold', sort: '-total' }),
  sales: ({ from, to }: Period) => `${adminPaths.reports}?${new URLSearchParams({ from, to })}`,
  notPaid: (period: Period) => ordersWith({ ...placedWithin(period), payment: 'awaiting' }),
  returns: adminPaths.returns,
  reviews: adminPaths.reviews,
  rentals: {
    toBring: `${adminPaths.rentals}?show=upcoming`,
    out: `${adminPaths.rentals}?show=out`,
    dueToday: `${adminPaths.rentals}?show=due`,
    late: `${adminPaths.rentals}?show=overdue`,
    toSettle: `${adminPaths.rentals}?show=returned`,
  },
  expiredLots: `${adminPaths.lots}?state=expired`,
  expiringLots: `${adminPaths.lots}?state=expiring`,
  soldOut: `${adminPaths.stock}?atMost=0`,
  lowStock: `${adminPaths.stock}?atMost=low`,
  failedMessages: '/admin/messages?state=failed',
  failedJobs: adminPaths.backgroundJobs,
} as const
