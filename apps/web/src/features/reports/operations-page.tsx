import { shopDate } from '@shop/contracts/days.ts'
import type { OperationsReport } from '@shop/contracts/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { ChartFigure } from '#shared/admin/stats/chart-figure.tsx'
import { FailedSearches } from '#shared/admin/stats/failed-searches.tsx'
import { Panel } from '#shared/admin/stats/panel.tsx'
import { readPeriod } from '#shared/admin/stats/period.ts'
import { PeriodPicker } from '#shared/admin/stats/period-picker.tsx'
import { StatsTable } from '#shared/admin/stats/stats-table.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { operationsReportQuery } from './queries.ts'
import { ReportNav } from './report-nav.tsx'
import { ReportState } from './report-state.tsx'

const REPORT_DAYS = 30

/** Utilization of hookahs, punctuality of couriers and failed searches. */
export function OperationsReportPage() {
  const t = useT()
  const [params] = useSearchParams()
  const today = shopDate(clock.now())
  const period = readPeriod(params, today, REPORT_DAYS)
  const query = useQuery(operationsReportQuery(period))
  return (
    <>
      <AdminHeading title={t('admin.page.operationsReport')} note={t('reports.operationsNote')} />
      <ReportNav />
      <div className="grid gap-5">
        <PeriodPicker period={period} params={params} today={today} />
        <ReportState query={query}>
          {report => (
            <div className="grid items-start gap-5 xl:grid-cols-2">
              <Rentals report={report} />
              <Couriers report={report} />
              <FailedSearches of={report} />
            </div>
          )}
        </ReportState>
      </div>
    </>
  )
}

type PartProps = { report: OperationsReport }

function Rentals({ report: { rentals, from, to } }: PartProps) {
  const t = useT()
  const textOf = useProductText()
  return (
    <Panel title={t('reports.rentals')}>
      <RateChart
        label={t('reports.rentalsChart')}
        rates={rentals.map(model => ({ ...model, name: textOf(model, 'title') }))}
      />
      <StatsTable
        label={t('reports.rentals')}
        fileName={`rental-utilization-${from}-${to}`}
        columns={[
          { header: t('dashboard.column.product'), value: model => textOf(model, 'title') },
          { header: t('reports.column.units'), value: ({ units }) => units, isNumber: true, isWide: true },
          { header: t('reports.column.rentedDays'), value: ({ rentedDays }) => rentedDays, isNumber: true },
          {
            header: t('reports.column.availableDays'),
            value: row => row.availableDays,
            isNumber: true,
            isWide: true,
          },
          { header: t('reports.column.utilization'), value: ({ percent }) => percent, isNumber: true },
        ]}
        rows={rentals}
        rowKey={({ key }) => key}
        empty={t('reports.noRentals')}
      />
      <p className="mt-3 text-muted text-sm">{t('reports.rentalsMeaning')}</p>
    </Panel>
  )
}

/** Bars of a chart. The table has all rows. */
const MAX_BARS = 12

type Rate = { key: string; name: string; percent: number | null }

/** A chart of percentages, of the first rows of its table. Rows without a percentage have no bar. */
function RateChart({ label, rates }: { label: string; rates: readonly Rate[] }) {
  const t = useT()
  const bars = rates
    .flatMap(({ key, percent }) => (percent === null ? [] : [{ id: key, value: percent }]))
    .slice(0, MAX_BARS)
  if (bars.every(({ value }) => value === 0)) return null
  const names = new Map(rates.map(({ key, name }) => [key, name]))
  return (
    <ChartFigure
      label={label}
      points={bars}
      areBarsHorizontal
      nameOf={key => names.get(key) ?? key}
      textOf={value => t('dashboard.percent', { value })}
    />
  )
}

function Couriers({ report: { couriers, from, to } }: PartProps) {
  const t = useT()
  return (
    <Panel title={t('reports.couriers')}>
      <RateChart
        label={t('reports.couriersChart')}
        rates={couriers.map(courier => ({ ...courier, name: courier.name ?? t('reports.deletedCourier') }))}
      />
      <StatsTable
        label={t('reports.couriers')}
        fileName={`couriers-${from}-${to}`}
        columns={[
          { header: t('reports.column.courier'), value: ({ name }) => name ?? t('reports.deletedCourier') },
          { header: t('reports.column.delivered'), value: ({ delivered }) => delivered, isNumber: true },
          { header: t('reports.column.onTime'), value: ({ onTime }) => onTime, isNumber: true, isWide: true },
          { header: t('reports.column.failed'), value: ({ failed }) => failed, isNumber: true, isWide: true },
          { header: t('reports.column.onTimePercent'), value: ({ percent }) => percent, isNumber: true },
        ]}
        rows={couriers}
        rowKey={({ key }) => key}
        empty={t('reports.noCouriers')}
      />
    </Panel>
  )
}
