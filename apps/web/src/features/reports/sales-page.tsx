import { shopDate } from '@shop/contracts/days.ts'
import { ReportGrain, type SalesReport } from '@shop/contracts/reports.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { dayMonthText, monthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { ChartFigure, ChartTable, Legend } from '#shared/admin/stats/chart-figure.tsx'
import { Panel } from '#shared/admin/stats/panel.tsx'
import { readPeriod, toSearch } from '#shared/admin/stats/period.ts'
import { PeriodPicker } from '#shared/admin/stats/period-picker.tsx'
import { type StatColumn, StatsTable } from '#shared/admin/stats/stats-table.tsx'
import { Definitions } from './definitions.tsx'
import { FigureCards } from './figure-cards.tsx'
import { figureColumns } from './figure-columns.ts'
import { salesReportQuery } from './queries.ts'
import { ReportNav } from './report-nav.tsx'
import { ReportState } from './report-state.tsx'

/** Default period of reports in days. */
const REPORT_DAYS = 30

/** Sales and margin of a period by day, week or month, and by channel. */
export function SalesReportPage() {
  const t = useT()
  const [params] = useSearchParams()
  const today = shopDate(clock.now())
  const period = readPeriod(params, today, REPORT_DAYS)
  const by = ReportGrain.options.find(grain => grain === params.get('by')) ?? 'day'
  const query = useQuery(salesReportQuery({ ...period, by }))
  return (
    <>
      <AdminHeading title={t('admin.page.reports')} note={t('reports.note')} />
      <ReportNav />
      <div className="grid gap-5">
        <PeriodPicker period={period} params={params} today={today} />
        <ReportState query={query}>
          {report => (
            <div className="grid gap-5">
              <FigureCards period={report} now={report.figures} before={report.before.figures} />
              <Definitions />
              <ByTime report={report} by={by} params={params} />
              <Channels report={report} />
              <Parts report={report} />
            </div>
          )}
        </ReportState>
      </div>
    </>
  )
}

type Row = SalesReport['rows'][number]

function ByTime({ report, by, params }: { report: SalesReport; by: ReportGrain; params: URLSearchParams }) {
  const t = useT()
  const locale = useLocale()
  const formatAmd = useFormatAmd()
  const nameOf = (date: string) => (by === 'month' ? monthText(date, locale) : dayMonthText(date, locale, 'short'))
  const columns: StatColumn<Row>[] = [
    {
      header: t(`reports.by.${by}`),
      value: ({ date }) => date,
      cell: ({ date }) => <span className="whitespace-nowrap">{nameOf(date)}</span>,
    },
    ...figureColumns<Row>(t, ({ figures }) => figures),
    {
      header: t('reports.column.netBefore'),
      value: ({ before }) => before?.netAmd ?? null,
      isNumber: true,
      isWide: 'lg',
    },
  ]
  return (
    <Panel
      title={t('reports.overTime')}
      tools={
        <nav aria-label={t('reports.grain')} className="flex gap-1">
          {ReportGrain.options.map(grain => (
            <Link
              key={grain}
              to={toSearch(params, { by: grain })}
              replace
              preventScrollReset
              aria-current={by === grain ? 'true' : undefined}
              className={compactButtonClass('quiet', 'aria-[current=true]:bg-raised aria-[current=true]:font-semibold')}
            >
              {t(`reports.by.${grain}`)}
            </Link>
          ))}
        </nav>
      }
    >
      <Legend />
      <ChartFigure
        label={t('reports.overTimeChart')}
        points={report.rows.map(({ date, figures, before }) => ({
          id: date,
          value: figures.netAmd,
          ...(before && { before: before.netAmd }),
        }))}
        nameOf={nameOf}
        textOf={formatAmd}
      />
      <ChartTable>
        <StatsTable
          label={t('reports.overTime')}
          fileName={`sales-by-${by}-${report.from}-${report.to}`}
          columns={columns}
          rows={report.rows}
          rowKey={({ date }) => date}
        />
      </ChartTable>
    </Panel>
  )
}

type Channel = SalesReport['channels'][number]

function Channels({ report }: { report: SalesReport }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  // Without the explanation in parentheses, which does not fit below a bar on a phone.
  const names = new Map(
    report.channels.map(({ channel }) => [String(channel), t(`reports.channel.${channel}`).replace(/ \(.*/, '')]),
  )
  return (
    <Panel title={t('reports.channels')}>
      <ChartFigure
        label={t('reports.channelsChart')}
        points={report.channels.map(({ channel, figures }) => ({ id: channel, value: figures.netAmd }))}
        areBarsHorizontal
        nameOf={id => names.get(id) ?? id}
        textOf={formatAmd}
      />
      <StatsTable
        label={t('reports.channels')}
        fileName={`sales-by-channel-${report.from}-${report.to}`}
        columns={[
          { header: t('reports.channel'), value: ({ channel }: Channel) => t(`reports.channel.${channel}`) },
          ...figureColumns<Channel>(t, ({ figures }) => figures),
          { header: t('reports.column.netBefore'), value: ({ before }) => before.netAmd, isNumber: true, isWide: 'lg' },
        ]}
        rows={report.channels}
        rowKey={({ channel }) => channel}
      />
    </Panel>
  )
}

/** What the gross sales consist of. */
function Parts({ report: { parts, from, to } }: { report: SalesReport }) {
  const t = useT()
  const rows = (['goods', 'rental', 'delivery', 'withheld'] as const).map(name => ({
    name,
    amountAmd: parts[`${name}Amd`],
  }))
  return (
    <Panel title={t('reports.parts')}>
      <StatsTable
        label={t('reports.parts')}
        fileName={`sales-parts-${from}-${to}`}
        columns={[
          { header: t('reports.part'), value: ({ name }) => t(`reports.part.${name}`) },
          { header: t('reports.column.gross'), value: ({ amountAmd }) => amountAmd, isNumber: true },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Panel>
  )
}
