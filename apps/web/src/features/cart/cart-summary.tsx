import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { ReactNode } from 'react'
import { useDayWords } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { removeRentalsWith } from '#shared/cart/rentals.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/weight.ts'
import { useDeliveryFee } from '#shared/shop-info/delivery-fee.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { blockedId, CheckoutButton } from './checkout-button.tsx'
import type { CartQuote } from './use-cart-quote.ts'

/** What it comes to, what delivery adds, and why one cannot go on if so. */
export function CartSummary({ quote }: { quote: CartQuote }) {
  const t = useT()
  const dayWords = useDayWords()
  const fee = useDeliveryFee()
  const { count, goodsAmd, rentalAmd, depositAmd, totalAmd, vatAmd, earliestDate } = quote
  return (
    <section aria-labelledby="summary" className="rounded-card bg-surface p-5 md:p-6">
      <h2 id="summary" className="text-xl">
        {t('cart.summary')}
      </h2>
      <dl className="mt-4 space-y-2.5">
        <Row name={t('cart.goods', { count })}>{formatAmd(goodsAmd)}</Row>
        {rentalAmd > 0 && <Row name={t('cart.rental')}>{formatAmd(rentalAmd)}</Row>}
        {depositAmd > 0 && <Row name={t('cart.deposit')}>{formatAmd(depositAmd)}</Row>}
        <div className="border-hairline border-t pt-2.5">
          <dt className="font-medium">{t('cart.delivery')}</dt>
          <dd className="mt-1.5 space-y-1 text-muted text-sm">
            <p className="flex justify-between gap-4">
              <span>{t('cart.deliveryYerevan')}</span>
              <span className="whitespace-nowrap tabular-nums">{fee}</span>
            </p>
            <p className="flex justify-between gap-4">
              <span>{t('cart.deliveryElsewhere')}</span>
              <span className="text-right">{t('cart.deliveryByPhone')}</span>
            </p>
          </dd>
        </div>
        <Row
          name={t(rentalAmd > 0 ? 'cart.totalWithRental' : 'cart.total')}
          className="border-hairline border-t pt-2.5 text-lg"
        >
          {formatAmd(totalAmd)}
        </Row>
      </dl>
      <p className="mt-0.5 text-muted text-sm tabular-nums">{t('cart.vat', { vat: formatAmd(vatAmd) })}</p>
      {quote.missing.length === 0 && !quote.stopped && (
        <p className="mt-3 min-h-5.25 text-sm">{earliestDate && t('cart.earliest', { day: dayWords(earliestDate) })}</p>
      )}
      <Obstacles quote={quote} />
      <CheckoutButton quote={quote} className="mt-4 w-full max-md:hidden" />
    </section>
  )
}

function Row({ name, className = '', children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 font-semibold ${className}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

/** Why the button does not go on, and what helps. */
function Obstacles({ quote }: { quote: CartQuote }) {
  const t = useT()
  const textOf = useProductText()
  const weight = useWeight()
  const { missing, stopped, isError, isFetching, retry } = quote
  if (isError) return <RetryNotice onRetry={() => void retry()} pending={isFetching} />
  if (missing.length === 0 && !stopped) return null
  const removeMissing = () => {
    removeRentalsWith(missing.map(({ sku }) => sku))
    for (const item of missing) cart.remove(item)
  }
  const nameOf = (item: CartItem) => {
    const title = textOf(item, 'title')
    // Two packings of a product have one title.
    return isSoldByWeight(item.productType) ? `${title}, ${weight(item.weight)}` : title
  }
  const titles = missing.map(nameOf).join('; ')
  return (
    <div id={blockedId} className="mt-3 grid gap-3">
      {stopped && <Notice kind="warn" role="alert" title={stopped} />}
      {missing.length > 0 && (
        <Notice
          kind="bad"
          role="alert"
          title={t('cart.blocked')}
          actions={
            <Button variant="outline" size="sm" onClick={removeMissing}>
              {t('cart.removeMissing')}
            </Button>
          }
        >
          {t('cart.blockedWhy', { titles })}
        </Notice>
      )}
    </div>
  )
}
