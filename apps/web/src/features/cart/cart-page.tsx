import type { ReactNode } from 'react'
import { useIsHydrated } from '#platform/hooks.ts'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { PageMeta } from '#platform/page-meta.tsx'
import { itemCount } from '#shared/cart/cart-item.ts'
import { ThumbBar } from '#ui/bars.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { CheckoutButton, ClearCart, EmptyCart } from './cart-actions.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSummary } from './cart-summary.tsx'
import { LazyCartFit } from './lazy-cart-fit.tsx'
import { useCartQuote } from './use-cart-quote.ts'
import { useUndo } from './use-undo.ts'

/** `children` follow the cart: products that go with it. */
export function CartPage({ children }: { children?: ReactNode }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const isHydrated = useIsHydrated()
  const quote = useCartQuote()
  const undo = useUndo()
  const isEmpty = quote.items.length === 0 && quote.rentals.length === 0
  return (
    // At least as tall as the viewport, so that the footer does not shift while the page loads.
    <div className="flex min-h-dvh flex-col">
      <div className="page-x flex-1 pt-4 pb-10 md:pt-8 md:pb-16">
        <PageMeta title={t('cart.title')} isPrivate />
        <PageHeading>
          {t('cart.title')}
          {!isEmpty && (
            <>
              {' '}
              <span aria-hidden className="font-normal text-muted tabular-nums">
                {itemCount(quote.items) + quote.rentals.length}
              </span>
            </>
          )}
        </PageHeading>
        <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_23rem]">
          {(!isEmpty || undo.lines.length + undo.mixes.length > 0 || undo.isCleared) && (
            <div className="rounded-card bg-surface p-4 md:p-6">
              <CartLines quote={quote} undo={undo} />
              <LazyCartFit quote={quote} />
              <div className={cx('flex flex-wrap justify-between gap-x-6', !isEmpty && 'mt-4')}>
                <ClearCart isEmpty={isEmpty} undo={undo} className={cx(isEmpty && 'grow')} />
                {!isEmpty && (
                  <LocaleLink to={paths.shop} className={buttonClass('plain', 'sm')}>
                    {t('cart.continue')}
                  </LocaleLink>
                )}
              </div>
            </div>
          )}
          {!isEmpty && <CartSummary quote={quote} onRemoveMix={undo.removeMix} />}
        </div>
        {isEmpty && (isHydrated ? <EmptyCart /> : <Skeleton className="mt-6 h-40 w-full rounded-card" />)}
      </div>
      {children}
      {!isEmpty && (
        <ThumbBar>
          <span className="whitespace-nowrap font-semibold text-lg tabular-nums">{formatAmd(quote.totalAmd)}</span>
          <CheckoutButton quote={quote} className="min-w-0" />
        </ThumbBar>
      )}
    </div>
  )
}
