import { marginPercent } from '@shop/contracts/margin.ts'
import { exportStock, MAX_EXPORTED_STOCK_ROWS, type StockRow } from '@shop/contracts/stock-staff.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardCheck, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CountDialog } from '#shared/admin/count-dialog.tsx'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { PrintLabels } from '#shared/admin/labels/print-labels.tsx'
import { AdminHeading, HeadingActions } from '#shared/admin/page-parts.tsx'
import { InlineCount, InlinePrice, InlineReorderPoint, InlineShelf } from '#shared/admin/stock-cells/stock-cells.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { VariantCell } from '#shared/admin/variant-cell.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { lotsQuery, STOCK_KEY, type StockListParams, stockQuery } from './queries.ts'
import { VariantLabel } from './variant-label.tsx'

/** Stock of all variants, lowest first. */
export function StockPage() {
  const t = useT()
  const client = useQueryClient()
  const state = useTableState('')
  const query = useQuery(stockQuery(toListParams(state)))
  const levels = [
    { value: '0', label: t('adminStock.out') },
    { value: 'low', label: t('adminStock.lowLevel') },
  ]
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const [counted, setCounted] = useState<readonly StockRow[]>()
  const shown = query.data?.items ?? []
  const { limit: _, cursor: _cursor, ...filters } = toListParams(state)
  const chosen = selected.size > 0 ? shown.filter(({ sku }) => selected.has(sku)) : shown
  return (
    <>
      <AdminHeading title={t('admin.page.stock')}>
        <HeadingActions>
          <LotsLink />
          <LocaleLink to={adminPaths.stockTakes} className={compactButtonClass()}>
            {t('admin.page.stockTakes')}
          </LocaleLink>
          <IfCan permission="purchasing.view">
            <LocaleLink to={adminPaths.reorder} className={compactButtonClass()}>
              {t('admin.page.reorder')}
            </LocaleLink>
            <LocaleLink to={adminPaths.purchasing} className={compactButtonClass()}>
              <PackagePlus aria-hidden className="size-4" />
              {t('admin.page.purchasing')}
            </LocaleLink>
          </IfCan>
          <IfCan permission="stock.edit">
            <CompactButton disabled={chosen.length === 0} onClick={() => setCounted(chosen)}>
              <ClipboardCheck aria-hidden className="size-4" />
              {t('adminCatalog.count')}
            </CompactButton>
          </IfCan>
          <PrintLabels label={t('admin.labels.print')} disabled={chosen.length === 0} load={() => chosen}>
            {(row, codes) => <VariantLabel key={row.sku} row={row} codes={codes} />}
          </PrintLabels>
          <CsvButton
            name="stock"
            total={query.data?.total ?? 0}
            max={MAX_EXPORTED_STOCK_ROWS}
            read={() => call(exportStock, { query: filters })}
          />
        </HeadingActions>
      </AdminHeading>
      <AdminTable
        id="stock"
        label={t('admin.page.stock')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ sku }) => sku}
        rowHref={({ sku }) => adminPaths.variant(sku)}
        selection={{ selected, onSelect }}
        filters={[
          {
            kind: 'choice',
            name: 'atMost',
            label: t('adminStock.column.available'),
            any: t('adminStock.filter.atMost'),
            options: levels,
          },
        ]}
        views={[
          { name: t('adminStock.all'), search: '' },
          ...levels.map(({ value, label }) => ({ name: label, search: `atMost=${value}` })),
        ]}
        searchLabel={t('adminStock.search')}
        empty={{ title: t('adminStock.empty'), text: t('adminStock.emptyText') }}
      />
      {counted && (
        <CountDialog
          rows={counted.map(row => ({ ...row, titles: row }))}
          onRecorded={() => void client.invalidateQueries({ queryKey: STOCK_KEY })}
          onClose={() => setCounted(undefined)}
        />
      )}
    </>
  )
}

/** The link to the lots, with the number of those that have expired or expire soon. */
function LotsLink() {
  const t = useT()
  // The counts are those of all lots; one expired row is the cheapest page.
  const { expired = 0, expiring = 0 } = useQuery(lotsQuery({ state: 'expired', limit: 1 })).data?.counts ?? {}
  return (
    <LocaleLink to={adminPaths.lots} className={compactButtonClass()}>
      {t('admin.page.lots')}
      {expired > 0 && <Badge tone="bad">{t('lots.expiredCount', { count: expired })}</Badge>}
      {expiring > 0 && <Badge tone="warn">{t('lots.expiringCount', { count: expiring })}</Badge>}
    </LocaleLink>
  )
}

