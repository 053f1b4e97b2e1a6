import type { CohortReport } from '@shop/contracts/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { Panel } from '#shared/admin/stats/panel.tsx'
import { toSearch } from '#shared/admin/stats/period.ts'
import { CsvButton } from '#shared/admin/stats/stats-table.tsx'
import { CohortTable } from './cohort-table.tsx'
import { type CohortMeasure, cohortMeasures, perCustomer, percentOfCohort } from './cohorts.ts'
import { cohortReportQuery } from './queries.ts'
import { ReportNav } from './report-nav.tsx'
import { ReportState } from './report-state.tsx'

const LENGTHS = [6, 12, 24] as const
const DEFAULT_LENGTH = 12

/** Customers by the month of their first paid order, and what they bought since. */
export function CohortReportPage() {
  const t = useT()
  const [params] = useSearchParams()
  const months = LENGTHS.find(length => String(length) === params.get('months')) ?? DEFAULT_LENGTH
  const measure = cohortMeasures.find(name => name === params.get('show')) ?? 'repeat'
  const query = useQuery(cohortReportQuery(months))
  return (
    <>
      <AdminHeading title={t('admin.page.cohortReport')} note={t('reports.cohortsNote')} />
      <ReportNav />
      <div className="grid gap-5">
        <Choice
          label={t('reports.cohortLength')}
          options={LENGTHS.map(length => ({
            name: t('reports.cohortMonths', { count: length }),
            to: toSearch(params, { months: String(length) }),
            isCurrent: length === months,
          }))}
        />
        <ReportState query={query}>
          {report => (
            // As a grid item, the panel is as wide as the page and its table scrolls.
            <div className="grid">
              <Cohorts report={report} measure={measure} params={params} />
            </div>
          )}
        </ReportState>
      </div>
    </>
  )
}

type CohortsProps = { report: CohortReport; measure: CohortMeasure; params: URLSearchParams }

function Cohorts({ report, measure, params }: CohortsProps) {
  const t = useT()
  const cohorts = report.cohorts.filter(({ customers }) => customers > 0)
  return (
    <Panel
      title={t('reports.cohortTable')}
      tools={
        <Choice
          label={t('reports.cohortShow')}
          options={cohortMeasures.map(name => ({
            name: t(`reports.cohort.${name}`),
            to: toSearch(params, { show: name }),
            isCurrent: name === measure,
          }))}
        />
      }
    >
      {cohorts.length === 0 ? (
        <p className="text-muted text-sm">{t('reports.noCohorts')}</p>
      ) : (
        <>
          <p className="mb-3 max-w-4xl text-muted text-sm">{t(`reports.cohortMeans.${measure}`)}</p>
          <CohortTable cohorts={cohorts} measure={measure} current={report.to} />
          <p className="mt-3 max-w-4xl text-muted text-sm">{t('reports.cohortCurrent')}</p>
          <p className="max-w-4xl text-muted text-sm">{t('reports.cohortCustomer')}</p>
          <CsvButton fileName={`cohorts-${report.from}-${report.to}`} rowsOf={() => toCsvRows(cohorts, t)} />
        </>
      )}
    </Panel>
  )
}

/** One row per cohort and month, with all figures, also of months that the table has no column for. */
const toCsvRows = (cohorts: CohortReport['cohorts'], t: ReturnType<typeof useT>) => [
  [
    t('reports.column.firstPurchase'),
    t('reports.column.customers'),
    t('reports.column.month'),
    t('reports.column.monthsSince'),
    t('reports.column.bought'),
    t('reports.column.boughtPercent'),
    t('reports.column.cohortOrders'),
    t('reports.column.ordersPerCustomer'),
    t('reports.column.cohortNet'),
    t('reports.column.netPerCustomer'),
  ],
  ...cohorts.flatMap(({ month: first, customers: size, months }) =>
    months.map(({ month, customers, orders, netAmd }, index) => [
      first.slice(0, 7),
      size,
      month.slice(0, 7),
      index,
      customers,
      percentOfCohort(customers, size),
      orders,
      perCustomer(orders, size),
      netAmd,
      Math.round(netAmd / size),
    ]),
  ),
]

type ChoiceProps = { label: string; options: readonly { name: string; to: string; isCurrent: boolean }[] }

function Choice({ label, options }: ChoiceProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {options.map(({ name, to, isCurrent }) => (
        <Link
          key={name}
          to={to}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
          className={compactButtonClass('quiet', 'aria-[current=true]:bg-raised aria-[current=true]:font-semibold')}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
