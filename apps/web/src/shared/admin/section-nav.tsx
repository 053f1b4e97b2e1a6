import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

type SectionNavProps = {
  /** Accessible name. */
  label: string
  /** Paths of pages with their names. */
  sections: readonly (readonly [path: string, name: MessageId])[]
  /** The query of the links. */
  query?: URLSearchParams
}

/** Switches between pages that belong together. */
export function SectionNav({ label, sections, query }: SectionNavProps) {
  const t = useT()
  const current = barePath(useLocation().pathname)
  const search = query && query.size > 0 ? `?${query}` : ''
  return (
    <nav aria-label={label} className="-mx-1 mb-4 flex flex-wrap gap-1">
      {sections.map(([path, name]) => (
        <LocaleLink
          key={path}
          to={`${path}${search}`}
          aria-current={path === current ? 'page' : undefined}
          className="inline-flex min-h-9 items-center rounded-control px-3 font-medium text-muted text-sm hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-text pointer-coarse:min-h-11"
        >
          {t(name)}
        </LocaleLink>
      ))}
    </nav>
  )
}
