import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { ChevronRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Point } from './charts.tsx'
import { Panel } from './panel.tsx'
import { toSearch } from './period.ts'
import { type StatColumn, StatsTable } from './stats-table.tsx'

type Day = Dashboard['byDay'][number]
type ByDayProps = { dashboard: Dashboard; params: URLSearchParams }

const MEASURES = [
  { name: 'money', text: 'dashboard.figure.money' },
  { name: 'orders', text: 'dashboard.figure.orders' },
] as const

/** Revenue or orders per day, compared with the previous period. */
export function ByDay({ dashboard: { byDay, from, to }, params }: ByDayProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const measure = params.get('show') === 'orders' ? 'orders' : 'money'
  const points = byDay.map(day =>
    measure === 'orders'
      ? { id: day.date, value: day.orders, before: day.ordersBefore }
      : { id: day.date, value: day.moneyAmd, before: day.moneyBeforeAmd },
  )
  return (
    <Panel
      title={t('dashboard.byDay')}
      tools={
        <nav aria-label={t('dashboard.measure')} className="flex gap-1">
          {MEASURES.map(({ name, text }) => (
            <Link
              key={name}
              to={toSearch(params, { show: name })}
              replace
              preventScrollReset
              aria-current={measure === name ? 'true' : undefined}
              className={compactButtonClass('quiet', 'aria-[current=true]:bg-raised aria-[current=true]:font-semibold')}
            >
              {t(text)}
            </Link>
          ))}
        </nav>
      }
    >
      <Legend />
      <ChartFigure
        label={t('dashboard.byDayChart')}
        points={points}
        nameOf={date => dayMonthText(date, locale, 'short')}
        textOf={measure === 'money' ? formatAmd : value => t('dashboard.number', { value })}
      />
      <ChartTable>
        <StatsTable
          label={t('dashboard.byDay')}
          fileName={`by-day-${from}-${to}`}
          columns={useDayColumns()}
          rows={byDay}
          rowKey={({ date }) => date}
        />
      </ChartTable>
    </Panel>
  )
}

/** Legend of the chart. */
function Legend() {
  const t = useT()
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden className="forced-color-adjust-none size-3 rounded-xs bg-accent" />
        {t('dashboard.thisPeriod')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="w-6 border-text border-t-2 border-dashed" />
        {t('dashboard.beforePeriod')}
      </li>
    </ul>
  )
}

function useDayColumns(): StatColumn<Day>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      header: t('dashboard.column.date'),
      value: ({ date }) => date,
      cell: ({ date }) => (
        <time dateTime={date} className="whitespace-nowrap">
          {weekdayText(date, locale, 'short')}, {dayMonthText(date, locale, 'short')}
        </time>
      ),
    },
    { header: t('dashboard.column.orders'), value: ({ orders }) => orders, isNumber: true },
    { header: t('dashboard.column.money'), value: ({ moneyAmd }) => moneyAmd, isNumber: true },
    { header: t('dashboard.column.ordersBefore'), value: ({ ordersBefore }) => ordersBefore, isNumber: true },
    { header: t('dashboard.column.moneyBefore'), value: ({ moneyBeforeAmd }) => moneyBeforeAmd, isNumber: true },
  ]
}

const timeOf = (hour: number | string) => `${String(hour).padStart(2, '0')}:00`

/** Orders by hour of the day in Yerevan. */
export function ByHour({ dashboard: { byHour, from, to } }: { dashboard: Dashboard }) {
  const t = useT()
  return (
    <Panel title={t('dashboard.byHour')}>
      <ChartFigure
        label={t('dashboard.byHourChart')}
        points={byHour.map(({ hour, orders }) => ({ id: String(hour), value: orders }))}
        nameOf={timeOf}
        textOf={value => t('dashboard.number', { value })}
      />
      <ChartTable>
        <StatsTable
          label={t('dashboard.byHour')}
          fileName={`by-hour-${from}-${to}`}
          columns={[
            { header: t('dashboard.column.hour'), value: ({ hour }) => timeOf(hour) },
            { header: t('dashboard.column.orders'), value: ({ orders }) => orders, isNumber: true },
          ]}
          rows={byHour}
          rowKey={({ hour }) => String(hour)}
        />
      </ChartTable>
    </Panel>
  )
}

/** The chart library is as large as a page, so it is a separate file that only this page loads. */
const Chart = lazy(() => import('./charts.tsx'))

type ChartFigureProps = {
  label: string
  points: readonly Point[]
  nameOf: (id: string) => string
  textOf: (value: number) => string
}

/** A chart with an accessible label. Its figures are also in a table, even if the chart fails to load. */
function ChartFigure({ label, points, nameOf, textOf }: ChartFigureProps) {
  const t = useT()
  return (
    <ErrorBoundary fallback={<p className="py-8 text-muted">{t('dashboard.chartFailed')}</p>}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <div role="img" aria-label={label} className="h-64 w-full">
          <Chart points={points} nameOf={nameOf} textOf={textOf} />
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}

/** The figures of a chart as a collapsible table. */
function ChartTable({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <details className="group mt-3">
      <summary className={compactButtonClass('quiet', '-ml-2 w-fit text-muted')}>
        <ChevronRight aria-hidden className="size-4 transition-transform duration-120 group-open:rotate-90" />
        {t('dashboard.asTable')}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
