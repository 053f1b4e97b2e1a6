import { useQuery } from '@tanstack/react-query'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { useCustomerColumns } from './customer-columns.tsx'
import { type CustomersAsked, customersQuery } from './queries.ts'

/** Customers, found by what they say on the phone: a number, a name, an e-mail address. */
export function CustomersPage() {
  const t = useT()
  const state = useTableState('')
  const query = useQuery(customersQuery(askedOf(state)))
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

/** What the call looks for has this many letters at least; one letter finds everybody. */
const SHORTEST = 2

function askedOf({ q, query: { limit, cursor }, value }: TableState): CustomersAsked {
  return {
    limit,
    cursor,
    q: q.length < SHORTEST ? undefined : q,
    only: value('only') === 'blocked' ? 'blocked' : undefined,
  }
}
