import {
  exportMovements,
  MAX_EXPORTED_STOCK_ROWS,
  type StockMovement,
  type StockMovementKind,
  type StockRow,
} from '@shop/contracts/stock-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminError, AdminHeading, BackLink, TimestampCell } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type ManualMovementKind, MovementDialog } from './movement-dialog.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'
import { movementsQuery, variantQuery } from './queries.ts'
import { StockLevelBadge } from './stock-page.tsx'
import { VariantOrders } from './variant-orders.tsx'

/** A variant with its stock, movements and manual corrections. */
export function VariantPage() {
  const t = useT()
  const textOf = useProductText()
  const sku = useParams().sku ?? ''
  const { data: row, error, isFetching, refetch } = useQuery(variantQuery(sku))
  return (
    <>
      <PageMeta title={row ? textOf(row, 'title') : sku} isPrivate />
      <BackLink to={adminPaths.stock}>{t('admin.page.stock')}</BackLink>
      {row ? (
        <VariantDetails row={row} />
      ) : (
        <>
          <AdminHeading title={sku} />
          {row === null && <EmptyState title={t('adminStock.missing')}>{t('adminStock.missingText')}</EmptyState>}
          {error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
          {row === undefined && !error && <Skeleton className="h-96 w-full rounded-picture" />}
        </>
      )}
    </>
  )
}

const ACTIONS: readonly [ManualMovementKind, MessageId][] = [
  ['receipt', 'adminStock.receipt'],
  ['count', 'adminStock.count'],
  ['write_off', 'adminStock.writeOff'],
]

function VariantDetails({ row }: { row: StockRow }) {
  const t = useT()
  const can = useCan()
  const textOf = useProductText()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const query = useQuery(movementsQuery(row.sku, { limit, cursor }))
  const [kind, setKind] = useState<ManualMovementKind>()
  const counts: [MessageId, number][] = [
    ['adminStock.column.onHand', row.onHand],
    ['adminStock.column.reserved', row.reserved],
    ['adminStock.column.unpacked', row.unpacked],
    ['adminStock.column.available', row.available],
    ['adminStock.column.waiting', row.waiting],
  ]
  return (
    <>
      <AdminHeading
        title={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            {textOf(row, 'title')}
            <StockLevelBadge row={row} />
          </span>
        }
        note={
          <>
            {row.brand} · <code className="break-all">{row.sku}</code>
          </>
        }
      >
        {ACTIONS.filter(() => can('stock.edit')).map(([action, label]) => (
          <CompactButton
            key={action}
            variant={action === 'receipt' ? 'primary' : 'outline'}
            onClick={() => setKind(action)}
          >
            {t(label)}
          </CompactButton>
        ))}
      </AdminHeading>
      <dl className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {counts.map(([term, count]) => (
          <div key={term} className="rounded-picture border border-hairline bg-surface p-3">
            <dt className="text-muted text-sm">{t(term)}</dt>
            <dd className="font-medium text-xl tabular-nums">{t('adminStock.figure', { count })}</dd>
          </div>
        ))}
      </dl>
      <VariantOrders row={row} />
      <PurchaseFacts row={row} />
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">{t('adminStock.history')}</h2>
        <CsvButton
          name={`movements-${row.sku}`}
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_STOCK_ROWS}
          read={() => call(exportMovements, { params: { sku: row.sku } })}
        />
      </div>
      <AdminTable
        id="movements"
        label={t('adminStock.history')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        empty={{ title: t('adminStock.noHistory'), text: t('adminStock.noHistoryText') }}
      />
      {kind && <MovementDialog kind={kind} row={row} onClose={() => setKind(undefined)} />}
    </>
  )
}

const KINDS: Record<StockMovementKind, MessageId> = {
  receipt: 'adminStock.kind.receipt',
  correction: 'adminStock.kind.correction',
  write_off: 'adminStock.kind.write_off',
  sale: 'adminStock.kind.sale',
  sale_reversal: 'adminStock.kind.sale_reversal',
  return: 'adminStock.kind.return',
  line_change: 'adminStock.kind.line_change',
}

function useColumns(): Column<StockMovement>[] {
  const t = useT()
  return [
    {
      id: 'at',
      header: t('adminStock.column.at'),
      cell: ({ at }) => <TimestampCell at={at} />,
    },
    { id: 'kind', header: t('adminStock.column.kind'), cell: ({ kind }) => t(KINDS[kind]) },
    {
      id: 'delta',
      header: t('adminStock.column.delta'),
      align: 'end',
      cell: ({ delta }) => (
        <span className={cx('whitespace-nowrap font-medium tabular-nums', delta > 0 && 'text-ok')}>
          {delta > 0 ? '+' : '−'}
          {t('adminStock.figure', { count: Math.abs(delta) })}
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('adminStock.column.reason'),
      cell: ({ reason, orderNumber }) =>
        orderNumber === undefined ? (
          <span className="break-words">{reason ?? '—'}</span>
        ) : (
          <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap hover:underline">
            {t('admin.orderNumber', { number: String(orderNumber) })}
          </LocaleLink>
        ),
    },
    { id: 'actor', header: t('adminStock.column.actor'), cell: ({ actor }) => actor ?? '—' },
  ]
}
