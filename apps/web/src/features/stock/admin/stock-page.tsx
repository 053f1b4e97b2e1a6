import { LOW_STOCK } from '@shop/contracts/catalog-staff.ts'
import type { StockRow } from '@shop/contracts/stock-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { useWeight } from '#shared/product/variant.ts'
import { Badge, type Tone } from '#ui/badge.tsx'
import { type StockListParams, stockQuery } from './queries.ts'

/** Stock of all variants, lowest first. */
export function StockPage() {
  const t = useT()
  const state = useTableState('')
  const query = useQuery(stockQuery(toListParams(state)))
  const levels = [
    { value: '0', label: t('adminStock.out') },
    { value: String(LOW_STOCK), label: t('adminStock.low', { count: LOW_STOCK }) },
  ]
  return (
    <>
      <AdminHeading title={t('admin.page.stock')} />
      <AdminTable
        id="stock"
        label={t('admin.page.stock')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ sku }) => sku}
        rowHref={({ sku }) => adminPaths.variant(sku)}
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
    </>
  )
}

function toListParams({ query: { q, limit, cursor }, value }: TableState): StockListParams {
  const atMost = value('atMost')
  return { q, limit, cursor, atMost: atMost && /^\d{1,6}$/.test(atMost) ? atMost : undefined }
}

function useColumns(): Column<StockRow>[] {
  const t = useT()
  const weight = useWeight()
  const countCell = (count: number) => <span className="tabular-nums">{t('adminStock.figure', { count })}</span>
  return [
    {
      id: 'title',
      header: t('adminStock.column.title'),
      cell: row => (
        <span>
          <ProductText of={row} field="title" /> <span className="font-normal text-muted">{row.brand}</span>
        </span>
      ),
    },
    {
      id: 'sku',
      header: t('adminStock.column.sku'),
      cell: ({ sku }) => <code className="wrap-anywhere text-muted text-xs">{sku}</code>,
    },
    {
      id: 'weight',
      header: t('adminStock.column.weight'),
      align: 'end',
      cell: row => <span className="whitespace-nowrap">{weight(row.weight)}</span>,
    },
    { id: 'onHand', header: t('adminStock.column.onHand'), align: 'end', cell: ({ onHand }) => countCell(onHand) },
    {
      id: 'reserved',
      header: t('adminStock.column.reserved'),
      align: 'end',
      cell: ({ reserved }) => countCell(reserved),
    },
    {
      id: 'unpacked',
      header: t('adminStock.column.unpacked'),
      align: 'end',
      cell: ({ unpacked }) => countCell(unpacked),
    },
    {
      id: 'available',
      header: t('adminStock.column.available'),
      align: 'end',
      cell: ({ available }) => <span className="font-medium">{countCell(available)}</span>,
    },
    { id: 'state', header: t('adminStock.column.state'), cell: row => <StockLevelBadge row={row} /> },
    { id: 'waiting', header: t('adminStock.column.waiting'), align: 'end', cell: ({ waiting }) => countCell(waiting) },
  ]
}

/** Highlights variants that need new stock. */
export function StockLevelBadge({ row }: { row: StockRow }) {
  const t = useT()
  const { label, tone } = stockLevelOf(row)
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      {t(label)}
    </Badge>
  )
}

function stockLevelOf({ available, isWithdrawn }: StockRow): { label: MessageId; tone: Tone } {
  if (isWithdrawn) return { label: 'adminStock.withdrawn', tone: 'neutral' }
  if (available <= 0) return { label: 'adminStock.isOut', tone: 'bad' }
  return available <= LOW_STOCK
    ? { label: 'adminStock.isLow', tone: 'warn' }
    : { label: 'adminStock.isEnough', tone: 'ok' }
}
