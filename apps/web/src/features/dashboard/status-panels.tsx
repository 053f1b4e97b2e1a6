import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Dashboard, SuggestionStats } from '@shop/contracts/dashboard.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { lists } from './list-links.ts'
import { PageLink } from './page-link.tsx'
import { Panel } from './panel.tsx'

type LineProps = { name: string; to?: string; isLate?: boolean; before?: string; children: ReactNode }

/** A count with its name. */
function Line({ name, to, isLate = false, before, children }: LineProps) {
  const t = useT()
  const line = 'flex flex-wrap items-baseline gap-x-3 rounded-control -mx-2 px-2 py-1.5'
  const text = (
    <>
      <span className="mr-auto text-muted">{name}</span>
      <span className={cx('font-semibold tabular-nums', isLate && 'text-bad')}>{children}</span>
      {before !== undefined && <span className="text-muted text-xs">{t('dashboard.before', { value: before })}</span>}
    </>
  )
  return (
    <li className="text-sm">
      {to ? (
        <PageLink to={to} className={line}>
          {text}
        </PageLink>
      ) : (
        <div className={line}>{text}</div>
      )}
    </li>
  )
}

const RENTALS = [
  { name: 'toBring', text: 'dashboard.rental.toBring' },
  { name: 'out', text: 'dashboard.rental.out' },
  { name: 'dueToday', text: 'dashboard.rental.dueToday' },
  { name: 'late', text: 'dashboard.rental.late' },
  { name: 'toSettle', text: 'dashboard.rental.toSettle' },
] as const

/** Rented hookahs by state today. */
export function Rentals({ rentals }: Pick<Dashboard, 'rentals'>) {
  const t = useT()
  return (
    <Panel title={t('dashboard.rentals')}>
      <ul>
        {RENTALS.map(({ name, text }) => (
          <Line key={name} name={t(text)} to={lists.rentals[name]} isLate={name === 'late' && rentals.late > 0}>
            {t('dashboard.number', { value: rentals[name] })}
          </Line>
        ))}
      </ul>
    </Panel>
  )
}

/** Open refunds, and those that are overdue. */
export function Refunds({ refunds: { due, dueAmd, overdue, overdueAmd } }: Pick<Dashboard, 'refunds'>) {
  const t = useT()
  const text = (count: number, amount: number) =>
    t('dashboard.refund.countAmount', { count, amount: formatAmd(amount) })
  return (
    <Panel title={t('dashboard.refunds')}>
      <ul>
        <Line name={t('dashboard.refund.due')} to={lists.refundsDue}>
          {text(due, dueAmd)}
        </Line>
        <Line name={t('dashboard.refund.overdue')} to={lists.refundsOverdue} isLate={overdue > 0}>
          {text(overdue, overdueAmd)}
        </Line>
      </ul>
    </Panel>
  )
}

/** Usage of Summon Mix in the period, and how often the model was not used. */
export function Ai({ now, before }: { now: SuggestionStats; before: SuggestionStats }) {
  const t = useT()
  const count = (value: number) => t('dashboard.number', { value })
  const percent = (value: number | null) => (value === null ? '—' : t('dashboard.percent', { value }))
  return (
    <Panel title={t('dashboard.ai')}>
      <ul>
        <Line name={t('dashboard.ai.answers')} before={count(before.answers)}>
          {count(now.answers)}
        </Line>
        <Line name={t('dashboard.ai.fallback')} before={percent(before.fallbackPercent)}>
          {percent(now.fallbackPercent)}
        </Line>
        <Line name={t('dashboard.ai.failed')} before={count(before.failed)} isLate={now.failed > 0}>
          {count(now.failed)}
        </Line>
        <Line name={t('dashboard.ai.cost')} before={count(before.costUsd)}>
          {count(now.costUsd)}
        </Line>
      </ul>
    </Panel>
  )
}
