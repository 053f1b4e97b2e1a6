import { staticPagesOf, staticPath } from '@shop/contracts/static-pages.ts'
import { ChevronDown, X } from 'lucide-react'
import { lazy } from 'react'
import { menuTitleOf } from '#platform/content.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { useShopName } from '#platform/site.ts'
import { useMenuCollections } from '#shared/collections/collections.ts'
import { useDiscreetMode } from '#shared/discreet/discreet-mode.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { LazyPart } from '#ui/error-boundary.tsx'
import { Logo } from '#ui/logo.tsx'
import { paths } from '../../paths.ts'
import { AccountItem, CartLink, SummonMixItem, shopSections } from './header-actions.tsx'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** The menu covers the button of the page. */
const HideButton = lazy(() => import('./hide-button.tsx'))

const rowClass = 'flex min-h-14 w-full items-center gap-3 border-hairline border-b text-xl'

/** Contents of the full-screen menu, loaded on demand. */
export function MenuPage({ onClose }: { onClose: () => void }) {
  const t = useT()
  const locale = useLocale()
  const shop = useShopName()
  const isDiscreet = useDiscreetMode()
  return (
    <div className="page-x flex min-h-full flex-col">
      <div className="flex h-(--header-height) items-center justify-between">
        <LocaleLink
          to={paths.home}
          onClick={onClose}
          aria-label={t('nav.home', { shop })}
          className="flex h-11 min-w-0 items-center"
        >
          <Logo name={shop} className="h-5" />
        </LocaleLink>
        <div className="flex items-center gap-2">
          {isDiscreet && (
            <LazyPart>
              <HideButton />
            </LazyPart>
          )}
          <LanguageSwitch />
          <IconButton label={t('nav.closeMenu')} onClick={onClose} className="-mr-2">
            <X aria-hidden className="size-6" />
          </IconButton>
        </div>
      </div>
      <nav aria-label={t('nav.main')} className="flex flex-col">
        <SummonMixItem onPress={onClose} className={cx('text-accent', rowClass)} />
        <ShopList onClose={onClose} />
        {staticPagesOf('main').map(name => (
          <LocaleLink key={name} to={staticPath(name)} onClick={onClose} className={rowClass}>
            {menuTitleOf(locale, name)}
          </LocaleLink>
        ))}
        <LocaleLink to={paths.contact} onClick={onClose} className={rowClass}>
          {t('nav.contact')}
        </LocaleLink>
        <CartLink onPress={onClose} className={rowClass} labelClass="" badgeClass="" />
        <AccountItem onPress={onClose} className={rowClass} labelClass="" />
      </nav>
      <div className="mt-auto flex justify-end py-4">
        <ThemeSwitch />
      </div>
    </div>
  )
}

function ShopList({ onClose }: { onClose: () => void }) {
  const t = useT()
  const collections = useMenuCollections()
  return (
    <details className="group border-hairline border-b" open>
      <summary className="flex min-h-14 items-center justify-between text-xl">
        {t('nav.shop')}
        <ChevronDown aria-hidden className="size-5 text-muted transition-[rotate] duration-120 group-open:rotate-180" />
      </summary>
      <ul className="pb-3">
        {shopSections.map(({ to, label }) => (
          <li key={to}>
            <LocaleLink to={to} onClick={onClose} className="flex min-h-11 items-center pl-4 text-lg text-muted">
              {t(label)}
            </LocaleLink>
          </li>
        ))}
        {collections.map(({ slug, title }) => (
          <li key={slug}>
            <LocaleLink
              to={paths.collection(slug)}
              onClick={onClose}
              className="flex min-h-11 items-center pl-4 text-muted"
            >
              {title}
            </LocaleLink>
          </li>
        ))}
      </ul>
    </details>
  )
}
