import { changeSupplier, listSuppliers, type Supplier } from '@shop/contracts/purchasing.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { type FileColumn, ListCsvButton } from '#shared/admin/list-csv-button.tsx'
import { notifyFailure } from '#shared/admin/notifications.ts'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useShowFilter, useTableState } from '#shared/admin/table/table-state.ts'
import { Badge } from '#ui/badge.tsx'
import { PURCHASING_KEY, suppliersQuery } from './queries.ts'
import { PurchasingNav } from './section-nav.tsx'
import { SupplierDialog } from './supplier-dialog.tsx'

/** Suppliers by name. */
export function SuppliersPage() {
  const t = useT()
  const state = useTableState('')
  const {
    show,
    filters: shown,
    views,
  } = useShowFilter(state, {
    open: 'purchasing.activeSuppliers',
    all: 'purchasing.allSuppliers',
  })
  const { q, limit, cursor } = state.query
  const filters = { q, show: show === 'all' ? ('all' as const) : ('active' as const) }
  const query = useQuery(suppliersQuery({ ...filters, limit, cursor }))
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<Supplier>()
  return (
    <>
      <AdminHeading title={t('admin.page.suppliers')}>
        <ListCsvButton
          name="suppliers"
          total={query.data?.total ?? 0}
          columns={useFileColumns()}
          read={page => call(listSuppliers, { query: { ...filters, ...page } })}
        />
        <IfCan permission="purchasing.edit">
          <CompactButton variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden className="size-4" />
            {t('purchasing.addSupplier')}
          </CompactButton>
        </IfCan>
      </AdminHeading>
      <PurchasingNav />
      <AdminTable
        id="suppliers"
        label={t('admin.page.suppliers')}
        state={state}
        query={query}
        columns={useColumns(setChanged)}
        rowKey={({ id }) => id}
        filters={shown}
        views={views}
        searchLabel={t('purchasing.searchSuppliers')}
        empty={{ title: t('purchasing.noSuppliers'), text: t('purchasing.noSuppliersText') }}
      />
      {isAdding && <SupplierDialog onClose={() => setAdding(false)} />}
      {changed && <SupplierDialog supplier={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}

function useFileColumns(): FileColumn<Supplier>[] {
  const t = useT()
  return [
    [t('purchasing.supplier.name'), ({ name }) => name],
    [t('purchasing.supplier.contact'), ({ contact }) => contact],
    [t('purchasing.supplier.phone'), ({ phone }) => phone],
    [t('purchasing.note'), ({ note }) => note],
    [t('purchasing.archived'), ({ isArchived }) => (isArchived ? t('purchasing.archived') : '')],
  ]
}

function useColumns(onChange: (supplier: Supplier) => void): Column<Supplier>[] {
  const t = useT()
  const client = useQueryClient()
  const archive = useMutation({
    mutationFn: ({ id, ...supplier }: Supplier) =>
      call(changeSupplier, { params: { id }, body: { ...supplier, isArchived: !supplier.isArchived } }),
    onError: error => notifyFailure(t('purchasing.notSaved'), error),
    onSettled: () => client.invalidateQueries({ queryKey: PURCHASING_KEY }),
  })
  return [
    {
      id: 'name',
      header: t('purchasing.supplier.name'),
      cell: ({ name, isArchived }) => (
        <span className="font-medium">
          {name} {isArchived && <Badge>{t('purchasing.archived')}</Badge>}
        </span>
      ),
    },
    { id: 'contact', header: t('purchasing.supplier.contact'), cell: ({ contact }) => contact || '—' },
    {
      id: 'phone',
      header: t('purchasing.supplier.phone'),
      cell: ({ phone }) =>
        phone ? (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="whitespace-nowrap hover:underline">
            {phone}
          </a>
        ) : (
          '—'
        ),
    },
    {
      id: 'note',
      header: t('purchasing.note'),
      cell: ({ note }) => <span className="break-words">{note || '—'}</span>,
    },
    {
      id: 'actions',
      header: t('purchasing.column.actions'),
      isActions: true,
      cell: supplier => (
        <span className="flex gap-1.5">
          <CompactButton onClick={() => onChange(supplier)}>{t('purchasing.edit')}</CompactButton>
          <CompactButton variant="quiet" pending={archive.isPending} onClick={() => archive.mutate(supplier)}>
            {t(supplier.isArchived ? 'purchasing.unarchive' : 'purchasing.archive')}
          </CompactButton>
        </span>
      ),
    },
  ]
}
