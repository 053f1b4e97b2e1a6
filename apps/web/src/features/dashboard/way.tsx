import type { ReactNode } from 'react'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useIsOpen } from '#shared/admin/open-pages.ts'
import { cx } from '#ui/class-names.ts'

type WayProps = { to: string; className?: string; children: ReactNode }

/** A link to a page of the area; plain where this person has no such page. */
export function Way({ to, className, children }: WayProps) {
  const isOpen = useIsOpen()(to)
  if (!isOpen) return <div className={className}>{children}</div>
  return (
    <LocaleLink to={to} className={cx('transition-colors duration-120 hover:bg-raised', className)}>
      {children}
    </LocaleLink>
  )
}
