import { useEffect, useRef, useState } from 'react'
import { LocaleLink, useFormatAmd, useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { onAppEvent } from '#shared/session/events.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Drawer } from '#ui/drawer.tsx'
import { paths } from '../../paths.ts'
import { CheckoutButton, ClearCart, EmptyCart } from './cart-actions.tsx'
import { CartLines } from './cart-lines.tsx'
import { useCartQuote } from './use-cart-quote.ts'
import { useUndo } from './use-undo.ts'

/** Longer than the closing animation of the drawer. */
const CLOSED_AFTER_MS = 300

/** The cart as a drawer; it opens after a product is added. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const formatAmd = useFormatAmd()
  useMessages('cart')
  const t = useT()
  const quote = useCartQuote()
  const undo = useUndo()
  const [isOpen, setOpen] = useState(true)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const close = () => {
    setOpen(false)
    leaving.current = setTimeout(onClose, CLOSED_AFTER_MS)
  }
  // If the drawer is requested while it closes, open it again.
  useEffect(() => {
    const forget = onAppEvent('showCart', () => {
      clearTimeout(leaving.current)
      setOpen(true)
    })
    return () => {
      forget()
      clearTimeout(leaving.current)
    }
  }, [])
  // The cart page explains why the checkout is not possible.
  const mayCheckOut = !quote.isBlocked && !quote.stopped && !quote.isError
  const isEmpty = quote.items.length === 0 && quote.rentals.length === 0
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={t('cart.title')}
      description={isEmpty ? undefined : t('cart.isAdded')}
      footer={
        !isEmpty && (
          <>
            <p className="mb-3 flex items-baseline justify-between gap-4 font-semibold text-lg">
              <span>{t('cart.goods', { count: quote.count + quote.rentals.length })}</span>
              <span className="whitespace-nowrap tabular-nums">{formatAmd(quote.totalAmd)}</span>
            </p>
            <div className="grid gap-2.5">
              {mayCheckOut && <CheckoutButton quote={quote} onLeave={close} />}
              <LocaleLink
                to={paths.cart}
                onClick={close}
                className={buttonClass(mayCheckOut ? 'outline' : 'ember', 'lg')}
              >
                {t('cart.toCart')}
              </LocaleLink>
              <Button variant="outline" size="lg" onClick={close}>
                {t('cart.continue')}
              </Button>
            </div>
          </>
        )
      }
    >
      <CartLines quote={quote} undo={undo} onLeave={close} />
      <ClearCart isEmpty={isEmpty} undo={undo} className={cx(!isEmpty && 'mt-4')} />
      {isEmpty && <EmptyCart onLeave={close} />}
    </Drawer>
  )
}
