import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { useLocation } from 'react-router-dom'
import { barePath } from '#platform/i18n/locale.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { contactInboxQuery } from '#shared/admin/contact-inbox.ts'
import { cx } from '#ui/class-names.ts'

type Counts = Record<NonNullable<AdminPage['count']>, number>

/** Numbers next to menu items. */
export const MenuCounts = createContext<Counts>({ openMessages: 0 })

/** Reads the counts of the pages in the menu. */
export function useMenuCounts(menu: readonly AdminPage[]): Counts {
  const hasInbox = menu.some(({ count }) => count === 'openMessages')
  const inbox = useQuery({ ...contactInboxQuery, enabled: hasInbox })
  return { openMessages: inbox.data?.open ?? 0 }
}

/** True if the address is the page or below it, such as an order below the orders. */
export function isWithin(pathname: string, to: string): boolean {
  const path = barePath(pathname).replace(/\/+$/, '')
  return path === to || (to !== '/admin' && path.startsWith(`${to}/`))
}

/** A larger number would not fit next to the icon. */
const MAX_COUNT = 99

type MenuLinkProps = { page: AdminPage; to: string; onPress?: () => void; isWide?: boolean }

/** An entry of the menu. Without room for the name, the name is the tooltip and the accessible label. */
export function MenuLink({ page: { name, icon: Icon, count: counted }, to, onPress, isWide = false }: MenuLinkProps) {
  const t = useT()
  const counts = use(MenuCounts)
  const count = counted ? counts[counted] : 0
  const isCurrent = isWithin(useLocation().pathname, to)
  return (
    <LocaleLink
      to={to}
      title={isWide ? undefined : t(name)}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onPress}
      className={cx(
        'relative flex min-h-11 items-center gap-3 rounded-control px-3 text-sm transition-colors duration-120 hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold lg:min-h-9 aria-[current=page]:[&>svg]:text-accent',
        !isWide && 'max-xl:justify-center max-xl:px-0',
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className={isWide ? undefined : 'max-xl:sr-only'}>{t(name)}</span>
      {count > 0 && (
        <span
          className={cx(
            'ml-auto rounded-full bg-accent px-1.5 py-0.5 font-medium text-on-accent text-xs leading-none tabular-nums',
            !isWide && 'max-xl:absolute max-xl:top-1 max-xl:right-1',
          )}
        >
          <span aria-hidden>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
          <span className="sr-only">{t('admin.waitingCount', { count })}</span>
        </span>
      )}
    </LocaleLink>
  )
}
