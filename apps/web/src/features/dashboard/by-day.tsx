import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { Link } from 'react-router-dom'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { ChartFigure } from './chart-figure.tsx'
import { ChartTable } from './chart-table.tsx'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'
import { Panel } from './panel.tsx'
import { toSearch } from './period.ts'

type Day = Dashboard['byDay'][number]
type ByDayProps = { dashboard: Dashboard; params: URLSearchParams }

const MEASURES = [
  { name: 'money', text: 'dashboard.figure.money' },
  { name: 'orders', text: 'dashboard.figure.orders' },
] as const

/** Revenue or orders per day, compared with the previous period. */
export function ByDay({ dashboard: { byDay, from, to }, params }: ByDayProps) {
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
        <FiguresTable
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
        <span aria-hidden className="size-3 rounded-xs bg-accent" />
        {t('dashboard.thisPeriod')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="w-6 border-text border-t-2 border-dashed" />
        {t('dashboard.beforePeriod')}
      </li>
    </ul>
  )
}

function useDayColumns(): FigureColumn<Day>[] {
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
