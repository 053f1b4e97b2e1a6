import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { useCustomerColumns } from './customer-columns.tsx'
import { type CustomerListParams, customersQuery } from './queries.ts'

/** Searches customers by phone number, name or e-mail address. */
export function CustomersPage() {
  const t = useT()
  const state = useTableState('')
  const query = useQuery(customersQuery(toListParams(state)))
  return (
    <>
      <AdminHeading title={t('admin.page.customers')} />
      <AdminTable
        id="customers"
        label={t('admin.page.customers')}
        state={state}
        query={query}
        columns={useCustomerColumns()}
        rowKey={({ accountId }) => accountId}
        rowHref={({ accountId }) => adminPaths.customer(accountId)}
        filters={[
          {
            kind: 'choice',
            name: 'only',
            label: t('adminCustomers.filter.only'),
            options: [{ value: 'blocked', label: t('adminCustomers.filter.blocked') }],
          },
        ]}
        searchLabel={t('adminCustomers.search')}
        empty={{ title: t('adminCustomers.empty'), text: t('adminCustomers.emptyText') }}
      />
    </>
  )
}

/** Minimum length of a search text. A single letter would match almost every customer. */
const SHORTEST = 2

function toListParams({ q, query: { limit, cursor }, value }: TableState): CustomerListParams {
  return {
    limit,
    cursor,
    q: q.length < SHORTEST ? undefined : q,
    only: value('only') === 'blocked' ? 'blocked' : undefined,
  }
}
