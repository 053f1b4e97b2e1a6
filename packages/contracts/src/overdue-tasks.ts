import type { Permission } from './permissions.ts'

/**
 * What the daily e-mail about overdue work counts, the most urgent first: the permission of those who get it, and the page
 * with the work. Its texts are in apps/api/src/notifications/texts/email.ts.
 */
export const overdueTasks = {
  /** Courier orders of past days that are not delivered, and pick-ups that are not ready. */
  lateOrders: { permission: 'orders.view', path: '/admin/orders?task=late&sort=delivery' },
  refundsOverdue: { permission: 'payments.view', path: '/admin/refunds?show=overdue' },
  rentalsLate: { permission: 'rentals.view', path: '/admin/rentals?show=overdue' },
  /** Return requests of customers that are undecided for more than a day. */
  returns: { permission: 'orders.view', path: '/admin/returns' },
  /** Messages of the contact form that are open for more than a day. */
  messages: { permission: 'messages.view', path: '/admin/contact-messages' },
  expiredLots: { permission: 'stock.view', path: '/admin/lots?state=expired' },
  failedJobs: { permission: 'jobs.edit', path: '/admin/background-jobs' },
} as const satisfies Record<string, { permission: Permission; path: string }>

export type OverdueTask = keyof typeof overdueTasks
// Object.keys loses the literal types of its keys.
export const overdueTaskNames = Object.keys(overdueTasks) as readonly OverdueTask[]
