import { type AuditEntry, getAuditChoices, listAudit } from '@shop/contracts/audit.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '#platform/api/client.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, TimestampCell } from '#shared/admin/page-parts.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { AdminTable } from '#shared/admin/table/admin-table.tsx'
import { type Column, type Filter, type TableState, useTableState } from '#shared/admin/table/table-state.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { cx } from '#ui/class-names.ts'
import { Drawer } from '#ui/drawer.tsx'
import { useAuditLabels } from './audit-labels.ts'
import { findChanges } from './changes.ts'

/** The audit log for admins, filtered by person, action, subject or days. */
export function AuditPage() {
  const t = useT()
  const state = useTableState('')
  const [openEntry, setOpenEntry] = useState<AuditEntry>()
  const filters = useFilters()
  const columns = useAuditColumns(setOpenEntry)
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
      {openEntry && <EntryDrawer entry={openEntry} onClose={() => setOpenEntry(undefined)} />}
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
  const labels = useAuditLabels()
  const { data } = useQuery(auditChoicesQuery)
  const { actors = [], actions = [], subjectTypes = [] } = data ?? {}
  return [
    {
      kind: 'choice',
      name: 'actor',
      label: t('audit.column.actor'),
      any: t('audit.filter.actor'),
      options: actors.map(actor => ({ value: actor.accountId, label: labels.actor(actor) })),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('audit.column.action'),
      any: t('audit.filter.action'),
      options: actions.map(action => ({ value: action, label: labels.action(action) })),
    },
    {
      kind: 'choice',
      name: 'subject',
      label: t('audit.column.subject'),
      any: t('audit.filter.subject'),
      options: subjectTypes.map(type => ({ value: type, label: labels.subject(type) })),
    },
    { kind: 'text', name: 'order', label: t('audit.filter.order') },
    { kind: 'text', name: 'thing', label: t('audit.filter.thing'), isRare: true },
    { kind: 'day', name: 'from', label: t('audit.filter.from') },
    { kind: 'day', name: 'to', label: t('audit.filter.to') },
  ]
}

type AuditListParams = z.input<typeof listAudit.query>

const auditQuery = (query: AuditListParams) =>
  queryOptions({
    queryKey: adminKey('audit', 'list', query),
    queryFn: ({ signal }) => call(listAudit, { query, signal }),
    placeholderData: keepPreviousData,
  })

const auditChoicesQuery = queryOptions({
  queryKey: adminKey('audit', 'choices'),
  queryFn: ({ signal }) => call(getAuditChoices, { signal }),
})

/** Maximum number of changes in a row; the details show all. */
const MAX_SHOWN_CHANGES = 2
/** Maximum number of characters of an id. */
const SHOWN_ID_LENGTH = 8

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
    { id: 'action', header: t('audit.column.action'), cell: ({ action }) => labels.action(action) },
    { id: 'subject', header: t('audit.column.subject'), cell: ({ subject }) => <Subject subject={subject} isShort /> },
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

type SubjectProps = Pick<AuditEntry, 'subject'> & { isShort?: boolean }

/** The subject of an entry; an order links to its page. A long id is shortened to its end, where ids differ. */
function Subject({ subject: { type, id, orderNumber }, isShort = false }: SubjectProps) {
  const t = useT()
  const labels = useAuditLabels()
  if (orderNumber !== undefined) {
    return (
      <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap font-medium hover:underline">
        {t('admin.orderNumber', { number: String(orderNumber) })}
      </LocaleLink>
    )
  }
  return (
    <>
      {labels.subject(type)}{' '}
      <code title={id} className={cx('text-muted text-xs', isShort ? 'whitespace-nowrap' : 'break-all')}>
        {isShort && id.length > SHOWN_ID_LENGTH ? `…${id.slice(-SHOWN_ID_LENGTH)}` : id}
      </code>
    </>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = findChanges(entry.before, entry.after)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:justify-end">
      {changes.slice(0, MAX_SHOWN_CHANGES).map(({ path, before, after }) => (
        <span key={path} className="max-w-72 truncate">
          <code className="text-muted text-xs">{path}</code> {before !== undefined && <del>{before}</del>}{' '}
          {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
        </span>
      ))}
    </span>
  )
}

/** All details of an entry. */
function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const labels = useAuditLabels()
  const changes = findChanges(entry.before, entry.after)
  return (
    <Drawer open onClose={onClose} title={labels.action(entry.action)}>
      <dl className="grid gap-2 text-sm">
        <EntryField term={t('audit.column.at')}>{longTimestampText(entry.at, locale)}</EntryField>
        <EntryField term={t('audit.column.actor')}>
          {labels.actor(entry.actor)} · {labels.role(entry.actor.role)}
        </EntryField>
        <EntryField term={t('audit.column.subject')}>
          <Subject subject={entry.subject} />
        </EntryField>
        <EntryField term={t('audit.column.request')}>
          <code className="break-all text-xs">{entry.requestId}</code>
        </EntryField>
      </dl>
      <h3 className="mt-5 mb-2 text-base">{t('audit.column.changes')}</h3>
      {changes.length === 0 && <p className="text-muted text-sm">{t('audit.noChanges')}</p>}
      <ul className="grid gap-2 text-sm">
        {changes.map(({ path, before, after }) => (
          <li key={path} className="rounded-control bg-raised px-3 py-2">
            {path && <code className="block break-all text-muted text-xs">{path}</code>}
            <Value sign="−" label={t('audit.before')} tone="text-bad">
              {before}
            </Value>
            <Value sign="+" label={t('audit.after')} tone="text-ok">
              {after}
            </Value>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

function EntryField({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type ValueProps = { sign: string; label: string; tone: string; children: string | undefined }

function Value({ sign, label, tone, children }: ValueProps) {
  if (children === undefined) return null
  return (
    <p className="flex gap-2">
      <span aria-hidden className={tone}>
        {sign}
      </span>
      <span className="sr-only">{label}</span>
      <span className="min-w-0 whitespace-pre-line break-words">{children || '—'}</span>
    </p>
  )
}
