import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { QuoteLine } from '@shop/contracts/checkout.ts'
import { linesBeside } from '@shop/contracts/order-groups.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { useMixes } from '#shared/cart/mixes.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/weight.ts'
import { cx } from '#ui/class-names.ts'
import { RetryNotice } from '#ui/retry-notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../paths.ts'
import { LineNotices } from './line-notices.tsx'
import { MixSummary } from './mix-summary.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PointsField } from './points-field.tsx'
import { PromoField } from './promo-field.tsx'
import { RentalSummary } from './rental-summary.tsx'
import type { CheckoutQuote } from './use-checkout-quote.ts'

type OrderSummaryProps = { quote: CheckoutQuote; items: readonly CartItem[] }

/** What is ordered and what it comes to, by the shop's own prices. */
export function OrderSummary({ quote, items }: OrderSummaryProps) {
  const t = useT()
  const { data } = quote
  const mixes = useMixes()
  return (
    <>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{t('checkout.summary')}</h2>
        <LocaleLink to={paths.cart} className="text-sm underline decoration-control underline-offset-4">
          {t('checkout.editCart')}
        </LocaleLink>
      </div>
      {quote.isError && <RetryNotice pending={quote.isFetching} onRetry={quote.retry} />}
      {!data && !quote.isError && <Skeleton className="h-64 w-full" />}
      {data && (
        <>
          {data.rentals.map((rental, nth) => (
            <RentalSummary
              // biome-ignore lint/suspicious/noArrayIndexKey: two rentals may be alike, and they have an order
              key={nth}
              rental={rental}
              lines={data.lines}
              notices={quote.notices.filter(notice => notice.rental === nth)}
            />
          ))}
          {data.mixes.map(mix => {
            const own = mixes.find(({ id }) => id === mix.id)
            return own && <MixSummary key={mix.id} mix={mix} stored={own} lines={data.lines} notices={quote.notices} />
          })}
          <ul className="divide-y divide-hairline">
            {linesBeside(data.lines, data).map(line => (
              <Line
                key={line.sku}
                line={line}
                item={items.find(({ sku }) => sku === line.sku)}
                notices={quote.notices.filter(({ sku }) => sku === line.sku)}
              />
            ))}
          </ul>
          <div className="mt-1 mb-4 grid gap-4 border-hairline border-t pt-4">
            <PromoField quote={quote} />
            <PointsField quote={quote} />
          </div>
          <OrderTotals totals={data.totals} />
        </>
      )}
    </>
  )
}

type LineProps = { line: QuoteLine; item: CartItem | undefined; notices: CheckoutQuote['notices'] }

/** A line that the shop does not know any more is named as the cart knows it. */
function Line({ line, item, notices }: LineProps) {
  const weight = useWeight()
  const isMissing = line.quantity === 0
  const named = line.slug === '' && item ? item : line
  const imageUrl = line.imageUrl || item?.image
  const details = [
    line.brand,
    item && isSoldByWeight(item.productType) && line.weight > 0 && weight(line.weight),
    !isMissing && `${line.quantity} × ${formatAmd(line.price)}`,
  ]
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <span className={cx('size-14 shrink-0 overflow-hidden rounded-picture bg-raised', isMissing && 'opacity-55')}>
        {imageUrl && <img src={imageUrl} alt="" width={56} height={56} loading="lazy" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-medium leading-snug">
            <ProductText of={named} field="title" />
          </span>
          {!isMissing && (
            <span className="whitespace-nowrap font-semibold tabular-nums">{formatAmd(line.lineTotal)}</span>
          )}
        </p>
        <p className="text-muted text-sm">{details.filter(Boolean).join(' · ')}</p>
        <LineNotices notices={notices} />
      </div>
    </li>
  )
}
