import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { ChevronRight } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageLink, Panel } from '#shared/admin/stats/panel.tsx'
import { Notice } from '#ui/notice.tsx'
import { listLinks } from './links.ts'

type Task = { name: MessageId; count: number; to: string; isLate?: boolean }

/** Returns the open tasks, overdue ones first, in the order of a working day. */
function tasksOf({ needsAction, refunds, rentals, lowStock }: Dashboard): Task[] {
  const tasks: Task[] = [
    { name: 'dashboard.task.newOrders', count: needsAction.newOrders, to: listLinks.newOrders },
    { name: 'dashboard.task.lateOrders', count: needsAction.lateOrders, to: listLinks.lateOrders, isLate: true },
    { name: 'dashboard.task.cancelRequests', count: needsAction.cancelRequests, to: listLinks.cancelRequests },
    { name: 'dashboard.task.unreachable', count: needsAction.unreachable, to: listLinks.unreachable },
    { name: 'dashboard.task.failedDeliveries', count: needsAction.failedDeliveries, to: listLinks.failedDeliveries },
    { name: 'dashboard.task.notCollected', count: needsAction.notCollected, to: listLinks.notCollected },
    { name: 'dashboard.task.feeToAgree', count: needsAction.feeToAgree, to: listLinks.feeToAgree },
    { name: 'dashboard.task.refundsOverdue', count: refunds.overdue, to: listLinks.refundsOverdue, isLate: true },
    { name: 'dashboard.task.rentalsLate', count: rentals.late, to: listLinks.rentals.late, isLate: true },
    { name: 'dashboard.task.rentalsToBring', count: rentals.toBring, to: listLinks.rentals.toBring },
    { name: 'dashboard.task.rentalsToSettle', count: rentals.toSettle, to: listLinks.rentals.toSettle },
    { name: 'dashboard.task.returns', count: needsAction.returns, to: listLinks.returns },
    { name: 'dashboard.task.reviews', count: needsAction.reviews, to: listLinks.reviews },
    { name: 'dashboard.task.paymentsInReview', count: needsAction.paymentsInReview, to: listLinks.paymentsInReview },
    { name: 'dashboard.task.unpaidLong', count: needsAction.unpaidLong, to: listLinks.unpaid },
    { name: 'dashboard.task.failedMessages', count: needsAction.failedMessages, to: listLinks.failedMessages },
    { name: 'dashboard.task.failedJobs', count: needsAction.failedJobs, to: listLinks.failedJobs },
    { name: 'dashboard.task.expiredLots', count: needsAction.expiredLots, to: listLinks.expiredLots, isLate: true },
    { name: 'dashboard.task.expiringLots', count: needsAction.expiringLots, to: listLinks.expiringLots },
    { name: 'dashboard.task.soldOut', count: lowStock.soldOut, to: listLinks.soldOut },
  ]
  return tasks.filter(({ count }) => count > 0).toSorted((a, b) => Number(b.isLate ?? 0) - Number(a.isLate ?? 0))
}

/** Open tasks with links to their lists. */
export function NeedsAction({ dashboard }: { dashboard: Dashboard }) {
  const t = useT()
  const tasks = tasksOf(dashboard)
  if (tasks.length === 0) {
    return (
      <Notice kind="ok" title={t('dashboard.allDone')}>
        {t('dashboard.allDoneText')}
      </Notice>
    )
  }
  return (
    <Panel title={t('dashboard.needsAction')}>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {tasks.map(({ name, count, to, isLate = false }) => (
          <li key={name}>
            <PageLink
              to={to}
              className="flex min-h-11 items-center gap-3 rounded-control border border-hairline px-3 py-2 text-sm [a&>svg]:block"
            >
              <span
                className={`min-w-8 text-right font-semibold text-lg tabular-nums ${isLate ? 'text-bad' : 'text-accent'}`}
              >
                {t('dashboard.number', { value: count })}
              </span>
              <span className="min-w-0 flex-1">{t(name)}</span>
              <ChevronRight aria-hidden className="hidden size-4 shrink-0 text-muted" />
            </PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
