import type { SettingKey } from '@shop/contracts/settings-groups.ts'
import type { Setting } from '@shop/contracts/settings-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { AdminError, AdminHeading, BackLink } from '#shared/admin/page-parts.tsx'
import { cx } from '#ui/class-names.ts'
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

/**
 * A page of settings with an index of its sections. Each section is saved on its own. Phones show the index first, and
 * then the section of the address alone; the others stay mounted with what was typed.
 */
export function SectionsPage({ title, lead, parts, children }: SectionsPageProps) {
  const pathname = barePath(useLocation().pathname)
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
  const target = useHashTarget(data !== undefined)
  const opened = parts.find(({ id }) => id === target)
  const indexClass = opened && 'max-md:hidden'
  return (
    <>
      {opened && (
        <span className="md:hidden">
          <BackLink to={pathname}>{title}</BackLink>
        </span>
      )}
      <AdminHeading title={title} />
      <p className={cx('mb-5 max-w-3xl text-muted', indexClass)}>{lead}</p>
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SideIndex parts={parts} dirty={dirty} className={indexClass} />
        <div className="grid min-w-0 gap-6">
          {children && <div className={indexClass}>{children}</div>}
          {data?.length &&
            parts.map(({ id, render }) => (
              <div key={id} className={cx('min-w-0', id !== opened?.id && 'max-md:hidden')}>
                {render(data, onDirty)}
              </div>
            ))}
          {!data && error && <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />}
          {!data &&
            !error &&
            parts.map(({ id }) => (
              <Skeleton key={id} className={cx('h-48 w-full rounded-picture', id !== opened?.id && 'max-md:hidden')} />
            ))}
        </div>
      </div>
    </>
  )
}

/**
 * Scrolls to the section in the address once it is rendered, because it loads after the page. Returns the id of the
 * section; empty without one.
 */
function useHashTarget(isThere: boolean): string {
  const { hash } = useLocation()
  const target = decodeURIComponent(hash.slice(1))
  useEffect(() => {
    if (!isThere) return
    if (target) document.getElementById(target)?.scrollIntoView()
    // Phones hide the link that was pressed. The browser moves the focus to the document after this.
    const frame = requestAnimationFrame(() => {
      const { activeElement } = document
      const isHidden = activeElement instanceof HTMLElement && activeElement.offsetParent === null
      if (isHidden) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [target, isThere])
  return target
}

type SideIndexProps = { parts: readonly Part[]; dirty: ReadonlySet<string>; className: string | undefined }

function SideIndex({ parts, dirty, className }: SideIndexProps) {
  const t = useT()
  return (
    <nav aria-label={t('settings.index')} className={cx('lg:sticky lg:top-20 lg:self-start', className)}>
      <ul className="flex flex-wrap gap-x-1 max-md:grid max-md:divide-y max-md:divide-hairline max-md:rounded-picture max-md:border max-md:border-hairline max-md:bg-surface lg:grid">
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