function toListParams({ query: { q, limit, cursor }, value }: TableState): StockListParams {
  const atMost = value('atMost')
  return {
    q,
    limit,
    cursor,
    level: atMost === 'low' ? 'low' : undefined,
    atMost: atMost && /^\d{1,6}$/.test(atMost) ? atMost : undefined,
  }
}

function useColumns(): Column<StockRow>[] {
  const t = useT()
  const formatCost = useFormatCost()
  const countCell = (count: number) => <span className="tabular-nums">{t('adminStock.figure', { count })}</span>
  return [
    {
      id: 'title',
      header: t('adminStock.column.title'),
      cell: row => <VariantCell variant={row} />,
    },
    { id: 'onHand', header: t('adminStock.column.onHand'), align: 'end', cell: row => <InlineCount row={row} /> },
    {
      id: 'reserved',
      header: t('adminStock.column.reserved'),
      align: 'end',
      isExtra: true,
      cell: ({ reserved }) => countCell(reserved),
    },
    {
      id: 'unpacked',
      header: t('adminStock.column.unpacked'),
      align: 'end',
      isExtra: true,
      cell: ({ unpacked }) => countCell(unpacked),
    },
    {
      id: 'available',
      header: t('adminStock.column.available'),
      align: 'end',
      cell: row => (
        <span className="inline-grid justify-items-end gap-0.5 font-medium">
          {countCell(row.available)}
          {stockLevelOf(row) !== LEVEL_ENOUGH && <StockLevelBadge row={row} />}
        </span>
      ),
    },
    {
      id: 'reorderPoint',
      header: t('adminStock.column.reorderPoint'),
      align: 'end',
      isExtra: 'cards',
      cell: row => <InlineReorderPoint row={row} />,
    },
    {
      id: 'shelf',
      header: t('adminStock.column.shelf'),
      isExtra: 'cards',
      cell: row => <InlineShelf row={row} />,
    },
    {
      id: 'price',
      header: t('adminStock.column.price'),
      align: 'end',
      isExtra: 'cards',
      cell: row => <InlinePrice row={row} />,
    },
    {
      id: 'margin',
      header: t('adminStock.column.margin'),
      align: 'end',
      isExtra: 'cards',
      cell: ({ price, averageCostAmd }) => <Margin percent={marginPercent(price, averageCostAmd)} />,
    },
    {
      id: 'cost',
      header: t('adminStock.column.cost'),
      align: 'end',
      isExtra: true,
      cell: ({ averageCostAmd }) => (
        <span className="whitespace-nowrap tabular-nums">
          {averageCostAmd === null ? '—' : formatCost(averageCostAmd)}
        </span>
      ),
    },
    {
      id: 'barcode',
      header: t('adminStock.column.barcode'),
      isExtra: true,
      cell: ({ barcode }) => <code className="text-xs">{barcode ?? '—'}</code>,
    },
    {
      id: 'waiting',
      isExtra: true,
      header: t('adminStock.column.waiting'),
      align: 'end',
      cell: ({ waiting }) => countCell(waiting),
    },
  ]
}

/** The margin in percent; a loss is red. */
export function Margin({ percent }: { percent: number | undefined }) {
  const t = useT()
  if (percent === undefined) return '—'
  return (
    <span className={cx('whitespace-nowrap tabular-nums', percent < 0 && 'font-medium text-bad')}>
      {t('adminStock.percent', { percent })}
    </span>
  )
}

/** Highlights variants that need new stock. */
export function StockLevelBadge({ row }: { row: StockRow }) {
  const t = useT()
  const { label, tone } = stockLevelOf(row)
  return <Badge tone={tone}>{t(label)}</Badge>
}

type StockLevel = { label: MessageId; tone: Tone }

const LEVEL_ENOUGH: StockLevel = { label: 'adminStock.isEnough', tone: 'ok' }

function stockLevelOf({ available, reorderPoint, isWithdrawn }: StockRow): StockLevel {
  if (isWithdrawn) return { label: 'adminStock.withdrawn', tone: 'neutral' }
  if (available <= 0) return { label: 'adminStock.isOut', tone: 'bad' }
  return available <= reorderPoint ? { label: 'adminStock.isLow', tone: 'warn' } : LEVEL_ENOUGH
}
