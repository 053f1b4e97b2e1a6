import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { Link } from 'react-router-dom'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { ChartFigure, ChartTable, Legend } from '#shared/admin/stats/chart-figure.tsx'
import { Panel } from '#shared/admin/stats/panel.tsx'
import { toSearch } from '#shared/admin/stats/period.ts'
import { type StatColumn, StatsTable } from '#shared/admin/stats/stats-table.tsx'

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
