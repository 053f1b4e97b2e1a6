import { type ReactNode, useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { type AdminPage, addressOf, isInMenu, OpenPagesProvider } from '#shared/admin/admin-page.ts'
import { ConfirmProvider } from '#shared/admin/dialogs/confirm.tsx'
import { ShortcutProvider } from '#shared/admin/shortcuts.tsx'
import { useRoleLabel, useStaff } from '#shared/admin/staff.ts'
import { emit } from '#shared/session/events.ts'
import { Button, buttonClass, IconButton, iconButtonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import '#ui/toast/toast-viewport.tsx'
import { Keyboard, LogOut, Menu, Search, Store } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useShopName } from '#platform/site.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { BottomBar as Bar, bottomItemClass } from '#ui/bars.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { paths } from '../../paths.ts'
import { useSignOut } from './access-pages.tsx'
import { isWithin, MenuCounts, MenuLink, useMenuCounts } from './menu-link.tsx'
import { Pages } from './pages.tsx'
import { Palette } from './palette.tsx'
import { type OpenOverlay, PageShortcuts, ShortcutHelp } from './shortcut-help.tsx'

type FrameProps = {
  pages: readonly AdminPage[]
  tools: ReactNode
  notifications: ReactNode
  warnings: ReactNode
  /** True if the session ended while the page was open. */
  isSignedOut: boolean
}

/** Layout of the admin area: menu at the side, or at the bottom on phones, and the top bar. */
export function Frame({ pages, tools, notifications, warnings, isSignedOut }: FrameProps) {
  const { permissions } = useStaff()
  const [opened, setOpened] = useState<OpenOverlay>(null)
  const menu = pages.filter(page => isInMenu(page, permissions))
  const open = new Set(menu.map(addressOf))
  const counts = useMenuCounts(menu)
  const close = () => setOpened(null)
  return (
    <ShortcutProvider>
      <ConfirmProvider>
        <MenuCounts value={counts}>
          <div className="flex-1 md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] xl:grid-cols-[14rem_minmax(0,1fr)]">
            <Sidebar pages={menu} />
            <div className="flex min-h-dvh min-w-0 flex-col">
              <TopBar
                tools={tools}
                notifications={permissions.has('orders.view') && notifications}
                onOpen={setOpened}
              />
              {isSignedOut && <SessionEndedNotice />}
              <OpenPagesProvider value={open}>
                {permissions.has('warnings.view') && warnings}
                <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-4 max-md:pb-24 lg:px-6 lg:py-5">
                  <Pages pages={pages} start={menu[0] ? addressOf(menu[0]) : '/'} />
                </main>
              </OpenPagesProvider>
            </div>
          </div>
          <BottomBar pages={menu} tools={tools} isOpen={opened === 'menu'} onOpen={setOpened} />
          <PageShortcuts pages={menu} onOpen={setOpened} />
          {opened === 'palette' && <Palette pages={menu} onClose={close} />}
          {opened === 'help' && <ShortcutHelp onClose={close} />}
        </MenuCounts>
      </ConfirmProvider>
    </ShortcutProvider>
  )
}

/** Shown above the page, which stays mounted so that input survives the login. */
function SessionEndedNotice() {
  const t = useT()
  return (
    <Notice
      kind="warn"
      role="alert"
      title={t('admin.sessionOver')}
      className="mx-4 mt-4 lg:mx-6"
      actions={
        <Button size="sm" onClick={() => emit('showLogin')}>
          {t('nav.login')}
        </Button>
      }
    >
      {t('admin.sessionOverText')}
    </Notice>
  )
}

/** The side menu: with names from 1280 px on, icons only below, so that tables of orders fit at 1024 px. */
function Sidebar({ pages }: { pages: readonly AdminPage[] }) {
  const t = useT()
  const shop = useShopName()
  return (
    <nav
      aria-label={t('admin.menu')}
      className="sticky top-0 hidden h-dvh flex-col gap-1 overflow-y-auto border-hairline border-r bg-surface px-2 py-3 md:flex xl:px-3"
    >
      <LocaleLink
        to={adminPaths.home}
        aria-label={t('admin.title')}
        className="mb-2 flex h-11 items-center px-3 max-xl:justify-center max-xl:px-0"
      >
        <span className="max-xl:hidden">
          <Logo name={shop} className="h-4.5" />
        </span>
        <EmberIcon className="size-5 text-accent xl:hidden" />
      </LocaleLink>
      <div className="grid gap-0.5">
        {pages.map(page => (
          <MenuLink key={page.path} page={page} to={addressOf(page)} />
        ))}
      </div>
    </nav>
  )
}

type TopBarProps = { tools: ReactNode; notifications: ReactNode; onOpen: (what: OpenOverlay) => void }

/** Search, the signed-in person and the sign-out buttons. On phones the latter are in the menu. */
function TopBar({ tools, notifications, onOpen }: TopBarProps) {
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
      <div className="flex shrink-0 items-center">{notifications}</div>
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

/** The signed-in person with the link to the own account, and sign out. */
function SignedInUser({ onPress }: { onPress?: () => void }) {
  const t = useT()
  const { name, role, roleName } = useStaff()
  const roleLabel = useRoleLabel()
  const { toShop } = useSignOut()
  return (
    <div className="flex min-w-0 items-center gap-1 max-md:justify-between md:pl-2">
      <LocaleLink
        to={adminPaths.account}
        onClick={onPress}
        title={t('admin.page.account')}
        className="flex min-h-11 min-w-0 flex-col justify-center text-right text-sm leading-tight max-md:text-left"
      >
        <span className="block max-w-40 truncate font-medium">{name}</span>
        <span className="block text-muted text-xs">{roleLabel(role, roleName)}</span>
      </LocaleLink>
      <IconButton label={t('admin.signOut')} onClick={toShop}>
        <LogOut aria-hidden className="size-5" />
      </IconButton>
    </div>
  )
}

/** Number of pages in the bar; the menu contains all of them. */
const BAR_PAGE_COUNT = 3

type BottomBarProps = {
  pages: readonly AdminPage[]
  tools: ReactNode
  isOpen: boolean
  onOpen: (what: OpenOverlay) => void
}

/** The menu on phones: the first pages as buttons, all pages and tools in a drawer. */
function BottomBar({ pages, tools, isOpen, onOpen }: BottomBarProps) {
  const t = useT()
  const { pathname } = useLocation()
  const close = () => onOpen(null)
  return (
    <>
      <Bar kind="admin" label={t('admin.menu')}>
        {pages.slice(0, BAR_PAGE_COUNT).map(page => (
          <LocaleLink
            key={page.path}
            to={addressOf(page)}
            aria-current={isWithin(pathname, addressOf(page)) ? 'page' : undefined}
            className={bottomItemClass}
          >
            <page.icon aria-hidden className="size-5" strokeWidth={1.75} />
            <span className="max-w-full truncate">{t(page.name)}</span>
          </LocaleLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen('menu')} className={bottomItemClass}>
          <Menu aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-w-full truncate">{t('nav.menu')}</span>
        </button>
      </Bar>
      <Drawer open={isOpen} onClose={close} title={t('admin.menu')} footer={<SignedInUser onPress={close} />}>
        <nav aria-label={t('admin.menu')} className="grid gap-0.5">
          {pages.map(page => (
            <MenuLink key={page.path} page={page} to={addressOf(page)} onPress={close} isWide />
          ))}
        </nav>
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
          <LocaleLink to={paths.home} className={buttonClass('outline', 'sm')}>
            <Store aria-hidden className="size-4" />
            {t('admin.toShop')}
          </LocaleLink>
          <div className="flex items-center">{tools}</div>
        </div>
      </Drawer>
    </>
  )
}
