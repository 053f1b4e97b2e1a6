import { type ReactNode, useId } from 'react'
import { LocaleLink } from '#platform/i18n/locale-context.tsx'
import { useCanOpen } from '#shared/admin/admin-page.ts'
import { cx } from '#ui/class-names.ts'

type PanelProps = { title: ReactNode; tools?: ReactNode; className?: string; children: ReactNode }

/** A section of the page with its heading and controls. */
export function Panel({ title, tools, className, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cx('min-w-0 rounded-card border border-hairline bg-surface p-4', className)}
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="mr-auto text-lg">
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  )
}

type PageLinkProps = { to: string; className?: string; children: ReactNode }

/** A link to an admin page, or plain text if the user has no access to it. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const isOpen = useCanOpen()(to)
  if (!isOpen) return <div className={className}>{children}</div>
  return (
    <LocaleLink to={to} className={cx('transition-colors duration-120 hover:bg-raised', className)}>
      {children}
    </LocaleLink>
  )
}
