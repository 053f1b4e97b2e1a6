import { Store } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useIsHydrated } from '#platform/hooks.ts'
import { barePath } from '#platform/i18n/locale.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { BottomBar, bottomItemClass } from '#ui/bars.tsx'
import { paths } from '../../paths.ts'
import { AccountItem, CartLink, SummonMixItem } from './header-actions.tsx'

const SHOP_PAGES: readonly string[] = [paths.shop, paths.accessories, paths.hookah, paths.coal]
const labelClass = 'max-w-full truncate'

/**
 * The main pages at the bottom of phones. The checkout has none, so that its button is the only way on. It is not in the
 * HTML of the server, which must fit into 14 KiB.
 */
export function BottomMenu() {
  const t = useT()
  const path = barePath(useLocation().pathname)
  const isHydrated = useIsHydrated()
  if (!isHydrated || path === paths.checkout) return null
  const isShop = SHOP_PAGES.includes(path) || path.startsWith('/product/')
  return (
    <BottomBar kind="shop" label={t('nav.quick')}>
      <LocaleLink to={paths.shop} aria-current={isShop ? 'page' : undefined} className={bottomItemClass}>
        <Store aria-hidden className="size-5" strokeWidth={1.75} />
        <span className={labelClass}>{t('nav.shop')}</span>
      </LocaleLink>
      <SummonMixItem className={bottomItemClass} labelClass={labelClass} iconClass="size-5 text-accent" />
      <CartLink
        className={bottomItemClass}
        labelClass={labelClass}
        badgeClass="absolute top-0.5 left-1/2 ml-1"
        isCurrent={path === paths.cart}
      />
      <AccountItem className={bottomItemClass} labelClass={labelClass} isCurrent={path.startsWith(paths.account)} />
    </BottomBar>
  )
}
