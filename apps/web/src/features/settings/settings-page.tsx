import type { SettingKey } from '@shop/contracts/settings-groups.ts'
import type { Setting } from '@shop/contracts/settings-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { Trans } from '#platform/i18n/trans.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { useLeaveGuard } from '#shared/admin/dialogs/guards.ts'
import { AdminError, AdminHeading } from '#shared/admin/page-parts.tsx'
import { SettingsSetup } from '#shared/admin/setup-checklist.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { categoryRules } from './category-section.tsx'
import { closedDays, workdays } from './day-sections.tsx'
import { fees, model, points, refunds, sms } from './money-sections.tsx'
import { settingsQuery } from './queries.ts'
import type { Section } from './section.ts'
import { SectionForm } from './section-form.tsx'
import { contact, hours } from './shop-sections.tsx'
import { alerts, rental, sessions } from './work-sections.tsx'

type OnDirty = (id: string, isDirty: boolean) => void
type Part = Pick<Section<SettingKey>, 'id' | 'group' | 'title'> & {
  fields: readonly string[]
  render: (groups: readonly Setting[], onDirty: OnDirty) => ReactNode
}

function part<K extends SettingKey>(section: Section<K>): Part {
  return {
    ...section,
    render: (groups, onDirty) => {
      const now = groups.find(({ key }) => key === section.group)
      return now && <SectionForm key={section.id} section={section} now={now} onDirty={onDirty} />
    },
  }
}

/** The sections of the page. */
export const parts = [
  part(hours),
  part(fees),
  part(closedDays),
  part(points),
  part(rental),
  part(categoryRules),
  part(refunds),
  part(workdays),
  part(contact),
  part(alerts),
  part(sms),
  part(model),
  part(sessions),
]

/** Settings of the shop, for admins. Each section is saved on its own. */
export function SettingsPage() {
  const t = useT()
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
      <AdminHeading title={t('admin.page.settings')} />
      <p className="mb-5 max-w-3xl text-muted">
        <Trans id="settings.lead" components={{ a: <LocaleLink to={adminPaths.orders} className="underline" /> }} />
      </p>
      <div className="grid gap-6 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SideIndex dirty={dirty} />
        <div className="grid min-w-0 gap-6">
          <SettingsSetup />
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

function SideIndex({ dirty }: { dirty: ReadonlySet<string> }) {
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
