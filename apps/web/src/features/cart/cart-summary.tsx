import { formatAmd } from '@shop/contracts/amd-text.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import type { ReactNode } from 'react'
import { useDayText } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { useRentalRegions } from '#shared/delivery/rental-regions.ts'
import { PaymentMarks } from '#shared/payment/payment-marks.tsx'
import { useDeliveryFee } from '#shared/shop-info/delivery-fee.ts'
import { CheckoutButton } from './checkout-button.tsx'
import { Obstacles } from './obstacles.tsx'
import type { CartQuote } from './use-cart-quote.ts'

/** Subtotal, delivery fee, and the reasons why checkout is not possible. */
export function CartSummary({ quote, onRemoveMix }: { quote: CartQuote; onRemoveMix: (id: string) => void }) {
  const t = useT()
  const dayWords = useDayText()
  const fee = useDeliveryFee()
  const rentalRegions = useRentalRegions()
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
            {rentalRegions?.codes.every(code => code === YEREVAN) ? (
              <p>{t('cart.deliveryRental', { places: rentalRegions.names })}</p>
            ) : (
              <p className="flex justify-between gap-4">
                <span>{t('cart.deliveryElsewhere')}</span>
                <span className="text-right">{t('cart.deliveryByPhone')}</span>
              </p>
            )}
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
      <p className="mt-4 mb-2.5 text-muted text-sm">{t('cart.payment')}</p>
      <PaymentMarks />
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
