import { ShoppingBag, UserRound } from 'lucide-react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { useCart } from '#shared/cart/cart.ts'
import { useRentalCount } from '#shared/cart/rental-count.ts'
import { emit } from '#shared/session/events.ts'
import { useIsLoggedIn, whenSignedIn } from '#shared/session/session.ts'
import { cx } from '#ui/class-names.ts'
import { EmberIcon } from '#ui/icons.tsx'
import { paths } from '../../paths.ts'

/** Shared classes of the items; space is tight between 768 and 1024 px. */
export const barItemClass =
  'relative inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-1.5 whitespace-nowrap transition-colors duration-120 hover:bg-raised aria-[current=page]:font-semibold max-lg:text-sm lg:px-3'

/** `labelClass` hides the label where only the icon fits. */
type ItemProps = { className?: string; labelClass?: string; onPress?: () => void }
type PageItemProps = ItemProps & { isCurrent?: boolean }

const BADGE_ON_ICON = 'max-lg:absolute max-lg:top-0 max-lg:left-1/2'

/** The cart with the number of items and rentals, highlighted when it changes. */
export function CartLink({
  className = barItemClass,
  labelClass = 'max-lg:sr-only',
  badgeClass = BADGE_ON_ICON,
  isCurrent,
  onPress,
}: PageItemProps & { badgeClass?: string }) {
  const t = useT()
  const count = useCart().itemCount + useRentalCount()
  return (
    <LocaleLink to={paths.cart} onClick={onPress} aria-current={isCurrent ? 'page' : undefined} className={className}>
      <ShoppingBag aria-hidden className="size-5" strokeWidth={1.75} />
      <span className={labelClass}>{t('nav.cart')}</span>
      {count > 0 && (
        <>
          <span
            key={count}
            aria-hidden
            className={cx(
              'badge inline-flex h-5 min-w-5 animate-ember items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs tabular-nums',
              badgeClass,
            )}
          >
            {count}
          </span>
          <span className="sr-only">{t('nav.cartCount', { count })}</span>
        </>
      )}
    </LocaleLink>
  )
}

/** The account link, or the login button for visitors. */
export function AccountItem({
  className = barItemClass,
  labelClass = 'max-lg:sr-only',
  isCurrent,
  onPress,
}: PageItemProps) {
  const t = useT()
  const isLoggedIn = useIsLoggedIn()
  const icon = <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
  if (isLoggedIn) {
    return (
      <LocaleLink
        to={paths.account}
        onClick={onPress}
        aria-current={isCurrent ? 'page' : undefined}
        className={className}
      >
        {icon}
        <span className={labelClass}>{t('nav.account')}</span>
      </LocaleLink>
    )
  }
  const login = () => {
    onPress?.()
    emit('showLogin')
  }
  return (
    <button type="button" onClick={login} className={className}>
      {icon}
      <span className={labelClass}>{t('nav.login')}</span>
    </button>
  )
}

/** Opens Summon Mix, or the login dialog for visitors. */
export function SummonMixItem({
  className = cx('text-accent', barItemClass),
  labelClass,
  iconClass = 'size-4',
  onPress,
}: ItemProps & { iconClass?: string }) {
  const summon = () => {
    onPress?.()
    whenSignedIn(() => emit('showMix'))
  }
  return (
    <button type="button" onClick={summon} className={className}>
      <EmberIcon className={iconClass} />
      <span className={labelClass}>Summon Mix</span>
    </button>
  )
}

export const shopSections: readonly { to: string; label: MessageId }[] = [
  { to: paths.flavor, label: 'nav.flavor' },
  { to: paths.hookah, label: 'nav.hookah' },
  { to: paths.accessories, label: 'nav.accessories' },
  { to: paths.coal, label: 'nav.coal' },
  { to: paths.rent, label: 'nav.rent' },
  { to: paths.mixes, label: 'nav.mixes' },
  { to: paths.shop, label: 'nav.everything' },
]
