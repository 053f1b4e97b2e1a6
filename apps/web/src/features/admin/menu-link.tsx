import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { cx } from '#ui/class-names.ts'

/** True if the address is the page or below it, such as an order below the orders. */
export function isWithin(pathname: string, to: string): boolean {
  const path = barePath(pathname).replace(/\/+$/, '')
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`))
}

type MenuLinkProps = { page: AdminPage; to: string; onPress?: () => void; isWide?: boolean }

/** An entry of the menu. Without room for the name, the name is the tooltip and the accessible label. */
export function MenuLink({ page: { name, icon: Icon }, to, onPress, isWide = false }: MenuLinkProps) {
  const t = useT()
  const isHere = isWithin(useLocation().pathname, to)
  return (
    <LocaleLink
      to={to}
      title={isWide ? undefined : t(name)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onPress}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control px-3 text-sm transition-colors duration-120 hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold lg:min-h-9 aria-[current=page]:[&>svg]:text-accent',
        !isWide && 'max-lg:justify-center max-lg:px-0',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className={isWide ? undefined : 'max-lg:sr-only'}>{t(name)}</span>
    </LocaleLink>
  )
}
