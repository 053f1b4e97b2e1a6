import type { AuditEntry } from '@shop/contracts/audit.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import type { Column } from '#shared/admin/table/table-types.ts'
import { longTimestampText, timestampText } from '#shared/admin/timestamps.ts'
import { cx } from '#ui/class-names.ts'
import { useAuditLabels } from './audit-labels.ts'
import { findChanges } from './changes.ts'

/** Maximum number of changes in a row; the details show all. */
const SHOWN = 2
/** Maximum number of characters of an id. */
const SHOWN_ID = 8

export function useAuditColumns(onOpen: (entry: AuditEntry) => void): Column<AuditEntry>[] {
  const t = useT()
  const locale = useLocale()
  const words = useAuditLabels()
  return [
    {
      id: 'at',
      header: t('audit.column.at'),
      cell: ({ at }) => (
        <time dateTime={at} title={longTimestampText(at, locale)} className="whitespace-nowrap">
          {timestampText(at, locale)}
        </time>
      ),
    },
    {
      id: 'actor',
      header: t('audit.column.actor'),
      cell: ({ actor }) => (
        <>
          <span className="block max-w-40 truncate max-lg:max-w-none">{words.actor(actor)}</span>
          <span className="text-muted text-xs">{words.role(actor.role)}</span>
        </>
      ),
    },
    { id: 'action', header: t('audit.column.action'), cell: ({ action }) => words.action(action) },
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
export function Subject({ subject: { type, id, orderNumber }, isShort = false }: SubjectProps) {
  const t = useT()
  const words = useAuditLabels()
  if (orderNumber !== undefined) {
    return (
      <LocaleLink to={adminPaths.order(orderNumber)} className="whitespace-nowrap font-medium hover:underline">
        {t('admin.orderNumber', { number: String(orderNumber) })}
      </LocaleLink>
    )
  }
  return (
    <>
      {words.subject(type)}{' '}
      <code title={id} className={cx('text-muted text-xs', isShort ? 'whitespace-nowrap' : 'break-all')}>
        {isShort && id.length > SHOWN_ID ? `…${id.slice(-SHOWN_ID)}` : id}
      </code>
    </>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = findChanges(entry.before, entry.after)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-lg:justify-end">
      {changes.slice(0, SHOWN).map(({ path, before, after }) => (
        <span key={path} className="max-w-72 truncate">
          <code className="text-muted text-xs">{path}</code> {before !== undefined && <del>{before}</del>}{' '}
          {after !== undefined && <ins className="font-medium no-underline">{after}</ins>}
        </span>
      ))}
    </span>
  )
}
