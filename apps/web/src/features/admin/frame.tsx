import '#ui/toast/toast-viewport.tsx'
import { type ReactNode, useState } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { type AdminPage, addressOf, isInMenu } from '#shared/admin/admin-page.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { ConfirmProvider } from '#shared/admin/dialogs/confirm.tsx'
import { OpenPagesProvider } from '#shared/admin/open-pages.ts'
import { ShortcutProvider } from '#shared/admin/shortcuts.tsx'
import { mayOpen, useStaff } from '#shared/admin/staff.ts'
import { emit } from '#shared/session/events.ts'
import { Button } from '#ui/button.tsx'
import { EmberIcon } from '#ui/icons.tsx'
import { Logo } from '#ui/logo.tsx'
import { Notice } from '#ui/notice.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { MenuLink } from './menu-link.tsx'
import { Pages } from './pages.tsx'
import { Palette } from './palette.tsx'
import { PageShortcuts, ShortcutHelp } from './shortcut-help.tsx'
import { type OpenOverlay, TopBar } from './top-bar.tsx'

type FrameProps = {
  pages: readonly AdminPage[]
  tools: ReactNode
  news: ReactNode
  warnings: ReactNode
  /** True if the session ended while the page was open. */
  isSignedOut: boolean
}

/** Layout of the admin area: menu at the side, or at the bottom on phones, and the top bar. */
export function Frame({ pages, tools, news, warnings, isSignedOut }: FrameProps) {
  const { role } = useStaff()
  const [opened, setOpened] = useState<OpenOverlay>(null)
  const menu = pages.filter(page => isInMenu(page) && mayOpen(role, page.role))
  const open = new Set(menu.map(addressOf))
  const close = () => setOpened(null)
  return (
    <ShortcutProvider>
      <ConfirmProvider>
        <div className="flex-1 md:grid md:grid-cols-[4.5rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
          <Sidebar pages={menu} />
          <div className="flex min-h-dvh min-w-0 flex-col">
            <TopBar tools={tools} news={news} onOpen={setOpened} />
            {isSignedOut && <SessionOver />}
            <OpenPagesProvider value={open}>
              {warnings}
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
      </ConfirmProvider>
    </ShortcutProvider>
  )
}

/** Shown above the page, which stays mounted so that input survives the login. */
function SessionOver() {
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

/** The side menu: with names from 1024 px on, icons only on tablets. */
function Sidebar({ pages }: { pages: readonly AdminPage[] }) {
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
