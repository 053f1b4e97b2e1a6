import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useShopName } from '#platform/shop-name.ts'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { EmberIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { MenuLink } from './menu-link.tsx'

/** The menu at the side: names from 1024 px on, signs alone on a tablet. */
export function Sidebar({ pages }: { pages: readonly AdminPage[] }) {
  const t = useT()
  const shop = useShopName()
  return (
    <nav
      aria-label={t('admin.menu')}
      className="sticky top-0 hidden h-dvh flex-col gap-1 overflow-y-auto border-hairline border-r bg-surface px-2 py-3 md:flex lg:px-3"
    >
      <LocaleLink
        to={adminPaths.home}
        aria-label={t('admin.title')}
        className="mb-2 flex h-11 items-center px-3 max-lg:justify-center max-lg:px-0"
      >
        <span className="max-lg:hidden">
          <Logo name={shop} className="h-4.5" />
        </span>
        <EmberIcon className="size-5 text-accent lg:hidden" />
      </LocaleLink>
      <div className="grid gap-0.5">
        {pages.map(page => (
          <MenuLink key={page.path} page={page} to={addressOf(page)} />
        ))}
      </div>
    </nav>
  )
}
