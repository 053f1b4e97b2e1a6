import { oneOf } from '@shop/contracts/enums.ts'
import { exportGoodsReceipts, type GoodsReceiptRow, GoodsReceiptState } from '@shop/contracts/goods-receipts.ts'
import { MAX_EXPORTED_DOCUMENTS } from '@shop/contracts/purchasing.ts'
import { useQuery } from '@tanstack/react-query'
import { PackagePlus } from 'lucide-react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { AdminHeading, TimestampCell } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { receiptsQuery } from './queries.ts'
import { PurchasingNav } from './section-nav.tsx'
import { RECEIPT_STATES, ReceiptStateBadge } from './state-badges.tsx'
import { useCreateReceipt } from './use-create.ts'

/** Deliveries of suppliers, newest first. */
export function ReceiptsPage() {
  const t = useT()
  const state = useTableState('')
  const { q, limit, cursor } = state.query
  const filters = { q, state: oneOf(GoodsReceiptState.options, state.value('state')) }
  const query = useQuery(receiptsQuery({ ...filters, limit, cursor }))
  const create = useCreateReceipt()
  return (
    <>
      <AdminHeading title={t('admin.page.purchasing')}>
        <CsvButton
          name="deliveries"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_DOCUMENTS}
          read={() => call(exportGoodsReceipts, { query: filters })}
        />
        <IfCan permission="purchasing.edit">
          <CompactButton variant="primary" pending={create.isPending} onClick={() => create.mutate(null)}>
            <PackagePlus aria-hidden className="size-4" />
            {t('purchasing.receiveDelivery')}
          </CompactButton>
        </IfCan>
      </AdminHeading>
      <PurchasingNav />
      <AdminTable
        id="goods-receipts"
        label={t('purchasing.deliveries')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ number }) => String(number)}
        rowHref={({ number }) => adminPaths.goodsReceipt(number)}
        filters={[
          choiceFilter(
            'state',
            { label: t('purchasing.column.state'), any: t('purchasing.anyState') },
            GoodsReceiptState.options,
            value => t(RECEIPT_STATES[value].label),
          ),
        ]}
        searchLabel={t('purchasing.searchDeliveries')}
        empty={{ title: t('purchasing.noDeliveries'), text: t('purchasing.noDeliveriesText') }}
      />
    </>
  )
}

function useColumns(): Column<GoodsReceiptRow>[] {
  const t = useT()
  const formatCost = useFormatCost()
  return [
    {
      id: 'number',
      header: t('purchasing.column.number'),
      cell: ({ number }) => (
        <span className="whitespace-nowrap">{t('purchasing.delivery', { number: String(number) })}</span>
      ),
    },
    { id: 'state', header: t('purchasing.column.state'), cell: ({ state }) => <ReceiptStateBadge state={state} /> },
    { id: 'supplier', header: t('purchasing.column.supplier'), cell: ({ supplier }) => supplier?.name ?? '—' },
    { id: 'document', header: t('purchasing.column.document'), cell: row => row.documentNumber || '—' },
    {
      id: 'quantity',
      header: t('purchasing.column.quantity'),
      align: 'end',
      cell: ({ quantity, lineCount }) => (
        <span className="whitespace-nowrap tabular-nums">
          {t('purchasing.unitsOfLines', { quantity, lines: lineCount })}
        </span>
      ),
    },
    {
      id: 'total',
      header: t('purchasing.column.total'),
      align: 'end',
      cell: ({ totalAmd }) => <span className="whitespace-nowrap tabular-nums">{formatCost(totalAmd)}</span>,
    },
    {
      id: 'at',
      header: t('purchasing.column.date'),
      cell: ({ receivedAt, createdAt }) => <TimestampCell at={receivedAt ?? createdAt} />,
    },
  ]
}
