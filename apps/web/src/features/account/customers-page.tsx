import { type CustomerSummary, exportCustomers, MAX_EXPORTED_CUSTOMERS } from '@shop/contracts/account-staff.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { useStaff } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { Badge } from '#ui/badge.tsx'
import { type CustomerListParams, customersQuery } from './queries.ts'

/** Searches customers by phone number, name or e-mail address. */
export function CustomersPage() {
  const t = useT()
  const state = useTableState('')
  const language = useLocale()
  const params = toListParams(state)
  const query = useQuery(customersQuery(params))
  const { limit: _, cursor: __, ...filters } = params
  return (
    <>
      <AdminHeading title={t('admin.page.customers')}>
        {useStaff().role === 'admin' && (
          <CsvButton
            name="customers"
            total={query.data?.total ?? 0}
            max={MAX_EXPORTED_CUSTOMERS}
            read={() => call(exportCustomers, { query: { ...filters, language } })}
          />
        )}
      </AdminHeading>
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
            label: t('admin.page.customers'),
            any: t('adminCustomers.filter.only'),
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
const MIN_SEARCH_LENGTH = 2

function toListParams({ q, query: { limit, cursor }, value }: TableState): CustomerListParams {
  return {
    limit,
    cursor,
    q: q.length < MIN_SEARCH_LENGTH ? undefined : q,
    only: value('only') === 'blocked' ? 'blocked' : undefined,
  }
}

/** Columns of the customer list; the name links to the customer. */
function useCustomerColumns(): Column<CustomerSummary>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const countCell = (count: number) => <span className="tabular-nums">{t('adminCustomers.figure', { count })}</span>
  return [
    { id: 'name', header: t('adminCustomers.column.name'), cell: ({ name, phone }) => name || phone },
    {
      id: 'phone',
      header: t('adminCustomers.column.phone'),
      cell: ({ phone, isBlocked }) => (
        <span className="inline-flex flex-wrap items-center gap-2 max-lg:justify-end">
          <a
            href={`tel:${phone}`}
            className="inline-flex min-h-6 items-center whitespace-nowrap tabular-nums hover:underline pointer-coarse:min-h-11"
          >
            {phone}
          </a>
          {isBlocked && <Badge tone="bad">{t('adminCustomers.blocked')}</Badge>}
        </span>
      ),
    },
    {
      id: 'email',
      header: t('adminCustomers.column.email'),
      cell: ({ email }) => <span className="break-all text-muted">{email}</span>,
    },
    { id: 'orders', header: t('adminCustomers.column.orders'), align: 'end', cell: ({ orders }) => countCell(orders) },
    {
      id: 'spent',
      header: t('adminCustomers.column.spent'),
      align: 'end',
      cell: ({ spentAmd }) => <span className="whitespace-nowrap tabular-nums">{formatAmd(spentAmd)}</span>,
    },
    { id: 'points', header: t('adminCustomers.column.points'), align: 'end', cell: ({ points }) => countCell(points) },
    {
      id: 'since',
      header: t('adminCustomers.column.since'),
      cell: ({ since }) => {
        const date = shopDate(new Date(since))
        return (
          <time dateTime={since} className="whitespace-nowrap">
            {`${dayMonthText(date, locale, 'short')} ${date.slice(0, 4)}`}
          </time>
        )
      },
    },
  ]
}
