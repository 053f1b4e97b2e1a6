import type { AuditEntry } from '@shop/contracts/audit.ts'
import { RegionCode } from '@shop/contracts/delivery.ts'
import type { ReactNode } from 'react'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { useRegionName } from '#shared/delivery/regions.ts'
import { Drawer } from '#ui/drawer.tsx'
import { useAuditLabels } from './audit-labels.ts'
import { type Change, describeChanges, type TextContext } from './describe-changes.ts'
import { subjectPath, subjectText } from './describe-subject.ts'

/** Returns what values are described with. */
export function useTextContext(): TextContext {
  const t = useT()
  const locale = useLocale()
  const nameRegion = useRegionName()
  return {
    t,
    locale,
    regionName: code => {
      const region = RegionCode.safeParse(code).data
      return region === undefined ? '' : nameRegion(region)
    },
  }
}

/** The subject of an entry; links to its page, if it has one. */
export function SubjectLink({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const text = subjectText(entry, t)
  const path = subjectPath(entry)
  if (path === undefined) return <span className="break-words text-muted">{text}</span>
  return (
    <LocaleLink to={path} className="break-words font-medium hover:underline">
      {text}
    </LocaleLink>
  )
}

const NONE = '—'

/** The old and the new value in one line. */
export function ChangeValues({ change: { before, after, added, removed } }: { change: Change }) {
  const t = useT()
  if (added || removed) {
    return (
      <>
        {removed && removed.length > 0 && <del>{removed.join(', ')}</del>}{' '}
        {added && added.length > 0 && <ins className="font-medium no-underline">{added.join(', ')}</ins>}
      </>
    )
  }
  return (
    <>
      {before !== undefined && (
        <>
          <span className="sr-only">{t('audit.before')}</span> <del>{before}</del> <span aria-hidden>→</span>{' '}
          <span className="sr-only">{t('audit.after')}</span>{' '}
        </>
      )}
      <ins className="font-medium no-underline">{after ?? NONE}</ins>
    </>
  )
}

/** All details of an entry. */
export function EntryDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const labels = useAuditLabels()
  const changes = describeChanges(entry, useTextContext())
  return (
    <Drawer open onClose={onClose} title={labels.action(entry.action)}>
      <dl className="grid gap-2 text-sm">
        <EntryField term={t('audit.column.subject')}>
          <SubjectLink entry={entry} />
        </EntryField>
        <EntryField term={t('audit.column.actor')}>
          {t('audit.actorWithRole', { name: labels.actor(entry.actor), role: labels.role(entry.actor.role) })}
        </EntryField>
        <EntryField term={t('audit.column.at')}>{longTimestampText(entry.at, locale)}</EntryField>
        <EntryField term={t('audit.column.request')}>
          <code className="break-all text-xs">{entry.requestId}</code>
        </EntryField>
      </dl>
      <h3 className="mt-5 mb-2 text-base">{t('audit.column.changes')}</h3>
      {changes.length === 0 && <p className="text-muted text-sm">{t('audit.noChanges')}</p>}
      <ul className="grid gap-2 text-sm">
        {changes.map(change => (
          <li key={change.key} className="rounded-control bg-raised px-3 py-2">
            <span className="block break-words text-muted text-xs">{change.label}</span>
            <ChangeLines change={change} />
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
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

function ChangeLines({ change: { before, after, added, removed } }: { change: Change }) {
  const t = useT()
  if (added || removed) {
    return (
      <>
        {removed?.map(item => (
          <Value key={item} sign="−" label={t('audit.removed')} tone="text-bad" text={item} />
        ))}
        {added?.map(item => (
          <Value key={item} sign="+" label={t('audit.added')} tone="text-ok" text={item} />
        ))}
      </>
    )
  }
  return (
    <>
      {before !== undefined && <Value sign="−" label={t('audit.before')} tone="text-bad" text={before} />}
      <Value sign="+" label={t('audit.after')} tone="text-ok" text={after ?? NONE} />
    </>
  )
}

type ValueProps = { sign: string; label: string; tone: string; text: string }

function Value({ sign, label, tone, text }: ValueProps) {
  return (
    <p className="flex gap-2">
      <span aria-hidden className={tone}>
        {sign}
      </span>
      <span className="sr-only">{label}</span>
      <span className="min-w-0 whitespace-pre-line break-words">{text}</span>
    </p>
  )
}
