import { oneOf } from '@shop/contracts/one-of.ts'
import type { StaffReturn } from '@shop/contracts/returns-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { useTableState } from '#shared/admin/table/table-state.ts'
import { returnsQuery } from './queries.ts'
import { ReceiveDialog } from './receive-dialog.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'
import { useReturnColumns } from './return-columns.tsx'

const SHOWN = ['open', 'due', 'overdue', 'all'] as const
const SHOWN_LABELS: Record<(typeof SHOWN)[number], MessageId> = {
  open: 'adminReturns.show.open',
  due: 'adminReturns.show.due',
  overdue: 'adminReturns.show.overdue',
  all: 'adminReturns.show.all',
}

/** Returns: to accept or reject, to receive, and their refunds. */
export function ReturnsPage() {
  const t = useT()
  const state = useTableState('')
  const { limit, cursor, q } = state.query
  const query = useQuery(returnsQuery({ limit, cursor, q, show: oneOf(SHOWN, state.value('show')) }))
  const [refused, setRefused] = useState<StaffReturn>()
  const [received, setReceived] = useState<StaffReturn>()
  const columns = useReturnColumns({ onRefuse: setRefused, onReceive: setReceived })
  return (
    <>
      <AdminHeading title={t('admin.page.returns')}>
        <LocaleLink to={adminPaths.refunds} className={compactButtonClass()}>
          {t('admin.page.refunds')}
        </LocaleLink>
      </AdminHeading>
      <AdminTable
        id="returns"
        label={t('admin.page.returns')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        searchLabel={t('admin.searchByOrder')}
        filters={[
          {
            kind: 'choice',
            name: 'show',
            label: t('adminReturns.show.open'),
            options: SHOWN.slice(1).map(value => ({ value, label: t(SHOWN_LABELS[value]) })),
          },
        ]}
        views={SHOWN.map(value => ({ name: t(SHOWN_LABELS[value]), search: value === 'open' ? '' : `show=${value}` }))}
        empty={{ title: t('adminReturns.empty'), text: t('adminReturns.emptyText') }}
      />
      {refused && <RefuseDialog own={refused} onClose={() => setRefused(undefined)} />}
      {received && <ReceiveDialog own={received} onClose={() => setReceived(undefined)} />}
    </>
  )
}
