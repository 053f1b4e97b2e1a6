import type { OrderDraftRow } from '@shop/contracts/order-drafts-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, BackLink, TimestampCell } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, useTableState } from '#shared/admin/table/table-state.ts'
import { draftsQuery } from './queries.ts'

/** The orders that staff have begun and not placed. */
export function DraftsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor } = state.query
  const query = useQuery(draftsQuery({ limit, cursor }))
  return (
    <>
      <BackLink to={adminPaths.orders}>{t('admin.page.orders')}</BackLink>
      <AdminHeading title={t('admin.page.drafts')}>
        <LocaleLink to={adminPaths.newDraft} className={compactButtonClass('primary')}>
          <Plus aria-hidden className="size-4" />
          {t('drafts.new')}
        </LocaleLink>
      </AdminHeading>
      <AdminTable
        id="order-drafts"
        label={t('admin.page.drafts')}
        state={state}
        query={query}
        columns={useColumns()}
        rowKey={({ id }) => id}
        rowHref={({ id }) => adminPaths.draft(id)}
        empty={{ title: t('drafts.empty'), text: t('drafts.emptyText') }}
      />
    </>
  )
}

function useColumns(): Column<OrderDraftRow>[] {
  const t = useT()
  return [
    {
      id: 'customer',
      header: t('drafts.customer'),
      cell: ({ name, phone }) => name ?? phone ?? t('drafts.nameless'),
    },
    { id: 'phone', header: t('drafts.phone'), cell: ({ phone }) => phone ?? '–' },
    {
      id: 'items',
      header: t('drafts.products'),
      cell: ({ itemCount }) => <span className="tabular-nums">{itemCount}</span>,
    },
    { id: 'by', header: t('drafts.savedBy'), cell: ({ updatedBy }) => updatedBy ?? '–' },
    { id: 'at', header: t('drafts.savedAt'), cell: ({ updatedAt }) => <TimestampCell at={updatedAt} /> },
  ]
}
