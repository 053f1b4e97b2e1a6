import { type ReactNode, useId } from 'react'
import { LocaleLink } from '#platform/i18n/locale-context.tsx'
import { useCanOpen } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { cx } from '#ui/class-names.ts'
import type { Period } from './period.ts'

type PanelProps = { title: ReactNode; tools?: ReactNode; className?: string; children: ReactNode }

/** A section of the page with its heading and controls. */
export function Panel({ title, tools, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-card border border-hairline bg-surface p-4', className)}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="mr-auto text-lg">
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

type PageLinkProps = { to: string; className?: string; children: ReactNode }

/** A link to an admin page, or plain text if the user has no access to it. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const isOpen = useCanOpen()(to)
  if (!isOpen) return <div className={className}>{children}</div>
  return (
    <LocaleLink to={to} className={cx('transition-colors duration-120 hover:bg-raised', className)}>
      {children}
    </LocaleLink>
  )
}

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
  lowStock: `${adminPaths.stock}?atMost=low`,
  failedMessages: '/admin/messages?state=failed',
} as const
