import { shopDate } from '@shop/contracts/days.ts'
import { languages } from '@shop/contracts/locales.ts'
import type { FunnelCounts, FunnelReport } from '@shop/contracts/visits.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { dayMonthText, longDate } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { ChartFigure } from '#shared/admin/stats/chart-figure.tsx'
import { Panel } from '#shared/admin/stats/panel.tsx'
import { readPeriod } from '#shared/admin/stats/period.ts'
import { PeriodPicker } from '#shared/admin/stats/period-picker.tsx'
import { type StatColumn, StatsTable } from '#shared/admin/stats/stats-table.tsx'
import { funnelReportQuery } from './queries.ts'
import { ReportNav } from './report-nav.tsx'
import { ReportState } from './report-state.tsx'

const REPORT_DAYS = 30
const STEPS = ['visits', 'products', 'carts', 'checkouts', 'orders', 'paid'] as const
type Step = (typeof STEPS)[number]

/** How visits become paid orders. */
export function FunnelReportPage() {
  const t = useT()
  const [params] = useSearchParams()
  const today = shopDate(clock.now())
  const period = readPeriod(params, today, REPORT_DAYS)
  const query = useQuery(funnelReportQuery(period))
  return (
    <>
      <AdminHeading title={t('admin.page.funnelReport')} note={t('reports.funnelNote')} />
      <ReportNav />
      <div className="grid gap-5">
        <PeriodPicker period={period} params={params} today={today} />
        <ReportState query={query}>{report => <Funnel report={report} />}</ReportState>
      </div>
    </>
  )
}

type ReportProps = { report: FunnelReport }

function Funnel({ report }: ReportProps) {
  const t = useT()
  if (report.counts.visits === 0) {
    return (
      <Panel title={t('reports.funnelSteps')}>
        <p className="max-w-3xl text-muted text-sm">
          {t(report.since === null ? 'reports.funnelNone' : 'reports.funnelEmpty')}
        </p>
        <Coverage report={report} />
      </Panel>
    )
  }
  return (
    <div className="grid gap-5">
      <Steps report={report} />
      <Groups report={report} />
      <Days report={report} />
    </div>
  )
}

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 1000) / whole) / 10

function Steps({ report }: ReportProps) {
  const { counts, from, to } = report
  const t = useT()
  const rows = STEPS.map((step, index) => {
    const before = STEPS[index - 1]
    return { step, count: counts[step], fromBefore: before ? percent(counts[step], counts[before]) : null }
  })
  const nameOf = (step: Step) => t(`reports.step.${step}`)
  return (
    <Panel title={t('reports.funnelSteps')}>
      <ChartFigure
        label={t('reports.funnelChart')}
        points={rows.map(({ step, count }) => ({ id: step, value: count }))}
        nameOf={id => nameOf(STEPS.find(step => step === id) ?? 'visits')}
        textOf={value => t('dashboard.number', { value })}
      />
      <StatsTable
        label={t('reports.funnelSteps')}
        fileName={`funnel-${from}-${to}`}
        columns={[
          { header: t('reports.column.step'), value: ({ step }) => nameOf(step) },
          { header: t('reports.column.visits'), value: ({ count }) => count, isNumber: true },
          { header: t('reports.column.ofStepBefore'), value: row => row.fromBefore, isNumber: true },
          { header: t('reports.column.ofVisits'), value: ({ count }) => percent(count, counts.visits), isNumber: true },
        ]}
        rows={rows}
        rowKey={({ step }) => step}
      />
      <Coverage report={report} />
      <p className="mt-1 max-w-4xl text-muted text-sm">{t('reports.funnelMeaning')}</p>
    </Panel>
  )
}

/** Says which part of all orders the figures have, and since when if the period began earlier. */
function Coverage({ report: { counts, storefront, since, from } }: ReportProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="mt-3 grid max-w-4xl gap-1 text-muted text-sm">
      <p>{t('reports.funnelCoverage', { counted: counts.orders, all: storefront.orders })}</p>
      {since !== null && since > from && <p>{t('reports.funnelSince', { date: longDate(since, locale) })}</p>}
    </div>
  )
}

type Counted = { key: string; name: string; counts: FunnelCounts }

function useCountColumns(first: string): StatColumn<Counted>[] {
  const t = useT()
  return [
    { header: first, value: ({ key }) => key, cell: ({ name }) => name },
    ...STEPS.map(
      (step): StatColumn<Counted> => ({
        header: t(`reports.step.${step}`),
        value: ({ counts }) => counts[step],
        isNumber: true,
        isWide: step === 'visits' || step === 'paid' ? false : 'lg',
      }),
    ),
    {
      header: t('reports.column.conversion'),
      value: ({ counts }) => percent(counts.paid, counts.visits),
      isNumber: true,
    },
  ]
}

function Groups({ report }: ReportProps) {
  const t = useT()
  const columns = useCountColumns(t('reports.column.group'))
  const rows: Counted[] = [
    ...report.devices.map(({ device, counts }) => ({ key: device, name: t(`reports.device.${device}`), counts })),
    ...report.locales.map(({ locale, counts }) => ({
      key: locale,
      name: languages.find(language => language.locale === locale)?.name ?? locale,
      counts,
    })),
    ...report.visitors.map(({ isReturning, counts }) => {
      const key = isReturning ? 'returning' : 'new'
      return { key, name: t(`reports.visitor.${key}`), counts }
    }),
  ]
  return (
    <Panel title={t('reports.funnelGroups')}>
      <StatsTable
        label={t('reports.funnelGroups')}
        fileName={`funnel-groups-${report.from}-${report.to}`}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
      />
    </Panel>
  )
}

function Days({ report }: ReportProps) {
  const t = useT()
  const locale = useLocale()
  const columns = useCountColumns(t('reports.by.day'))
  return (
    <Panel title={t('reports.funnelDays')}>
      <StatsTable
        label={t('reports.funnelDays')}
        fileName={`funnel-days-${report.from}-${report.to}`}
        columns={columns}
        rows={report.days.map(({ date, counts }) => ({ key: date, name: dayMonthText(date, locale, 'short'), counts }))}
        rowKey={({ key }) => key}
      />
    </Panel>
  )
}
