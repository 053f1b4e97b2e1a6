import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../paths.ts'
import type { CartQuote } from './use-cart-quote.ts'

/** Id of the element that explains why the button is disabled. */
export const blockedId = 'cart-blocked'

type CheckoutButtonProps = {
  quote: CartQuote
  className?: string
  /** Called when the customer follows the link, to close the drawer. */
  onLeave?: () => void
}

/** Leads to the checkout. Disabled while the quote loads, if the shop takes no orders, or if an item is unavailable. */
export function CheckoutButton({ quote, className, onLeave }: CheckoutButtonProps) {
  const t = useT()
  if (quote.canProceed && !quote.isError) {
    return (
      <LocaleLink to={paths.checkout} onClick={onLeave} className={buttonClass('ember', 'lg', className)}>
        {t('cart.checkout')}
      </LocaleLink>
    )
  }
  const isChecking = !quote.isCurrent && !quote.isError && !quote.isBlocked
  return (
    <Button
      size="lg"
      disabled
      pending={isChecking}
      aria-describedby={quote.isBlocked || quote.stopped ? blockedId : undefined}
      className={className}
    >
      {isChecking ? t('cart.checking') : t('cart.checkout')}
    </Button>
  )
}
