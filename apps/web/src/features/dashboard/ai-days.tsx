import { listSuggestionDays } from '@shop/contracts/suggestions-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Panel } from './panel.tsx'

/** Number of days shown, without days on which no mix was suggested. */
const DAYS = 30

/** Mixes suggested by Summon Mix and tokens used per day, compared with the daily token budget. */
export function AiDays() {
  const t = useT()
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: adminKey('dashboard', 'ai', DAYS),
    queryFn: ({ signal }) => call(listSuggestionDays, { query: { days: String(DAYS) }, signal }),
  })
  const number = (value: number) => t('dashboard.number', { value })
  return (
    <Panel title={t('dashboard.ai.byDay')}>
      {!data && error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data?.days.length === 0 && <p className="text-muted text-sm">{t('dashboard.ai.noDays')}</p>}
      {data && data.days.length > 0 && (
        <>
          <p className="mb-2 text-muted text-sm">{t('dashboard.ai.budget', { tokens: number(data.budget) })}</p>
          <FiguresTable
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
                  <span className={tokens >= data.budget ? 'text-bad' : undefined}>{number(tokens)}</span>
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
