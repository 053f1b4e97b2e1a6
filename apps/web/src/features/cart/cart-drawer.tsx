import { formatAmd } from '@shop/contracts/amd-text.ts'
import { useEffect, useRef, useState } from 'react'
import { useMessages, useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { onAppEvent } from '#shared/session/events.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { Drawer } from '#ui/drawer.tsx'
import { paths } from '../../paths.ts'
import { CartLines } from './cart-lines.tsx'
import { ClearCart } from './clear-cart.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCartQuote } from './use-cart-quote.ts'
import { useUndo } from './use-undo.ts'

/** Longer than the drawer's way out. */
const CLOSED_AFTER_MS = 300

/** What is in the cart, over the page where something was just put into it. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
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
  // Asked for again on its way out: it comes back.
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
  const isEmpty = quote.items.length === 0 && quote.rentals.length === 0
  return (
    <Drawer
      open={isOpen}
      onClose={close}
      title={t('cart.title')}
      footer={
        !isEmpty && (
          <>
            <p className="mb-3 flex items-baseline justify-between gap-4 font-semibold text-lg">
              <span>{t('cart.goods', { count: quote.count })}</span>
              <span className="whitespace-nowrap tabular-nums">{formatAmd(quote.totalAmd)}</span>
            </p>
            <div className="grid gap-2.5">
              <LocaleLink to={paths.cart} onClick={close} className={buttonClass('ember', 'lg')}>
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
