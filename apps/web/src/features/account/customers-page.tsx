import { type CustomerSummary, exportCustomers, MAX_EXPORTED_CUSTOMERS } from '@shop/contracts/account-staff.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { HIDDEN } from '@shop/contracts/personal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { shortDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { IfCan } from '#shared/admin/if-can.tsx'
import { AdminHeading } from '#shared/admin/page-parts.tsx'
import { PersonalLink } from '#shared/admin/personal-link.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useSelectedRows } from '#shared/admin/table/selected-rows.ts'
import {
  type Column,
  choiceFilter,
  type Filter,
  type TableState,
  useTableState,
} from '#shared/admin/table/table-state.ts'
import { Badge } from '#ui/badge.tsx'
import { GroupsDialog } from './labels/groups-dialog.tsx'
import { Labels } from './labels/labels.tsx'
import { LabelsDialog } from './labels/labels-dialog.tsx'
import { labelsQuery } from './labels/queries.ts'
import { type CustomerListParams, customersQuery } from './queries.ts'

/** Searches customers by phone number, name or e-mail address. */
export function CustomersPage() {
  const t = useT()
  const state = useTableState('')
  const language = useLocale()
  const params = toListParams(state)
  const query = useQuery(customersQuery(params))
  const { limit: _, cursor: __, ...filters } = params
  const can = useCan()
  const { rows, selection } = useSelectedRows(query.data?.items ?? [], rowKey)
  const [open, setOpen] = useState<'groups' | 'labels' | null>(null)
  return (
    <>
      <AdminHeading title={t('admin.page.customers')}>
        {can('customers.personal') && (
          <LocaleLink to={adminPaths.people} className={compactButtonClass('outline')}>
            {t('admin.page.people')}
          </LocaleLink>
        )}
        {can('groups.edit') && (
          <CompactButton onClick={() => setOpen('groups')}>{t('adminCustomers.groups')}</CompactButton>
        )}
        {can('customers.export') && (
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
        rowKey={rowKey}
        rowName={customerName}
        rowHref={({ accountId }) => adminPaths.customer(accountId)}
        filters={useFilters()}
        searchLabel={t('adminCustomers.search')}
        selection={selection}
        bulk={
          <IfCan permission="customers.edit">
            <CompactButton onClick={() => setOpen('labels')}>{t('adminCustomers.labels.title')}</CompactButton>
          </IfCan>
        }
        empty={{ title: t('adminCustomers.empty'), text: t('adminCustomers.emptyText') }}
      />
      {open === 'groups' && <GroupsDialog onClose={() => setOpen(null)} />}
      {open === 'labels' && (
        <LabelsDialog customers={rows} onClose={() => setOpen(null)} onSaved={() => selection.onSelect(new Set())} />
      )}
    </>
  )
}

const rowKey = ({ accountId }: CustomerSummary) => accountId

/** The name, or the phone number of a customer without a name. */
const customerName = ({ name, phone }: CustomerSummary) => name || phone

const ONLY = ['blocked', 'staff'] as const

function useFilters(): Filter[] {
  const t = useT()
  const labels = useQuery(labelsQuery).data ?? { groups: [], tags: [] }
  const names = new Map(labels.groups.map(({ id, name }) => [id, name]))
  const [group, tag] = [t('adminCustomers.filter.group'), t('adminCustomers.filter.tag')]
  return [
    choiceFilter(
      'group',
      { label: t('adminCustomers.groups'), any: group },
      [...names.keys()],
      id => names.get(id) ?? id,
    ),
    choiceFilter(
      'tag',
      { label: t('adminCustomers.tags'), any: tag },
      labels.tags.map(used => used.tag).filter(used => used !== HIDDEN),
      used => used,
    ),
    choiceFilter('only', { label: t('admin.page.customers'), any: t('adminCustomers.filter.only') }, ONLY, value =>
      t(`adminCustomers.filter.${value}`),
    ),
  ]
}

/** Minimum length of a search text. A single letter would match almost every customer. */
const MIN_SEARCH_LENGTH = 2

function toListParams({ q, query: { limit, cursor }, value }: TableState): CustomerListParams {
  return {
    limit,
    cursor,
    q: q.length < MIN_SEARCH_LENGTH ? undefined : q,
    only: oneOf(ONLY, value('only')),
    group: value('group'),
    tag: value('tag'),
  }
}

/** Columns of the customer list; the name links to the customer. */
function useCustomerColumns(): Column<CustomerSummary>[] {
  const formatAmd = useFormatAmd()
  const t = useT()
  const locale = useLocale()
  const countCell = (count: number) => <span className="tabular-nums">{t('adminCustomers.figure', { count })}</span>
  return [
    { id: 'name', header: t('adminCustomers.column.name'), cell: customerName },
    {
      id: 'phone',
      header: t('adminCustomers.column.phone'),
      cell: ({ phone, isBlocked }) => (
        <span className="inline-flex flex-wrap items-center gap-2 max-lg:justify-end">
          <PersonalLink
            href={`tel:${phone}`}
            className="inline-flex min-h-6 items-center whitespace-nowrap tabular-nums hover:underline max-lg:-my-2.5 pointer-coarse:min-h-11"
          >
            {phone}
          </PersonalLink>
          {isBlocked && <Badge tone="bad">{t('adminCustomers.blocked')}</Badge>}
        </span>
      ),
    },
    {
      id: 'email',
      header: t('adminCustomers.column.email'),
      isExtra: 'narrow',
      cell: ({ email }) => <span className="wrap-anywhere text-muted">{email}</span>,
    },
    {
      id: 'labels',
      header: t('adminCustomers.labels.title'),
      cell: ({ groups, tags }) => <Labels groups={groups} tags={tags} />,
    },
    { id: 'orders', header: t('adminCustomers.column.orders'), align: 'end', cell: ({ orders }) => countCell(orders) },
    {
      id: 'spent',
      header: t('adminCustomers.column.spent'),
      align: 'end',
      cell: ({ spentAmd }) => <span className="whitespace-nowrap tabular-nums">{formatAmd(spentAmd)}</span>,
    },
    {
      id: 'points',
      header: t('adminCustomers.column.points'),
      align: 'end',
      isExtra: 'cards',
      cell: ({ points }) => countCell(points),
    },
    {
      id: 'since',
      header: t('adminCustomers.column.since'),
      isExtra: 'cards',
      cell: ({ since }) => {
        return (
          <time dateTime={since} className="whitespace-nowrap">
            {shortDate(shopDate(new Date(since)), locale)}
          </time>
        )
      },
    },
  ]
}
