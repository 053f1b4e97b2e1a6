import { oneOf } from '@shop/contracts/enums.ts'
import { exportPurchaseOrders, type PurchaseOrderRow, PurchaseOrderState } from '@shop/contracts/purchase-orders.ts'
import { MAX_EXPORTED_DOCUMENTS } from '@shop/contracts/purchasing.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
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
import { ordersQuery } from './queries.ts'
import { PurchasingNav } from './section-nav.tsx'
import { ORDER_STATES, OrderStateBadge } from './state-badges.tsx'
import { useCreateOrder } from './use-create.ts'

/** Purchase orders, newest first. */
export function PurchaseOrdersPage() {
  const t = useT()
  const state = useTableState('')
  const { q, limit, cursor } = state.query
  const filters = { q, state: oneOf(PurchaseOrderState.options, state.value('state')) }
  const query = useQuery(ordersQuery({ ...filters, limit, cursor }))
  const create = useCreateOrder()
  return (
    <>
      <AdminHeading title={t('admin.page.purchaseOrders')}>
        <CsvButton
          name="purchase-orders"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_DOCUMENTS}
          read={() => call(exportPurchaseOrders, { query: filters })}
        />
        <IfCan permission="purchasing.edit">
          <CompactButton
            variant="primary"
            pending={create.isPending}
            onClick={() => create.mutate({ supplierId: null, note: '', expectedDate: null, lines: [] })}
          >
            <Plus aria-hidden className="size-4" />
            {t('purchasing.newOrder')}
          </CompactButton>
        </IfCan>
      </AdminHeading>
      <PurchasingNav />
      <AdminTable
        id="purchase-orders"
        label={t('admin.page.purchaseOrders')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ number }) => String(number)}
        rowHref={({ number }) => adminPaths.purchaseOrder(number)}
        filters={[
          choiceFilter(
            'state',
            { label: t('purchasing.column.state'), any: t('purchasing.anyState') },
            PurchaseOrderState.options,
            value => t(ORDER_STATES[value].label),
          ),
        ]}
        searchLabel={t('purchasing.searchOrders')}
        empty={{ title: t('purchasing.noOrders'), text: t('purchasing.noOrdersText') }}
      />
    </>
  )
}

function useColumns(): Column<PurchaseOrderRow>[] {
  const t = useT()
  const formatCost = useFormatCost()
  return [
    {
      id: 'number',
      header: t('purchasing.column.number'),
      cell: ({ number }) => (
        <span className="whitespace-nowrap">{t('purchasing.order', { number: String(number) })}</span>
      ),
    },
    { id: 'state', header: t('purchasing.column.state'), cell: ({ state }) => <OrderStateBadge state={state} /> },
    { id: 'supplier', header: t('purchasing.column.supplier'), cell: ({ supplier }) => supplier?.name ?? '—' },
    {
      id: 'quantity',
      header: t('purchasing.column.received'),
      align: 'end',
      cell: ({ quantity, received }) => (
        <span className="whitespace-nowrap tabular-nums">{t('purchasing.receivedOf', { received, quantity })}</span>
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
      cell: ({ orderedAt, createdAt }) => <TimestampCell at={orderedAt ?? createdAt} />,
    },
  ]
}
