import { toCsv } from '@shop/contracts/csv.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useAuditLabels } from './audit-labels.ts'
import { type Change, describeChanges } from './describe-changes.ts'
import { subjectText } from './describe-subject.ts'
import { useTextContext } from './entry-parts.tsx'
import { type AuditListParams, readEntries } from './queries.ts'

const NO_CHANGES: readonly Partial<Change>[] = [{}]

/** Returns a function that writes the entries of a list as CSV, as the page shows them: a row for each changed field. */
export function useAuditCsv(): (params: AuditListParams) => Promise<string> {
  const t = useT()
  const labels = useAuditLabels()
  const context = useTextContext()
  const heading = [
    t('audit.column.at'),
    t('audit.column.actor'),
    t('audit.column.role'),
    t('audit.column.action'),
    t('audit.column.subject'),
    t('audit.column.field'),
    t('audit.column.before'),
    t('audit.column.after'),
  ]
  return async params => {
    const entries = await readEntries(params)
    const rows = entries.flatMap(entry => {
      const changes = describeChanges(entry, context)
      const facts = [
        longTimestampText(entry.at, context.locale),
        labels.actor(entry.actor),
        labels.role(entry.actor.role),
        labels.action(entry.action),
        subjectText(entry, t),
      ]
      return (changes.length > 0 ? changes : NO_CHANGES).map(({ label, before, after, removed, added }) => [
        ...facts,
        label ?? '',
        removed?.join(', ') ?? before ?? '',
        added?.join(', ') ?? after ?? '',
      ])
    })
    // Without the byte order mark, which saving adds.
    return toCsv([heading, ...rows]).slice(1)
  }
}
