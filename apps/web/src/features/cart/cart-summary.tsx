import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { ReactNode } from 'react'
import { useDayWords } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useDeliveryFee } from '#shared/shop-info/delivery-fee.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { Obstacles } from './obstacles.tsx'
import type { CartQuote } from './use-cart-quote.ts'

/** What it comes to, what delivery adds, and why one cannot go on if so. */
export function CartSummary({ quote, onRemoveMix }: { quote: CartQuote; onRemoveMix: (id: string) => void }) {
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
      {!quote.isBlocked && !quote.stopped && (
        <p className="mt-3 min-h-5.25 text-sm">{earliestDate && t('cart.earliest', { day: dayWords(earliestDate) })}</p>
      )}
      <Obstacles quote={quote} onRemoveMix={onRemoveMix} />
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
