import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { QuoteLine } from '@shop/contracts/checkout.ts'
import type { QuotedRental } from '@shop/contracts/rental-booking.ts'
import { dayMonthText } from '#platform/i18n/dates.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { ProductText } from '#shared/product/product-text.tsx'
import { cx } from '#ui/class-names.ts'
import type { CheckoutQuote } from '../use-checkout-quote.ts'
import { LineNotices } from './line-notices.tsx'

type Props = { rental: QuotedRental; lines: readonly QuoteLine[]; notices: CheckoutQuote['notices'] }

/** A rented hookah with its flavor and bowl. */
export function RentalSummary({ rental, lines, notices }: Props) {
  const t = useT()
  const locale = useLocale()
  const { from, to, days, imageUrl, rentalAmd, depositAmd, status, flavorSku, cupSku } = rental
  const parts = [flavorSku, cupSku].flatMap(sku => lines.find(line => line.sku === sku) ?? [])
  return (
    <section aria-label={t('checkout.rentalOf')} className="mb-3 rounded-picture bg-raised p-3">
      <div className="flex gap-3">
        <span className={cx('size-14 shrink-0 overflow-hidden rounded-picture', status !== 'ok' && 'opacity-55')}>
          {imageUrl && <img src={imageUrl} alt="" width={56} height={56} loading="lazy" />}
        </span>
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 font-medium leading-snug">
              {t('checkout.rentalOf')}: <ProductText of={rental} field="title" />
            </span>
            <span className="whitespace-nowrap font-semibold tabular-nums">{formatAmd(rentalAmd)}</span>
          </p>
          <p className="text-muted text-sm">
            {dayMonthText(from, locale, 'short')} – {dayMonthText(to, locale, 'short')}
            {', '}
            <span className="whitespace-nowrap">{t('checkout.rentalDays', { count: days })}</span>
          </p>
          <p className="text-muted text-sm">{t('checkout.rentalDeposit', { deposit: formatAmd(depositAmd) })}</p>
          <LineNotices notices={notices} />
        </div>
      </div>
      <ul className="mt-2 space-y-1 border-hairline border-t pt-2 text-sm">
        {parts.map(line => (
          <li key={line.sku} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <span className="text-muted">{line.brand}</span> <ProductText of={line} field="title" />
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatAmd(line.price)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
