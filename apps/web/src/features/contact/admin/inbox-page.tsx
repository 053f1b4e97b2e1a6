import { type ContactMessage, ContactMessageShow } from '@shop/contracts/contact-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { AdminHeading, OrderLink, TimestampCell } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { contactMessagesQuery } from './queries.ts'
import { StateBadge } from './state-badge.tsx'

/** Messages of the contact form: open ones by default. */
export function InboxPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const show = oneOf(ContactMessageShow.options, state.value('show'))
  const query = useQuery(contactMessagesQuery({ limit, cursor, q, show }))
  return (
    <>
      <AdminHeading title={t('admin.page.contactMessages')} note={t('inbox.note')} />
      <AdminTable
        id="contact-messages"
        label={t('admin.page.contactMessages')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => adminPaths.contactMessage(id)}
        searchLabel={t('inbox.search')}
        views={[
          { name: t('inbox.view.open'), search: '' },
          { name: t('inbox.view.mine'), search: 'show=mine' },
          { name: t('inbox.view.answered'), search: 'show=answered' },
          { name: t('inbox.view.closed'), search: 'show=closed' },
          { name: t('inbox.view.all'), search: 'show=all' },
        ]}
        empty={{ title: t('inbox.empty'), text: t('inbox.emptyText') }}
      />
    </>
  )
}

function useColumns(): Column<ContactMessage>[] {
  const t = useT()
  return [
    {
      id: 'subject',
      header: t('inbox.column.subject'),
      cell: ({ subject }) => <span className="break-words">{subject}</span>,
    },
    {
      id: 'sender',
      header: t('inbox.column.sender'),
      cell: ({ name, replyTo, customer }) => (
        <span className="flex flex-wrap justify-end gap-x-2 lg:block">
          {customer ? (
            <LocaleLink to={adminPaths.customer(customer.accountId)} className="block break-words hover:underline">
              {name}
            </LocaleLink>
          ) : (
            <span className="block break-words">{name}</span>
          )}
          <span className="block wrap-anywhere text-muted">{replyTo}</span>
        </span>
      ),
    },
    { id: 'sent', header: t('inbox.column.sent'), cell: ({ sentAt }) => <TimestampCell at={sentAt} /> },
    { id: 'assignee', header: t('inbox.column.assignee'), cell: ({ assignee }) => assignee?.name ?? '—' },
    {
      id: 'order',
      header: t('inbox.column.order'),
      cell: ({ orderNumber }) => (orderNumber === undefined ? '—' : <OrderLink orderNumber={orderNumber} />),
    },
    { id: 'state', header: t('inbox.column.state'), cell: message => <StateBadge message={message} /> },
  ]
}
