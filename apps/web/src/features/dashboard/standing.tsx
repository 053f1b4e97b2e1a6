import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { AiFigures, Dashboard } from '@shop/contracts/dashboard.ts'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { lists } from './addresses.ts'
import { Panel } from './panel.tsx'
import { Way } from './way.tsx'

type LineProps = { name: string; to?: string; isLate?: boolean; before?: string; children: ReactNode }

/** One figure with its name. */
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
        <Way to={to} className={line}>
          {text}
        </Way>
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

/** Where the hookahs are today. */
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

/** Money that is promised back, and what of it should have gone already. */
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

/** What Summon Mix did in the period, and how often without the model. */
export function Ai({ now, before }: { now: AiFigures; before: AiFigures }) {
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
