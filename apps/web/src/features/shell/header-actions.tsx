import { ShoppingBag, UserRound } from 'lucide-react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useCart } from '#shared/cart/cart.ts'
import { emit } from '#shared/session/events.ts'
import { useIsLoggedIn, whenSignedIn } from '#shared/session/session.ts'
import { cx } from '#ui/class-names.ts'
import { EmberIcon } from '#ui/icons.tsx'
import { paths } from '../../paths.ts'

/** One look for all that stands in the bar; between 768 and 1024 px it is tight there. */
export const barItemClass =
  'relative inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-1.5 whitespace-nowrap transition-colors duration-120 hover:bg-raised aria-[current=page]:font-semibold max-lg:text-sm lg:px-3'

/** `labelClass` hides the words where only the sign has room. */
type ItemProps = { className?: string; labelClass?: string; onPress?: () => void }

/** The cart with the sum of its quantities; the number glows when it changes. */
export function CartLink({ className = barItemClass, labelClass = 'max-lg:sr-only', onPress }: ItemProps) {
  const t = useT()
  const { itemCount } = useCart()
  return (
    <LocaleLink to={paths.cart} onClick={onPress} className={className}>
      <ShoppingBag aria-hidden className="size-5" strokeWidth={1.75} />
      <span className={labelClass}>{t('nav.cart')}</span>
      {itemCount > 0 && (
        <>
          <span
            key={itemCount}
            aria-hidden
            className={cx(
              'badge inline-flex h-5 min-w-5 animate-ember items-center justify-center rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs tabular-nums',
              labelClass && 'max-lg:absolute max-lg:top-0 max-lg:left-1/2',
            )}
          >
            {itemCount}
          </span>
          <span className="sr-only">{t('nav.cartCount', { count: itemCount })}</span>
        </>
      )}
    </LocaleLink>
  )
}

/** The account for a signed-in person, the login for a visitor (product.md section 2). */
export function AccountItem({ className = barItemClass, labelClass = 'max-lg:sr-only', onPress }: ItemProps) {
  const t = useT()
  const isLoggedIn = useIsLoggedIn()
  const icon = <UserRound aria-hidden className="size-5" strokeWidth={1.75} />
  if (isLoggedIn) {
    return (
      <LocaleLink to={paths.account} onClick={onPress} className={className}>
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

/** Opens Summon Mix, or the login for a visitor (product.md section 4). */
export function SummonMixItem({ className = barItemClass, onPress }: ItemProps) {
  const summon = () => {
    onPress?.()
    whenSignedIn(() => emit('showMix'))
  }
  return (
    <button type="button" onClick={summon} className={cx('text-accent', className)}>
      <EmberIcon className="size-4" />
      Summon Mix
    </button>
  )
}
