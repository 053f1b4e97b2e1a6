import type { Dashboard, SuggestionStats } from '@shop/contracts/dashboard.ts'
import { listSuggestionDays } from '@shop/contracts/suggestions-staff.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { PageLink, Panel } from '#shared/admin/stats/panel.tsx'
import type { Period } from '#shared/admin/stats/period.ts'
import { usePreviousText } from '#shared/admin/stats/previous-period.ts'
import { StatsTable } from '#shared/admin/stats/stats-table.tsx'
import { cx } from '#ui/class-names.ts'
import { listLinks } from './links.ts'

type LineProps = { name: string; to?: string; isLate?: boolean; before?: string; children: ReactNode }

/** A count with its name. */
function CountLine({ name, to, isLate = false, before, children }: LineProps) {
  const line = 'flex flex-wrap items-baseline gap-x-3 rounded-control -mx-2 px-2 py-1.5'
  const text = (
    <>
      <span className="mr-auto text-muted">{name}</span>
      <span className={cx('font-semibold tabular-nums', isLate && 'text-bad')}>{children}</span>
      {before !== undefined && <span className="text-muted text-xs">{before}</span>}
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
          <CountLine
            key={name}
            name={t(text)}
            to={listLinks.rentals[name]}
            isLate={name === 'late' && rentals.late > 0}
          >
            {t('dashboard.number', { value: rentals[name] })}
          </CountLine>
        ))}
      </ul>
    </Panel>
  )
}

/** Open refunds, and those that are overdue. */
export function Refunds({ refunds: { due, dueAmd, overdue, overdueAmd } }: Pick<Dashboard, 'refunds'>) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const text = (count: number, amount: number) =>
    t('dashboard.refund.countAmount', { count, amount: formatAmd(amount) })
  return (
    <Panel title={t('dashboard.refunds')}>
      <ul>
        <CountLine name={t('dashboard.refund.due')} to={listLinks.refundsDue}>
          {text(due, dueAmd)}
        </CountLine>
        <CountLine name={t('dashboard.refund.overdue')} to={listLinks.refundsOverdue} isLate={overdue > 0}>
          {text(overdue, overdueAmd)}
        </CountLine>
      </ul>
    </Panel>
  )
}

/** Usage of Summon Mix in the period, and how often the model was not used. */
export function Ai({ period, now, before }: { period: Period; now: SuggestionStats; before: SuggestionStats }) {
  const t = useT()
  const previousText = usePreviousText(period)
  const count = (value: number) => t('dashboard.number', { value })
  const percent = (value: number | null) => (value === null ? '—' : t('dashboard.percent', { value }))
  return (
    <Panel title={t('dashboard.ai')}>
      <ul>
        <CountLine name={t('dashboard.ai.answers')} before={previousText(count(before.answers))}>
          {count(now.answers)}
        </CountLine>
        <CountLine name={t('dashboard.ai.fallback')} before={previousText(percent(before.fallbackPercent))}>
          {percent(now.fallbackPercent)}
        </CountLine>
        <CountLine name={t('dashboard.ai.failed')} before={previousText(count(before.failed))} isLate={now.failed > 0}>
          {count(now.failed)}
        </CountLine>
        <CountLine name={t('dashboard.ai.cost')} before={previousText(count(before.costUsd))}>
          {count(now.costUsd)}
        </CountLine>
      </ul>
    </Panel>
  )
}

/** Number of days shown, without days on which no mix was suggested. */
const AI_DAYS = 30

/** Mixes suggested by Summon Mix and tokens used per day, compared with the daily token budget. */
export function AiDays() {
  const t = useT()
  const locale = useLocale()
  const query = useQuery({
    queryKey: adminKey('dashboard', 'ai', AI_DAYS),
    queryFn: ({ signal }) => call(listSuggestionDays, { query: { days: String(AI_DAYS) }, signal }),
  })
  const { data } = query
  const number = (value: number) => t('dashboard.number', { value })
  return (
    <Panel title={t('dashboard.ai.byDay')}>
      {!data && <QueryPlaceholder query={query} className="h-24 w-full" />}
      {data?.days.length === 0 && <p className="text-muted text-sm">{t('dashboard.ai.noDays')}</p>}
      {data && data.days.length > 0 && (
        <>
          <p className="mb-2 text-muted text-sm">
            {data.budget === 0 ? t('dashboard.ai.off') : t('dashboard.ai.budget', { tokens: number(data.budget) })}
          </p>
          <StatsTable
            label={t('dashboard.ai.byDay')}
            fileName="mixes-by-day"
            rows={data.days}
            rowKey={({ day }) => day}
            columns={[
              {
                header: t('dashboard.ai.day'),
                value: ({ day }) => day,
                cell: ({ day }) => dayMonthText(day, locale, 'short'),
              },
              { header: t('dashboard.ai.answers'), value: ({ answers }) => answers, isNumber: true },
              { header: t('dashboard.ai.byModel'), value: ({ byModel }) => byModel, isNumber: true },
              { header: t('dashboard.ai.failed'), value: ({ failed }) => failed, isNumber: true },
              {
                header: t('dashboard.ai.tokens'),
                value: ({ tokens }) => tokens,
                cell: ({ tokens }) => (
                  <span className={data.budget > 0 && tokens >= data.budget ? 'text-bad' : undefined}>
                    {number(tokens)}
                  </span>
                ),
                isNumber: true,
              },
              {
                header: t('dashboard.ai.cost'),
                value: ({ costUsd }) => costUsd,
                cell: ({ costUsd }) => number(costUsd),
                isNumber: true,
              },
            ]}
          />
        </>
      )}
    </Panel>
  )
}
