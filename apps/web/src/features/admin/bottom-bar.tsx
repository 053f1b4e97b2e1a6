import { Menu, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { buttonClass } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { paths } from '../../paths.ts'
import { isWithin, MenuLink } from './menu-link.tsx'
import { type Opened, Who } from './top-bar.tsx'

/** How many pages a thumb finds at once; the menu has all. */
const AT_HAND = 3
const itemClass =
  'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 px-1 text-xs text-muted aria-[current=page]:font-semibold aria-[current=page]:text-text aria-[current=page]:[&>svg]:text-accent'

type BottomBarProps = {
  pages: readonly AdminPage[]
  tools: ReactNode
  isOpen: boolean
  onOpen: (what: Opened) => void
}

/** The phone's menu: the first pages at the thumb, all of them with the rest in a drawer. */
export function BottomBar({ pages, tools, isOpen, onOpen }: BottomBarProps) {
  const t = useT()
  const { pathname } = useLocation()
  const close = () => onOpen(null)
  return (
    <>
      <nav
        data-bottom-bar
        aria-label={t('admin.menu')}
        className="fixed inset-x-0 bottom-0 z-30 flex h-(--bottom-bar) border-hairline border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {pages.slice(0, AT_HAND).map(page => (
          <LocaleLink
            key={page.path}
            to={addressOf(page)}
            aria-current={isWithin(pathname, addressOf(page)) ? 'page' : undefined}
            className={itemClass}
          >
            <page.icon aria-hidden className="size-5" strokeWidth={1.75} />
            <span className="max-w-full truncate">{t(page.name)}</span>
          </LocaleLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => onOpen('menu')} className={itemClass}>
          <Menu aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-w-full truncate">{t('nav.menu')}</span>
        </button>
      </nav>
      <Drawer open={isOpen} onClose={close} title={t('admin.menu')} footer={<Who />}>
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
