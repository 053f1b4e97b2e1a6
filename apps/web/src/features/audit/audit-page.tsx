import type { AuditEntry } from '@shop/contracts/audit.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CsvButton } from '#shared/admin/csv-button.tsx'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, TimestampCell } from '#shared/admin/page-parts.tsx'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, type Filter, type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { useAuditCsv } from './audit-csv.ts'
import { useAuditLabels } from './audit-labels.ts'
import { describeChanges } from './describe-changes.ts'
import { subjectText } from './describe-subject.ts'
import { ChangeValues, EntryDrawer, SubjectLink, useTextContext } from './entry-parts.tsx'
import { type AuditListParams, auditChoicesQuery, auditQuery, MAX_EXPORTED_ENTRIES } from './queries.ts'

/** The audit log for admins, filtered by person, action, subject or days. */
export function AuditPage() {
  const t = useT()
  const state = useTableState('')
  const [openEntry, setOpenEntry] = useState<AuditEntry>()
  const filters = useFilters()
  const columns = useAuditColumns(setOpenEntry)
  const params = toListParams(state)
  const query = useQuery(auditQuery(params))
  const readCsv = useAuditCsv()
  return (
    <>
      <AdminHeading title={t('admin.page.audit')}>
        <CsvButton
          name="audit"
          total={query.data?.total ?? 0}
          max={MAX_EXPORTED_ENTRIES}
          read={() => readCsv(params)}
        />
      </AdminHeading>
      <OnlySubject state={state} first={query.data?.items[0]} />
      <AdminTable
        id="audit"
        label={t('admin.page.audit')}
        state={state}
        query={query}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        searchLabel={t('audit.search')}
        empty={{ title: t('audit.empty'), text: t('audit.emptyText') }}
      />
      {openEntry && <EntryDrawer entry={openEntry} onClose={() => setOpenEntry(undefined)} />}
    </>
  )
}

function toListParams({ q, query: { limit, cursor }, value }: TableState): AuditListParams {
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
    q: q || undefined,
  }
}

/** Says whose history the list is, if a page links to it, and leads back to the whole log. */
function OnlySubject({ state, first }: { state: TableState; first: AuditEntry | undefined }) {
  const t = useT()
  const order = state.value('order')
  const isOne = order !== undefined || (state.value('subject') !== undefined && state.value('thing') !== undefined)
  if (!isOne) return null
  const name = order === undefined ? first && subjectText(first, t) : t('admin.orderNumber', { number: order })
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {name === undefined ? t('audit.historyEmpty') : t('audit.history', { thing: name })}
      <CompactButton
        variant="quiet"
        onClick={() => state.change({ order: undefined, thing: undefined, subject: undefined })}
      >
        <X aria-hidden className="size-4" />
        {t('audit.wholeLog')}
      </CompactButton>
    </p>
  )
}

function useFilters(): Filter[] {
  const t = useT()
  const labels = useAuditLabels()
  const { data } = useQuery(auditChoicesQuery)
  const { actors = [], actions = [], subjectTypes = [] } = data ?? {}
  return [
    {
      kind: 'choice',
      name: 'actor',
      label: t('audit.column.actor'),
      any: t('audit.filter.actor'),
      options: byLabel(actors.map(actor => ({ value: actor.accountId, label: labels.actor(actor) }))),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('audit.column.action'),
      any: t('audit.filter.action'),
      isRare: true,
      options: byLabel(actions.map(action => ({ value: action, label: labels.action(action) }))),
    },
    {
      kind: 'choice',
      name: 'subject',
      label: t('audit.column.subject'),
      any: t('audit.filter.subject'),
      options: byLabel(subjectTypes.map(type => ({ value: type, label: labels.subject(type) }))),
    },
    { kind: 'day', name: 'from', label: t('audit.filter.from') },
    { kind: 'day', name: 'to', label: t('audit.filter.to') },
  ]
}

const byLabel = <Option extends { label: string }>(options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => a.label.localeCompare(b.label))

/** Maximum number of changes in a row; the details show all. */
const MAX_SHOWN_CHANGES = 2

function useAuditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useT()
  const labels = useAuditLabels()
  return [
    {
      id: 'at',
      header: t('audit.column.at'),
      cell: ({ at }) => <TimestampCell at={at} />,
    },
    {
      id: 'actor',
      header: t('audit.column.actor'),
      cell: ({ actor }) => (
        <>
          <span className="block max-w-40 truncate max-lg:max-w-none">{labels.actor(actor)}</span>
          <span className="text-muted text-xs">{labels.role(actor.role)}</span>
        </>
      ),
    },
    {
      id: 'action',
      header: t('audit.column.action'),
      cell: entry => (
        <span className="block max-w-80 max-lg:max-w-none">
          <span className="block">{labels.action(entry.action)}</span>
          <SubjectLink entry={entry} />
        </span>
      ),
    },
    {
      id: 'changes',
      header: t('audit.column.changes'),
      cell: entry => <Changes entry={entry} />,
    },
    {
      id: 'request',
      header: t('audit.column.request'),
      isExtra: true,
      cell: ({ requestId }) => <code className="break-all text-xs">{requestId}</code>,
    },
    {
      id: 'details',
      header: t('audit.details'),
      align: 'end',
      isActions: true,
      cell: entry => (
        <button type="button" onClick={() => onOpen(entry)} className={compactButtonClass('quiet', '-my-1 text-muted')}>
          {t('audit.details')}
        </button>
      ),
    },
  ]
}

/** The first changes of an entry. */
function Changes({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const context = useTextContext()
  const changes = describeChanges(entry, context)
  const rest = changes.length - MAX_SHOWN_CHANGES
  return (
    <span className="grid gap-1 max-lg:justify-items-end">
      {changes.slice(0, MAX_SHOWN_CHANGES).map(change => (
        <span key={change.key} className="line-clamp-2 max-w-96 break-words">
          <span className="text-muted">{change.label}:</span> <ChangeValues change={change} />
        </span>
      ))}
      {rest > 0 && <span className="text-muted text-xs">{t('audit.moreChanges', { count: rest })}</span>}
    </span>
  )
}
