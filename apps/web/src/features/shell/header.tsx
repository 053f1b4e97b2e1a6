import { staticPagesOf, staticPath } from '@shop/contracts/static-pages.ts'
import { useSyncExternalStore } from 'react'
import { menuTitleOf } from '#platform/content.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink, LocaleNavLink } from '#platform/i18n/locale-link.tsx'
import { useShopName } from '#platform/shop-name.ts'
import { cx } from '#ui/class-names.ts'
import { Logo } from '#ui/logo.tsx'
import { paths } from '../../paths.ts'
import { AccountItem, barItemClass, CartLink, SummonMixItem } from './header-actions.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchButton } from './search-button.tsx'
import { ShopMenu } from './shop-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Scroll distance after which the header becomes opaque. */
const SOLID_AFTER_PX = 50

const subscribeToScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

export function Header() {
  const t = useT()
  const locale = useLocale()
  const shop = useShopName()
  const isSolid = useSyncExternalStore(
    subscribeToScroll,
    () => window.scrollY > SOLID_AFTER_PX,
    () => false,
  )
  return (
    <header
      data-solid={isSolid}
      className={cx(
        'fixed inset-x-0 top-0 z-40 border-b transition-[background-color,border-color] duration-200 ease-out',
        isSolid ? 'border-hairline bg-bg' : 'border-transparent',
      )}
    >
      <div className="page-x flex h-(--header-height) items-center">
        <LocaleLink
          to={paths.home}
          aria-label={t('nav.home', { shop })}
          className="mr-auto flex h-11 min-w-0 items-center"
        >
          <Logo name={shop} className="h-5" />
        </LocaleLink>
        <nav aria-label={t('nav.main')} className="hidden items-center md:flex">
          <SummonMixItem />
          <ShopMenu />
          {staticPagesOf('main').map(name => (
            <LocaleNavLink key={name} to={staticPath(name)} className={barItemClass}>
              {menuTitleOf(locale, name)}
            </LocaleNavLink>
          ))}
          <LocaleNavLink to={paths.contact} className={barItemClass}>
            {t('nav.contact')}
          </LocaleNavLink>
        </nav>
        <SearchButton />
        <CartLink />
        <div className="-mr-3 hidden items-center md:flex">
          <AccountItem />
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <div className="-mr-2 md:hidden">
          <MobileMenu />
        </div>
      </div>
    </header>
  )
}
