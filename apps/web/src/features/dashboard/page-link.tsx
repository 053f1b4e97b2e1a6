import type { ReactNode } from 'react'
import { LocaleLink } from '#platform/i18n/locale-context.tsx'
import { useIsOpen } from '#shared/admin/open-pages.ts'
import { cx } from '#ui/class-names.ts'

type PageLinkProps = { to: string; className?: string; children: ReactNode }

/** A link to an admin page, or plain text if the user has no access to it. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const isOpen = useIsOpen()(to)
  if (!isOpen) return <div className={className}>{children}</div>
  return (
    <LocaleLink to={to} className={cx('transition-colors duration-120 hover:bg-raised', className)}>
      {children}
    </LocaleLink>
  )
}
