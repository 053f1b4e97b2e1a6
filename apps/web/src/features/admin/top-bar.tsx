import { Keyboard, LogOut, Search, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { ROLE_LABELS } from '#shared/admin/role-labels.ts'
import { useStaff } from '#shared/admin/staff.ts'
import { IconButton, iconButtonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { paths } from '../../paths.ts'
import { useSignOut } from './use-sign-out.ts'

/** The overlay that is open, if any. */
export type OpenOverlay = 'palette' | 'help' | 'menu' | null

type TopBarProps = { tools: ReactNode; news: ReactNode; onOpen: (what: OpenOverlay) => void }

/** Search, the signed-in person and the sign-out buttons. On phones the latter are in the menu. */
export function TopBar({ tools, news, onOpen }: TopBarProps) {
  const t = useT()
  const shop = useShopName()
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-hairline border-b bg-bg px-4 lg:px-6">
      <LocaleLink
        to={adminPaths.home}
        aria-label={t('admin.title')}
        className="mr-auto flex h-11 items-center md:hidden"
      >
        <Logo name={shop} className="h-4" />
      </LocaleLink>
      <button
        type="button"
        onClick={() => onOpen('palette')}
        className="flex min-h-10 items-center gap-2.5 rounded-control border-[1.5px] border-control bg-surface px-3 text-muted text-sm max-md:size-11 max-md:justify-center max-md:border-transparent max-md:bg-transparent max-md:px-0 md:mr-auto md:w-96 md:min-w-0 md:shrink"
      >
        <Search aria-hidden className="size-4.5 shrink-0" />
        <span className="truncate max-md:sr-only">{t('admin.find')}</span>
        <kbd className="ml-auto whitespace-nowrap font-sans text-xs max-lg:hidden">Ctrl K</kbd>
      </button>
      <div className="flex shrink-0 items-center">{news}</div>
      <div className="flex shrink-0 items-center max-md:hidden">
        <IconButton label={t('admin.shortcuts')} onClick={() => onOpen('help')}>
          <Keyboard aria-hidden className="size-5" />
        </IconButton>
        {tools}
        <LocaleLink
          to={paths.home}
          aria-label={t('admin.toShop')}
          title={t('admin.toShop')}
          className={iconButtonClass}
        >
          <Store aria-hidden className="size-5" />
        </LocaleLink>
        <SignedInUser />
      </div>
    </header>
  )
}

/** The signed-in person, with sign out. */
export function SignedInUser() {
  const t = useT()
  const { name, role } = useStaff()
  const { toShop } = useSignOut()
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:justify-between md:pl-2">
      <p className="min-w-0 text-right text-sm leading-tight max-md:text-left">
        <span className="block max-w-40 truncate font-medium">{name}</span>
        <span className="block text-muted text-xs">{t(ROLE_LABELS[role])}</span>
      </p>
      <IconButton label={t('admin.signOut')} onClick={toShop}>
        <LogOut aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}
