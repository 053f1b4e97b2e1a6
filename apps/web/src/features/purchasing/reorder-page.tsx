import { exportReorders, type ReorderRow, type Supplier } from '@shop/contracts/purchasing.ts'
import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useFormatCost } from '#shared/admin/costs.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, choiceFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { VariantCell } from '#shared/admin/variant-cell.tsx'
import { reordersQuery, supplierChoicesQuery } from './queries.ts'
import { PurchasingNav } from './section-nav.tsx'
import { useCreateOrder } from './use-create.ts'

/** Variants at or below their reorder point, with suggested quantities; a purchase order is one press away. */
export function ReorderPage() {
  const t = useT()
  const state = useTableState('')
  const { q, limit, cursor } = state.query
  const supplierId = state.value('supplier')
  const query = useQuery(reordersQuery({ q, limit, cursor, supplierId }))
  const { data: suppliers = [] } = useQuery(supplierChoicesQuery)
  const [selected, onSelect] = useState<ReadonlySet<string>>(new Set())
  const rows = query.data?.items ?? []
  const chosen = selected.size > 0 ? rows.filter(({ sku }) => selected.has(sku)) : rows
  const create = useCreateOrder()
  const createOrder = () =>
    create.mutate({
      supplierId: supplierId ?? commonSupplier(chosen, suppliers),
      note: '',
      expectedDate: null,
      lines: chosen.map(({ sku, suggested, lastCostAmd }) => ({ sku, quantity: suggested, unitCostAmd: lastCostAmd })),
    })
  const names = new Map(suppliers.map(({ id, name }) => [id, name]))
  return (
    <>
      <AdminHeading title={t('admin.page.reorder')} note={t('purchasing.reorderNote')}>
        <CsvButton name="reorder" total={rows.length} read={() => call(exportReorders, { query: { q, supplierId } })} />
        <CompactButton
          variant="primary"
          pending={create.isPending}
          disabled={chosen.length === 0}
          onClick={createOrder}
        >
          <ShoppingCart aria-hidden className="size-4" />
          {chosen.length > 0 ? t('purchasing.orderLines', { count: chosen.length }) : t('purchasing.newOrder')}
        </CompactButton>
      </AdminHeading>
      <PurchasingNav />
      <AdminTable
        id="reorder"
        label={t('admin.page.reorder')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ sku }) => sku}
        rowHref={({ sku }) => adminPaths.variant(sku)}
        selection={{ selected, onSelect }}
        filters={[
          choiceFilter(
            'supplier',
            { label: t('purchasing.column.supplier'), any: t('purchasing.anySupplier') },
            [...names.keys()],
            id => names.get(id) ?? '',
          ),
        ]}
        searchLabel={t('purchasing.searchReorder')}
        empty={{ title: t('purchasing.nothingToReorder'), text: t('purchasing.nothingToReorderText') }}
      />
    </>
  )
}

/** The supplier of all rows; null if they have several or none, or if it is archived. */
function commonSupplier(rows: readonly ReorderRow[], active: readonly Supplier[]): string | null {
  const ids = new Set(rows.map(({ supplier }) => supplier?.id))
  const [id] = ids
  return ids.size === 1 && active.some(supplier => supplier.id === id) ? (id ?? null) : null
}

function useColumns(): Column<ReorderRow>[] {
  const t = useT()
  const formatCost = useFormatCost()
  const figure = (value: number) => <span className="tabular-nums">{value}</span>
  return [
    {
      id: 'title',
      header: t('purchasing.column.product'),
      cell: row => <VariantCell variant={row} />,
    },
    { id: 'available', header: t('purchasing.column.available'), align: 'end', cell: row => figure(row.available) },
    { id: 'point', header: t('purchasing.column.reorderPoint'), align: 'end', cell: row => figure(row.reorderPoint) },
    { id: 'sold', header: t('purchasing.column.sold'), align: 'end', cell: row => figure(row.sold) },
    { id: 'incoming', header: t('purchasing.column.incoming'), align: 'end', cell: row => figure(row.incoming) },
    {
      id: 'suggested',
      header: t('purchasing.column.suggested'),
      align: 'end',
      cell: ({ suggested }) => <span className="font-medium tabular-nums">{suggested}</span>,
    },
    {
      id: 'cost',
      header: t('purchasing.column.lastCost'),
      align: 'end',
      isExtra: true,
      cell: ({ lastCostAmd }) => (
        <span className="whitespace-nowrap tabular-nums">{lastCostAmd === null ? '—' : formatCost(lastCostAmd)}</span>
      ),
    },
    {
      id: 'supplier',
      header: t('purchasing.column.supplier'),
      isExtra: 'narrow',
      cell: ({ supplier }) => supplier?.name ?? '—',
    },
  ]
}
