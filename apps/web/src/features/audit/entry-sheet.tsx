import type { AuditEntry } from '@shop/contracts/audit.ts'
import type { ReactNode } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { Drawer } from '#ui/drawer.tsx'
import { Subject } from './audit-columns.tsx'
import { useAuditLabels } from './audit-labels.ts'
import { findChanges } from './changes.ts'

/** All details of an entry. */
export function EntrySheet({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const words = useAuditLabels()
  const changes = findChanges(entry.before, entry.after)
  return (
    <Drawer open onClose={onClose} title={words.action(entry.action)}>
      <dl className="grid gap-2 text-sm">
        <Fact term={t('audit.column.at')}>{longTimestampText(entry.at, locale)}</Fact>
        <Fact term={t('audit.column.actor')}>
          {words.actor(entry.actor)} · {words.role(entry.actor.role)}
        </Fact>
        <Fact term={t('audit.column.subject')}>
          <Subject subject={entry.subject} />
        </Fact>
        <Fact term={t('audit.column.request')}>
          <code className="break-all text-xs">{entry.requestId}</code>
        </Fact>
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
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
