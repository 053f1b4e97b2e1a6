import {
  deletePerson,
  exportPersonData,
  getPerson,
  listPeople,
  type Person,
  type PersonSummary,
} from '@shop/contracts/account-staff.ts'
import { localePath } from '@shop/contracts/locales.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink, Panel, QueryPlaceholder, TimestampCell } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { OrderList } from './customer-panels.tsx'
import { DataPanel } from './data-panel.tsx'
import { DraftsPanel } from './details-panels.tsx'

const MIN_SEARCH_LENGTH = 2

/** People without an account, for whom staff placed orders by phone. */
export function PeoplePage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q = '' } = state.query
  const params = { limit, cursor, q: q.length < MIN_SEARCH_LENGTH ? undefined : q }
  const query = useQuery({
    queryKey: adminKey('account', 'people', params),
    queryFn: ({ signal }) => call(listPeople, { query: params, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <BackLink to={adminPaths.customers}>{t('admin.page.customers')}</BackLink>
      <AdminHeading title={t('admin.page.people')} note={t('adminCustomers.people.note')} />
      <AdminTable
        id="people"
        label={t('admin.page.people')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ phone }) => phone}
        rowHref={({ phone }) => adminPaths.person(phone)}
        searchLabel={t('adminCustomers.people.search')}
        empty={{ title: t('adminCustomers.people.empty'), text: t('adminCustomers.people.emptyText') }}
      />
    </>
  )
}

function useColumns(): Column<PersonSummary>[] {
  const t = useT()
  return [
    { id: 'name', header: t('adminCustomers.column.name'), cell: ({ name, phone }) => name || phone },
    {
      id: 'phone',
      header: t('adminCustomers.column.phone'),
      cell: ({ phone }) => <span className="whitespace-nowrap tabular-nums">{phone}</span>,
    },
    {
      id: 'orders',
      header: t('adminCustomers.column.orders'),
      align: 'end',
      cell: ({ orders }) => <span className="tabular-nums">{t('adminCustomers.figure', { count: orders })}</span>,
    },
    {
      id: 'last',
      header: t('adminCustomers.people.lastOrder'),
      cell: ({ lastOrderAt }) => <TimestampCell at={lastOrderAt} />,
    },
  ]
}

const personQuery = (phone: string) =>
  queryOptions({
    queryKey: adminKey('account', 'person', phone),
    queryFn: ({ signal }) => call(getPerson, { params: { phone }, signal }),
  })

/** A person without an account: orders and drafts by phone, contact messages, export and deletion. */
export function PersonPage({ panels }: { panels: (phone: string) => ReactNode }) {
  const t = useT()
  const phone = useParams().phone ?? ''
  const query = useQuery(personQuery(phone))
  const { data } = query
  return (
    <>
      <PageMeta title={data?.name || phone} isPrivate />
      <BackLink to={adminPaths.people}>{t('admin.page.people')}</BackLink>
      <AdminHeading title={data?.name || phone} note={t('adminCustomers.people.noAccount', { phone })}>
        <LocaleLink to={adminPaths.newDraft} className={compactButtonClass('outline')}>
          {t('adminCustomers.newOrder')}
        </LocaleLink>
      </AdminHeading>
      {data ? (
        <PersonDetails person={data} panels={panels} />
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />
      )}
    </>
  )
}

function PersonDetails({ person, panels }: { person: Person; panels: (phone: string) => ReactNode }) {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { phone, name, orders, drafts, contactMessages } = person
  const params = { phone }
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-4">
        <Panel title={t('adminCustomers.orders', { count: orders.length })}>
          {orders.length === 0 && <p className="text-muted text-sm">{t('adminCustomers.noOrders')}</p>}
          <OrderList orders={orders} />
        </Panel>
        <DraftsPanel drafts={drafts} />
      </div>
      <div className="grid content-start gap-4">
        {panels(phone)}
        {contactMessages > 0 && (
          <Panel title={t('adminCustomers.letters')}>
            <LocaleLink to={adminPaths.contactMessagesOf(phone)} className="text-sm underline">
              {t('adminCustomers.lettersOf', { count: contactMessages })}
            </LocaleLink>
          </Panel>
        )}
        <DataPanel
          name={name || phone}
          read={reason => call(exportPersonData, { params, body: { reason } })}
          remove={reason => call(deletePerson, { params, body: { reason } })}
          onDeleted={() => {
            void queryClient.invalidateQueries({ queryKey: adminKey('account') })
            void navigate(localePath(locale, adminPaths.people))
          }}
        />
      </div>
    </div>
  )
}
