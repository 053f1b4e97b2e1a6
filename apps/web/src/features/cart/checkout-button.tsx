import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { paths } from '../../paths.ts'
import type { CartQuote } from './use-cart-quote.ts'

/** Where the reason is told why the button does nothing. */
export const blockedId = 'cart-blocked'

/** The way on; shut while the shop has not answered yet or takes no orders, or something in the cart cannot be had. */
export function CheckoutButton({ quote, className }: { quote: CartQuote; className?: string }) {
  const t = useT()
  if (quote.canProceed && !quote.isError) {
    return (
      <LocaleLink to={paths.checkout} className={buttonClass('ember', 'lg', className)}>
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
