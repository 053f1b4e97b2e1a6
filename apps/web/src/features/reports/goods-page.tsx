import { shopDate } from '@shop/contracts/days.ts'
import { GoodsGroup, type GoodsReport, type GoodsRow, GoodsSort } from '@shop/contracts/reports.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { ChartFigure } from '#shared/admin/stats/chart-figure.tsx'
import { Panel } from '#shared/admin/stats/panel.tsx'
import { readPeriod, toSearch } from '#shared/admin/stats/period.ts'
import { PeriodPicker } from '#shared/admin/stats/period-picker.tsx'
import { type StatColumn, StatsTable } from '#shared/admin/stats/stats-table.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { Definitions } from './definitions.tsx'
import { figureColumns, subtractFigures } from './figure-columns.ts'
import { goodsReportQuery } from './queries.ts'
import { ReportNav } from './report-nav.tsx'
import { ReportState } from './report-state.tsx'

const REPORT_DAYS = 30
/** Bars of the chart. */
const MAX_BARS = 12

/** Sales and margin of goods by product, category or brand. */
export function GoodsReportPage() {
  const t = useT()
  const [params] = useSearchParams()
  const today = shopDate(clock.now())
  const period = readPeriod(params, today, REPORT_DAYS)
  const by = GoodsGroup.options.find(group => group === params.get('by')) ?? 'product'
  const sort = GoodsSort.options.find(name => name === params.get('sort')) ?? 'net'
  const query = useQuery(goodsReportQuery({ ...period, by, sort }))
  return (
    <>
      <AdminHeading title={t('admin.page.goodsReport')} note={t('reports.goodsNote')} />
      <ReportNav />
      <div className="grid gap-5">
        <PeriodPicker period={period} params={params} today={today} />
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Choices label={t('reports.groupBy')}>
            {GoodsGroup.options.map(group => (
              <Choice key={group} to={toSearch(params, { by: group })} isCurrent={by === group}>
                {t(`reports.group.${group}`)}
              </Choice>
            ))}
          </Choices>
          <Choices label={t('reports.sortBy')}>
            {GoodsSort.options.map(name => (
              <Choice key={name} to={toSearch(params, { sort: name })} isCurrent={sort === name}>
                {t(`reports.sort.${name}`)}
              </Choice>
            ))}
          </Choices>
        </div>
        <ReportState query={query}>{report => <Goods report={report} by={by} />}</ReportState>
      </div>
    </>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1">
      <span className="mr-1 text-muted text-sm">{label}</span>
      {children}
    </nav>
  )
}

function Choice({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={compactButtonClass('quiet', 'aria-[current=true]:bg-raised aria-[current=true]:font-semibold')}
    >
      {children}
    </Link>
  )
}

function useRowName(by: GoodsGroup): (row: Pick<GoodsRow, 'key' | 'product'>) => string {
  const t = useT()
  const textOf = useProductText()
  return ({ key, product }) => {
    if (product) return textOf(product, 'title')
    if (by !== 'category') return key
    return key === 'flavor' || key === 'hookah' || key === 'coal' || key === 'accessory'
      ? t(`adminCatalog.category.${key}`)
      : key
  }
}

/** A row of the report, or a sum of rows, which has no figure of the period before. */
type GoodsLine = Omit<GoodsRow, 'netBeforeAmd'> & { netBeforeAmd: number | null; name?: string }

/** The sales of goods beyond the limit of rows, if there are any, and of all goods. */
function sumsOf({ rows, total, figures }: GoodsReport, t: ReturnType<typeof useT>): GoodsLine[] {
  const all = { key: 'total', name: t('reports.total'), figures, netBeforeAmd: null }
  if (rows.length >= total) return [all]
  const others = rows.reduce((rest, row) => subtractFigures(rest, row.figures), figures)
  return [{ ...all, key: 'others', name: t('reports.others', { count: total - rows.length }), figures: others }, all]
}

function Goods({ report, by }: { report: GoodsReport; by: GoodsGroup }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  const nameOf = useRowName(by)
  const { rows, total, from, to } = report
  if (rows.length === 0) return <p className="text-muted">{t('dashboard.noBestSellers')}</p>
  const bars = rows.slice(0, MAX_BARS)
  const names = new Map(bars.map(row => [row.key, nameOf(row)]))
  const columns: StatColumn<GoodsLine>[] = [
    {
      header: t(`reports.group.${by}`),
      value: ({ name, ...row }) => name ?? nameOf(row),
      cell: ({ name, ...row }) => <RowName row={row} name={name ?? nameOf(row)} />,
    },
    { header: t('dashboard.column.quantity'), value: ({ figures }) => figures.quantity, isNumber: true, isWide: true },
    { header: t('reports.column.returned'), value: ({ figures }) => figures.returned, isNumber: true, isWide: true },
    ...figureColumns<GoodsLine>(t, ({ figures }) => figures).slice(1),
    { header: t('reports.column.netBefore'), value: ({ netBeforeAmd }) => netBeforeAmd, isNumber: true, isWide: 'lg' },
  ]
  return (
    <div className="grid gap-5">
      <Definitions />
      <Panel title={t('reports.goodsOf', { shown: rows.length, total })}>
        {by !== 'product' && (
          <ChartFigure
            label={t('reports.goodsChart')}
            points={bars.map(({ key, figures, netBeforeAmd }) => ({
              id: key,
              value: figures.netAmd,
              before: netBeforeAmd,
            }))}
            nameOf={key => names.get(key) ?? key}
            textOf={formatAmd}
          />
        )}
        <StatsTable
          label={t('admin.page.goodsReport')}
          fileName={`goods-by-${by}-${from}-${to}`}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          sums={sumsOf(report, t)}
        />
      </Panel>
      <Rest report={report} />
    </div>
  )
}

function RowName({ row: { key, product }, name }: { row: Pick<GoodsRow, 'key' | 'product'>; name: string }) {
  if (!product) return name
  return (
    <>
      <LocaleLink to={adminPaths.product(key)} className="font-medium hover:underline">
        <ProductText of={product} field="title" />
      </LocaleLink>
      <span className="block text-muted text-xs">{product.brand}</span>
    </>
  )
}

/** How the goods add up to the net sales of the sales report. */
function Rest({ report: { figures, rest, from, to } }: { report: GoodsReport }) {
  const t = useT()
  const netAmd = figures.netAmd + rest.rentalAmd + rest.deliveryAmd + rest.withheldAmd - rest.refundAmd
  const rows = [
    { name: 'goods', amountAmd: figures.netAmd },
    { name: 'rental', amountAmd: rest.rentalAmd },
    { name: 'delivery', amountAmd: rest.deliveryAmd },
    { name: 'withheld', amountAmd: rest.withheldAmd },
    { name: 'refund', amountAmd: 0 - rest.refundAmd },
    { name: 'net', amountAmd: netAmd },
  ] as const
  return (
    <Panel title={t('reports.rest')}>
      <StatsTable
        label={t('reports.rest')}
        fileName={`sales-sum-${from}-${to}`}
        columns={[
          { header: t('reports.part'), value: ({ name }) => t(`reports.sum.${name}`) },
          { header: t('reports.column.net'), value: ({ amountAmd }) => amountAmd, isNumber: true },
        ]}
        rows={rows}
        rowKey={({ name }) => name}
      />
    </Panel>
  )
}
