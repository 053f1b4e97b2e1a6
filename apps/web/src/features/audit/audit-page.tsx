import type { AuditEntry } from '@shop/contracts/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import type { Filter } from '#shared/admin/table/table-types.ts'
import { useAuditColumns } from './audit-columns.tsx'
import { useAuditLabels } from './audit-labels.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { type AuditListParams, auditChoicesQuery, auditQuery } from './queries.ts'

/** The audit log for admins, filtered by person, action, subject or days. */
export function AuditPage() {
  const t = useT()
  const state = useTableState('')
  const [opened, setOpened] = useState<AuditEntry>()
  const filters = useFilters()
  const columns = useAuditColumns(setOpened)
  const query = useQuery(auditQuery(toListParams(state)))
  return (
    <>
      <AdminHeading title={t('admin.page.audit')} />
      <AdminTable
        id="audit"
        label={t('admin.page.audit')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      />
      {opened && <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function toListParams({ query: { limit, cursor }, value }: TableState): AuditListParams {
  return {
    limit,
    cursor,
    actorId: value('actor'),
    action: value('action'),
    subjectType: value('subject'),
    subjectId: value('thing'),
    orderNumber: value('order'),
    from: value('from'),
    to: value('to'),
  }
}

function useFilters(): Filter[] {
  const t = useT()
  const words = useAuditLabels()
  const { data } = useQuery(auditChoicesQuery)
  const { actors = [], actions = [], subjectTypes = [] } = data ?? {}
  return [
    {
      kind: 'choice',
      name: 'actor',
      label: t('audit.filter.actor'),
      options: actors.map(actor => ({ value: actor.accountId, label: words.actor(actor) })),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('audit.filter.action'),
      options: actions.map(action => ({ value: action, label: words.action(action) })),
    },
    {
      kind: 'choice',
      name: 'subject',
      label: t('audit.filter.subject'),
      options: subjectTypes.map(type => ({ value: type, label: words.subject(type) })),
    },
    { kind: 'text', name: 'order', label: t('audit.filter.order') },
    { kind: 'text', name: 'thing', label: t('audit.filter.thing'), isRare: true },
    { kind: 'day', name: 'from', label: t('audit.filter.from') },
    { kind: 'day', name: 'to', label: t('audit.filter.to') },
  ]
}
