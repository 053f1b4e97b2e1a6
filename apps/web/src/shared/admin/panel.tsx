import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocaleLink } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { compactButtonClass } from './fields/controls.tsx'

type PanelProps = { title: string; actions?: ReactNode; className?: string; children: ReactNode }

/** A section of a page with its heading. */
export function Panel({ title, actions, className, children }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={cx('min-w-0 rounded-picture border border-hairline bg-surface p-4', className)}
    >
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="mr-auto text-base">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** A link from a detail page back to its list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <LocaleLink to={to} className={compactButtonClass('quiet', '-ml-3 mb-1 text-muted')}>
      <ChevronLeft aria-hidden className="size-4" />
      {children}
    </LocaleLink>
  )
}

/** A label with its value. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}
