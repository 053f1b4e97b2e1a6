import { orderStatuses } from '@shop/contracts/orders.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

/** A page already narrowed to what staff look for: the page's path, what narrows it, and the words for that. */
export type List = { page: string; search: string; name: MessageId }

const ORDERS: Record<(typeof orderStatuses)[number], MessageId> = {
  awaiting_payment: 'admin.list.awaitingPayment',
  paid: 'admin.list.paid',
  confirmed: 'admin.list.confirmed',
  packed: 'admin.list.packed',
  dispatched: 'admin.list.dispatched',
  delivered: 'admin.list.delivered',
  cancelled: 'admin.list.cancelled',
}

/** What the palette leads to beside the pages themselves. */
export const lists: readonly List[] = [
  ...orderStatuses.map(status => ({ page: 'orders', search: `status=${status}`, name: ORDERS[status] })),
  { page: 'orders', search: 'task=late&sort=delivery', name: 'admin.list.late' },
  { page: 'orders', search: 'task=fee', name: 'admin.list.fee' },
  { page: 'orders', search: 'task=unreachable', name: 'admin.list.unreachable' },
  { page: 'orders', search: 'task=failed_delivery', name: 'admin.list.notHome' },
  { page: 'orders', search: 'payment=refund_due', name: 'admin.list.refundDue' },
  { page: 'catalog', search: 'state=draft', name: 'admin.list.drafts' },
  { page: 'catalog', search: 'state=published', name: 'admin.list.inShop' },
  { page: 'catalog', search: 'state=archived', name: 'admin.list.archived' },
  { page: 'catalog', search: 'state=published&stock=low', name: 'admin.list.low' },
  { page: 'catalog', search: 'state=published&stock=out', name: 'admin.list.out' },
  { page: 'catalog', search: 'missing=hy', name: 'admin.list.noHy' },
  { page: 'rentals', search: 'show=upcoming', name: 'admin.list.toHandOver' },
  { page: 'rentals', search: 'show=due', name: 'admin.list.toFetch' },
  { page: 'rentals', search: 'show=overdue', name: 'admin.list.rentalsLate' },
  { page: 'rentals', search: 'show=returned', name: 'admin.list.deposits' },
  { page: 'returns', search: 'show=overdue', name: 'admin.list.returnsLate' },
  { page: 'refunds', search: 'show=overdue', name: 'admin.list.refundsLate' },
  { page: 'messages', search: 'state=failed', name: 'admin.list.messagesFailed' },
]
