import type { AppliedPromotion } from '@shop/contracts/checkout.ts'
import { YEREVAN } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDayText } from '#platform/i18n/dates.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import { type CartItem, type NewItem, suggestedItem } from '#shared/cart/cart-item.ts'
import { removeRentalsWith, swapPart } from '#shared/cart/groups/groups.ts'
import { useRentalRegions } from '#shared/delivery/regions.ts'
import { PaymentMarks } from '#shared/payment/payment-providers.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/variant.ts'
import { FreeFee } from '#shared/promotions/free-fee.tsx'
import { shopInfoQuery, useDeliveryFee } from '#shared/shop-info/shop-info.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, RetryNotice } from '#ui/notice.tsx'
import type { CartMixView } from './apply-quote.ts'
import { blockedId, CheckoutButton } from './cart-actions.tsx'
import { useMixTitle } from './mix-group.tsx'
import type { CartQuote } from './use-cart-quote.ts'

/** Subtotal, delivery fee, and the reasons why checkout is not possible. */
export function CartSummary({ quote, onRemoveMix }: { quote: CartQuote; onRemoveMix: (id: string) => void }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const dayText = useDayText()
  const lightestFee = useDeliveryFee()
  const { data: shop } = useQuery(shopInfoQuery)
  const rentalRegions = useRentalRegions()
  const { count, subtotalAmd, rentalAmd, depositAmd, totalAmd, vatAmd, earliestDate, freeDelivery, yerevanFeeAmd } =
    quote
  const fee = yerevanFeeAmd === undefined ? lightestFee : formatAmd(yerevanFeeAmd)
  return (
    <section aria-labelledby="summary" className="rounded-card bg-surface p-5 md:p-6">
      <h2 id="summary" className="text-xl">
        {t('cart.summary')}
      </h2>
      <dl className="mt-4 space-y-2.5">
        {count > 0 && <Row name={t('cart.goods', { count })}>{formatAmd(subtotalAmd)}</Row>}
        {quote.promotions.map(promotion => (
          <PromotionRow key={promotion.id} promotion={promotion} />
        ))}
        {rentalAmd > 0 && <Row name={t('cart.rental')}>{formatAmd(rentalAmd)}</Row>}
        {depositAmd > 0 && <Row name={t('cart.deposit')}>{formatAmd(depositAmd)}</Row>}
        <div className="border-hairline border-t pt-2.5">
          <dt className="font-medium">{t('cart.delivery')}</dt>
          <dd className="mt-1.5 space-y-1 text-muted text-sm">
            <p className="flex justify-between gap-4">
              <span>{t('cart.deliveryYerevan')}</span>
              {freeDelivery?.missingAmd === 0 ? (
                <FreeFee fee={fee} />
              ) : (
                <span className="whitespace-nowrap tabular-nums">{fee}</span>
              )}
            </p>
            {freeDelivery && freeDelivery.missingAmd > 0 && (
              <p className="text-text">{t('freeDelivery.missing', { amount: formatAmd(freeDelivery.missingAmd) })}</p>
            )}
            {rentalRegions?.codes.every(code => code === YEREVAN) ? (
              <p>{t('cart.deliveryRental', { places: rentalRegions.names })}</p>
            ) : (
              <p className="flex justify-between gap-4">
                <span>{t('cart.deliveryElsewhere')}</span>
                <span className="text-right">
                  {t(shop?.hasRegionFees ? 'cart.deliveryVaries' : 'cart.deliveryByPhone')}
                </span>
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
        <p className="mt-3 min-h-5.25 text-sm">{earliestDate && t('cart.earliest', { day: dayText(earliestDate) })}</p>
      )}
      <Obstacles quote={quote} onRemoveMix={onRemoveMix} />
      <CheckoutButton quote={quote} className="mt-4 w-full max-md:hidden" />
      <p className="mt-4 mb-2.5 text-muted text-sm">{t('cart.payment')}</p>
      <PaymentMarks />
    </section>
  )
}

/** What a promotion takes off the items. Free delivery is shown with the fee. */
function PromotionRow({ promotion }: { promotion: AppliedPromotion }) {
  const formatAmd = useFormatAmd()
  if (promotion.discountAmd === 0) return null
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 break-words">
        <ProductText of={promotion} field="title" />
      </dt>
      <dd className="whitespace-nowrap text-ok tabular-nums">−{formatAmd(promotion.discountAmd)}</dd>
    </div>
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

/** Explains why checkout is not possible and offers solutions. */
function Obstacles({ quote, onRemoveMix }: { quote: CartQuote; onRemoveMix: (id: string) => void }) {
  const { missingOutsideMixes, broken, stopped, isError, isFetching, retry } = quote
  if (isError) return <RetryNotice onRetry={() => void retry()} pending={isFetching} />
  if (missingOutsideMixes.length === 0 && broken.length === 0 && !stopped) return null
  return (
    <div id={blockedId} className="mt-3 grid gap-3">
      {stopped && <Notice kind="warn" role="alert" title={stopped} />}
      {broken.map(view => (
        <BrokenMix key={view.stored.id} view={view} onRemove={() => onRemoveMix(view.stored.id)} />
      ))}
      {missingOutsideMixes.length > 0 && <Missing items={missingOutsideMixes} mixes={quote.mixes} />}
    </div>
  )
}

/** A mix with an unavailable part: offers the closest flavor or removal of the mix. */
function BrokenMix({ view: { stored, parts }, onRemove }: { view: CartMixView; onRemove: () => void }) {
  const t = useT()
  const nameOf = useVariantName()
  const title = useMixTitle()(stored)
  const gone = parts.filter(({ isGone }) => isGone)
  const swaps = gone.flatMap(({ line: { sku }, swap }) => {
    const item = swap && suggestedItem(swap)
    return item ? { sku, item } : []
  })
  const swapAll = () => {
    for (const { sku, item } of swaps) swapPart(stored.id, sku, item)
  }
  return (
    <Notice
      kind="bad"
      role="alert"
      title={t('cart.mixBlocked', { title, parts: gone.map(({ item }) => nameOf(item)).join('; ') })}
      actions={
        <>
          {swaps.length === gone.length && (
            <Button variant="outline" size="sm" onClick={swapAll}>
              {t('cart.mixSwap', { title: swaps.map(({ item }) => nameOf(item)).join('; ') })}
            </Button>
          )}
          <Button variant="plain" size="sm" onClick={onRemove}>
            {t('cart.mixRemove')}
          </Button>
        </>
      }
    />
  )
}

function Missing({ items, mixes }: { items: readonly CartItem[]; mixes: CartQuote['mixes'] }) {
  const t = useT()
  const nameOf = useVariantName()
  const removeMissing = () => {
    removeRentalsWith(items.map(({ sku }) => sku))
    for (const item of items) {
      const packs = mixes.flatMap(({ stored }) => stored.lines).filter(({ sku }) => sku === item.sku)
      const mixed = packs.reduce((sum, { quantity }) => sum + quantity, 0)
      // Packs of a mix are handled by the notice of that mix.
      if (mixed > 0) cart.update(item, mixed)
      else cart.remove(item)
    }
  }
  return (
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
      {t('cart.blockedWhy', { titles: items.map(item => nameOf(item)).join('; ') })}
    </Notice>
  )
}

/** Adds the weight to the title, because variants of a product share the title. */
function useVariantName(): (item: NewItem) => string {
  const textOf = useProductText()
  const weight = useWeight()
  return item => {
    const title = textOf(item, 'title')
    return isSoldByWeight(item.productType) ? `${title}, ${weight(item.weight)}` : title
  }
}
