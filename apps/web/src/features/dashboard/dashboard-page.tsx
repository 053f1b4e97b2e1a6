import { type Dashboard, getDashboard } from '@shop/contracts/dashboard.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError, AdminHeading } from '#shared/admin/page-parts.tsx'
import { DashboardSetup } from '#shared/admin/setup-checklist.tsx'
import { adminKey, whileSignedIn } from '#shared/admin/staff.ts'
import { FailedSearches } from '#shared/admin/stats/failed-searches.tsx'
import { lastDays, type Period, readPeriod } from '#shared/admin/stats/period.ts'
import { PeriodPicker } from '#shared/admin/stats/period-picker.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NeedsAction } from './needs-action.tsx'
import { BestSellers, LowStock } from './product-tables.tsx'
import { ByDay, ByHour } from './sales-charts.tsx'
import { StatCards } from './stat-cards.tsx'
import { Ai, AiDays, Refunds, Rentals } from './status-panels.tsx'

/** The start page of staff: open tasks, today, and a period compared with the previous one. */
export function DashboardPage() {
  const t = useT()
  const [params] = useSearchParams()
  const day = shopDate(clock.now())
  const period = readPeriod(params, day)
  const today = useQuery(dashboardQuery(lastDays(1, day)))
  const selected = useQuery(dashboardQuery(period))
  const failed = [today, selected].find(({ error }) => error !== null)
  const isToday = period.from === day && period.to === day
  return (
    <>
      <AdminHeading title={t('admin.page.dashboard')} />
      <div className="grid gap-5">
        <DashboardSetup />
        {failed && (
          <AdminError
            error={failed.error}
            pending={today.isFetching || selected.isFetching}
            onRetry={() => void Promise.all([today.refetch(), selected.refetch()])}
          />
        )}
        {today.data ? <NeedsAction dashboard={today.data} /> : !failed && <Skeleton className="h-56 w-full" />}
        {today.data && !isToday && (
          <Part title={t('dashboard.today')} note={t('dashboard.againstYesterday')}>
            <StatCards period={today.data} now={today.data.figures} before={today.data.before.figures} />
          </Part>
        )}
        {/* Rendered last, so that the panels above do not move when it loads. */}
        {(today.data || failed) && (
          <>
            <PeriodPicker period={period} params={params} today={day} />
            <PeriodSection query={selected} params={params} />
          </>
        )}
      </div>
    </>
  )
}

type PeriodSectionProps = { query: UseQueryResult<Dashboard>; params: URLSearchParams }

function PeriodSection({ query: { data, error, isPlaceholderData }, params }: PeriodSectionProps) {
  if (!data) return error ? null : <Skeleton className="h-96 w-full" />
  return (
    <div className={isPlaceholderData ? 'opacity-60' : undefined} aria-busy={isPlaceholderData}>
      <PeriodPanels dashboard={data} params={params} />
    </div>
  )
}

function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-lg">{title}</h2>
        <p className="text-muted text-sm">{note}</p>
      </div>
      {children}
    </section>
  )
}

type PeriodPanelsProps = { dashboard: Dashboard; params: URLSearchParams }

function PeriodPanels({ dashboard, params }: PeriodPanelsProps) {
  const t = useT()
  const rangeOf = useRange()
  const { figures, before } = dashboard
  const hasOrders = figures.placed > 0 || before.figures.placed > 0
  return (
    <div className="grid gap-5">
      <Part title={rangeOf(dashboard)} note={t('dashboard.against', { period: rangeOf(before) })}>
        <StatCards period={dashboard} now={figures} before={before.figures} />
      </Part>
      {hasOrders ? (
        <div className="grid gap-5 xl:grid-cols-2">
          <ByDay dashboard={dashboard} params={params} />
          <ByHour dashboard={dashboard} />
        </div>
      ) : (
        <EmptyState icon={<ChartNoAxesColumn aria-hidden />} title={t('dashboard.noSales')}>
          {t('dashboard.noSalesText')}
        </EmptyState>
      )}
      <div className="grid gap-5 xl:grid-cols-2">
        <BestSellers dashboard={dashboard} />
        <LowStock dashboard={dashboard} />
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <FailedSearches of={dashboard} />
        <Rentals rentals={dashboard.rentals} />
        <Refunds refunds={dashboard.refunds} />
        <Ai period={dashboard} now={dashboard.ai} before={before.ai} />
      </div>
      <AiDays />
    </div>
  )
}

/** Formats a period, such as "15 нояб. — 21 нояб. 2026", or a single day. */
function useRange(): (period: Period) => string {
  const t = useT()
  const locale = useLocale()
  const text = (date: string) => `${dayMonthText(date, locale, 'short')} ${date.slice(0, 4)}`
  return ({ from, to }) => (from === to ? text(to) : t('dashboard.range', { from: text(from), to: text(to) }))
}

const REFRESH_MS = 60_000

/** Reads the dashboard of a period. Polls every minute while the page is visible. */
const dashboardQuery = (period: Period) =>
  queryOptions({
    queryKey: adminKey('dashboard', period),
    queryFn: ({ signal }) => call(getDashboard, { query: period, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileSignedIn(REFRESH_MS),
  })
