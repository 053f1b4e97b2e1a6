import { type ReactNode, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { type AdminPage, addressOf, isInMenu } from '#shared/admin/admin-page.ts'
import { ConfirmProvider } from '#shared/admin/confirm.tsx'
import { OpenPagesProvider } from '#shared/admin/open-pages.ts'
import { ShortcutProvider } from '#shared/admin/shortcuts.tsx'
import { mayOpen, useStaff } from '#shared/admin/staff.ts'
import { emit } from '#shared/session/events.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
// With the area, not with the first message: that may be asked for where the network is gone.
import '#ui/toast/toast-viewport.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Pages } from './pages.tsx'
import { Palette } from './palette.tsx'
import { PageShortcuts, ShortcutHelp } from './shortcut-help.tsx'
import { Sidebar } from './sidebar.tsx'
import { type Opened, TopBar } from './top-bar.tsx'

type FrameProps = {
  pages: readonly AdminPage[]
  tools: ReactNode
  news: ReactNode
  warnings: ReactNode
  /** The session is over in the middle of the work. */
  isSignedOut: boolean
}

/** Everything around a page of the staff: the menu at the side, or at the bottom of a phone, and what is always at hand. */
export function Frame({ pages, tools, news, warnings, isSignedOut }: FrameProps) {
  const { role } = useStaff()
  const [opened, setOpened] = useState<Opened>(null)
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

/** Over the page, which stays as it is: what was typed is still there after the login. */
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
