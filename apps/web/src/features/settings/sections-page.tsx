import type { SettingKey } from '@shop/contracts/settings-groups.ts'
import type { Setting } from '@shop/contracts/settings-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { AdminError, AdminHeading } from '#shared/admin/page-parts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { settingsQuery } from './queries.ts'
import type { Section } from './section.ts'
import { SectionForm } from './section-form.tsx'

type OnDirty = (id: string, isDirty: boolean) => void
export type Part = Pick<Section<SettingKey>, 'id' | 'group' | 'title'> & {
  fields: readonly string[]
  render: (groups: readonly Setting[], onDirty: OnDirty) => ReactNode
}

/** A section with its form, for pages whose sections have different groups. */
export function part<K extends SettingKey>(section: Section<K>): Part {
  return {
    ...section,
    render: (groups, onDirty) => {
      const now = groups.find(({ key }) => key === section.group)
      return now && <SectionForm key={section.id} section={section} now={now} onDirty={onDirty} />
    },
  }
}

type SectionsPageProps = {
  title: string
  lead: ReactNode
  parts: readonly Part[]
  /** Content above the sections. */
  children?: ReactNode
}

/** A page of settings with an index of its sections. Each section is saved on its own. */
export function SectionsPage({ title, lead, parts, children }: SectionsPageProps) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery)
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const onDirty = useCallback<OnDirty>((id, isDirty) => {
    setDirty(before => {
      if (before.has(id) === isDirty) return before
      const rest = [...before].filter(each => each !== id)
      return new Set(isDirty ? [...rest, id] : rest)
    })
  }, [])
  useLeaveGuard(dirty.size > 0)
  useHashTarget(data !== undefined)
  return (
    <>
      <AdminHeading title={title} />
      <p className="mb-5 max-w-3xl text-muted">{lead}</p>
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SideIndex parts={parts} dirty={dirty} />
        <div className="grid min-w-0 gap-6">
          {children}
          {data?.length && parts.map(({ render }) => render(data, onDirty))}
          {!data && error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
          {!data && !error && parts.map(({ id }) => <Skeleton key={id} className="h-48 w-full rounded-picture" />)}
        </div>
      </div>
    </>
  )
}

/** Scrolls to the section in the address once it is rendered, because it loads after the page. */
function useHashTarget(isThere: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isThere && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash, isThere])
}

function SideIndex({ parts, dirty }: { parts: readonly Part[]; dirty: ReadonlySet<string> }) {
  const t = useT()
  return (
    <nav aria-label={t('settings.index')} className="lg:sticky lg:top-20 lg:self-start">
      <ul className="flex flex-wrap gap-x-1 lg:grid">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-9 items-center gap-2 rounded-control px-2.5 text-sm hover:bg-raised pointer-coarse:min-h-11"
            >
              {t(title)}
              {dirty.has(id) && (
                <span role="img" aria-label={t('settings.unsaved')} className="size-2 shrink-0 rounded-full bg-warn" />
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
