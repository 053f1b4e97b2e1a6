import { Menu, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { type AdminPage, addressOf } from '#shared/admin/admin-page.ts'
import { BottomBar as Bar, bottomItemClass } from '#ui/bars.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { paths } from '../../paths.ts'
import { isWithin, MenuLink } from './menu-link.tsx'
import { type OpenOverlay, SignedInUser } from './top-bar.tsx'

/** Number of pages in the bar; the menu contains all of them. */
const AT_HAND = 3

type BottomBarProps = {
  pages: readonly AdminPage[]
  tools: ReactNode
  isOpen: boolean
  onOpen: (what: OpenOverlay) => void
}

/** The menu on phones: the first pages as buttons, all pages and tools in a drawer. */
export function BottomBar({ pages, tools, isOpen, onOpen }: BottomBarProps) {
  const t = useT()
  const { pathname } = useLocation()
  const close = () => onOpen(null)
  return (
    <>
      <Bar kind="admin" label={t('admin.menu')}>
        {pages.slice(0, AT_HAND).map(page => (
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
      <Drawer open={isOpen} onClose={close} title={t('admin.menu')} footer={<SignedInUser />}>
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
