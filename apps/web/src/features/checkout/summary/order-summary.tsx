import type { Quote, QuotedDelivery, QuoteLine } from '@shop/contracts/checkout.ts'
import { linesOutsideGroups } from '@shop/contracts/order-groups.ts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { type CartItem, itemCount } from '#shared/cart/cart-item.ts'
import { useMixes, useRentals } from '#shared/cart/groups/groups.ts'
import { LineNotices } from '#shared/cart/line-notices.tsx'
import { useRegionName } from '#shared/delivery/regions.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/variant.ts'
import { FreeFee } from '#shared/promotions/free-fee.tsx'
import { cx } from '#ui/class-names.ts'
import { RetryNotice } from '#ui/notice.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { type CheckoutValues, creditOf } from '../form-values.ts'
import type { CheckoutQuote } from '../use-checkout-quote.ts'
import { CreditField, GiftCardField, PointsField, PromoField } from './discount-fields.tsx'
import { MixSummary, RentalSummary } from './group-summaries.tsx'

type OrderSummaryProps = { quote: CheckoutQuote; items: readonly CartItem[] }

/** The items on top of the form of a phone: one line with the total, open if an item needs attention. */
export function SummaryDisclosure({ quote, items }: OrderSummaryProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const count = itemCount(items) + useRentals().length
  const { control } = useFormContext<CheckoutValues>()
  const useCredit = useWatch({ control, name: 'useCredit' })
  const needsAttention = quote.notices.some(({ sku, rental }) => sku !== undefined || rental !== undefined)
  return (
    <details open={needsAttention} className="group rounded-card bg-surface">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-x-3 px-4 py-3 sm:px-6 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <h2 className="text-lg">{t('checkout.summary')}</h2>
          <span className="text-muted text-sm">{t('checkout.items', { count })}</span>
        </span>
        <span className="min-w-16 whitespace-nowrap text-right font-semibold text-lg tabular-nums">
          {quote.data && formatAmd(quote.data.totals.totalAmd - creditOf(quote.data, useCredit))}
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-6">
        <EditCart />
        <OrderLines quote={quote} items={items} />
      </div>
    </details>
  )
}

/** The items by the prices of the quote. */
export function OrderSummary({ quote, items }: OrderSummaryProps) {
  const t = useT()
  return (
    <>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-xl">{t('checkout.summary')}</h2>
        <EditCart />
      </div>
      <OrderLines quote={quote} items={items} />
    </>
  )
}

function EditCart() {
  const t = useT()
  return (
    <LocaleLink to={paths.cart} className="inline-block py-1 text-sm underline decoration-control underline-offset-4">
      {t('checkout.editCart')}
    </LocaleLink>
  )
}

/** Promo code, points and totals. */
export function OrderCosts({ quote }: { quote: CheckoutQuote }) {
  const { data } = quote
  return (
    <>
      {quote.isError && <RetryNotice pending={quote.isFetching} onRetry={quote.retry} />}
      {!data && !quote.isError && <Skeleton className="h-64 w-full" />}
      {data && (
        <>
          <div className="mb-4 grid gap-4 lg:mt-1 lg:border-hairline lg:border-t lg:pt-4">
            <PromoField quote={quote} />
            <PointsField quote={quote} />
            <CreditField quote={quote} />
            <GiftCardField />
          </div>
          <OrderTotals quote={data} />
        </>
      )}
    </>
  )
}

function OrderLines({ quote, items }: OrderSummaryProps) {
  const { data } = quote
  const mixes = useMixes()
  if (!data) return null
  return (
    <>
      {data.rentals.map((rental, index) => (
        <RentalSummary
          // biome-ignore lint/suspicious/noArrayIndexKey: two rentals may be alike, and they have an order
          key={index}
          rental={rental}
          lines={data.lines}
          notices={quote.notices.filter(notice => notice.rental === index)}
        />
      ))}
      {data.mixes.map(mix => {
        const own = mixes.find(({ id }) => id === mix.id)
        return own && <MixSummary key={mix.id} mix={mix} stored={own} lines={data.lines} notices={quote.notices} />
      })}
      <ul className="divide-y divide-hairline">
        {linesOutsideGroups(data.lines, data).map(line => (
          <Line
            key={line.sku}
            line={line}
            item={items.find(({ sku }) => sku === line.sku)}
            notices={quote.notices.filter(({ sku }) => sku === line.sku)}
          />
        ))}
      </ul>
    </>
  )
}

type LineProps = { line: QuoteLine; item: CartItem | undefined; notices: CheckoutQuote['notices'] }

/** A product that the shop no longer knows is named by the data of the cart. */
function Line({ line, item, notices }: LineProps) {
  const formatAmd = useFormatAmd()
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
            <Price
              amountAmd={line.lineTotal - (line.promotionAmd ?? 0)}
              oldAmountAmd={line.promotionAmd === undefined ? undefined : line.lineTotal}
            />
          )}
        </p>
        <p className="text-muted text-sm">{details.filter(Boolean).join(' · ')}</p>
        <LineNotices notices={notices} changeId="checkout.change" className="mt-1 space-y-0.5" />
      </div>
    </li>
  )
}

/** Subtotal, discounts, delivery, amount to pay online with its VAT, amount to pay on delivery, and points earned. */
function OrderTotals({ quote }: { quote: Quote }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const { totals, promotions, promo, freeDelivery, deliveryTerms } = quote
  const { goodsAmd, pointsAmd, rentalAmd, depositAmd, delivery, totalAmd, vatAmd, earnsPoints } = totals
  const { control } = useFormContext<CheckoutValues>()
  const creditAmd = creditOf(quote, useWatch({ control, name: 'useCredit' }))
  const codeAmd = promo?.discountAmd ?? 0
  const isAtTheDoor = delivery?.state === 'to_confirm'
  return (
    <>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-hairline border-t pt-4">
        {goodsAmd > 0 && <Sum term={t('checkout.goods')} amountAmd={goodsAmd} />}
        {promotions.map(
          promotion =>
            promotion.discountAmd > 0 && (
              <Reduction
                key={promotion.id}
                term={<ProductText of={promotion} field="title" />}
                amountAmd={promotion.discountAmd}
              />
            ),
        )}
        {codeAmd > 0 && <Reduction term={t('checkout.discount')} amountAmd={codeAmd} />}
        {pointsAmd > 0 && <Reduction term={t('checkout.pointsPaid')} amountAmd={pointsAmd} />}
        {rentalAmd > 0 && <Sum term={t('checkout.rental')} amountAmd={rentalAmd} />}
        {depositAmd > 0 && <Sum term={t('checkout.deposit')} amountAmd={depositAmd} />}
        {!isAtTheDoor && (
          <>
            <dt className="text-muted">{t('checkout.deliveryFee')}</dt>
            <dd className="text-right tabular-nums">
              <FixedFee quote={quote} />
            </dd>
          </>
        )}
        {creditAmd > 0 && (
          <>
            <Sum term={t('checkout.orderTotal')} amountAmd={totalAmd} />
            <Reduction term={t('checkout.creditPaid')} amountAmd={creditAmd} />
          </>
        )}
        <dt className="mt-1 font-semibold text-lg">{t('checkout.total')}</dt>
        <dd className="mt-1 text-right font-semibold text-lg tabular-nums">
          <output aria-live="polite">{formatAmd(totalAmd - creditAmd)}</output>
        </dd>
        <dt className="text-muted text-sm">{t('checkout.vat')}</dt>
        <dd className="text-right text-muted text-sm tabular-nums">{formatAmd(vatAmd)}</dd>
        {isAtTheDoor && (
          <>
            <dt className="mt-1">{t('checkout.feeAtTheDoor')}</dt>
            <dd className="mt-1 text-right">{t('checkout.feeByPhone')}</dd>
          </>
        )}
      </dl>
      {delivery && deliveryTerms && <FeeReason terms={deliveryTerms} />}
      {freeDelivery && freeDelivery.missingAmd > 0 && <FreeDeliveryOffer offer={freeDelivery} isChosen={!!delivery} />}
      {earnsPoints > 0 && <p className="mt-3 text-sm">{t('checkout.earns', { count: earnsPoints })}</p>}
    </>
  )
}

/** Why the delivery costs what it costs: the region and the weight, if they matter. */
function FeeReason({ terms }: { terms: QuotedDelivery }) {
  const t = useT()
  const weight = useWeight()
  const { region, weightGrams, aboveGrams, upToGrams } = terms
  const name = useRegionName()(region)
  if (name === '' || (upToGrams === null && aboveGrams === 0)) return null
  const facts = { region: name, weight: weight(weightGrams), limit: weight(upToGrams ?? aboveGrams) }
  return (
    <p className="mt-3 text-muted text-sm">{t(upToGrams === null ? 'checkout.feeOver' : 'checkout.feeUpTo', facts)}</p>
  )
}

type FreeDeliveryOfferProps = { offer: { fromAmd: number; missingAmd: number }; isChosen: boolean }

/** How much is missing to the free delivery of the chosen region, else of Yerevan. */
function FreeDeliveryOffer({ offer: { fromAmd, missingAmd }, isChosen }: FreeDeliveryOfferProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const amount = formatAmd(missingAmd)
  return (
    <p className="mt-3 text-sm">
      {isChosen ? t('checkout.freeFrom', { from: formatAmd(fromAmd), amount }) : t('freeDelivery.missing', { amount })}
    </p>
  )
}

function Sum({ term, amountAmd }: { term: string; amountAmd: number }) {
  const formatAmd = useFormatAmd()
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right tabular-nums">{formatAmd(amountAmd)}</dd>
    </>
  )
}

/** The delivery fee that is paid online, or how a promotion or the tariff makes it free. */
function FixedFee({ quote: { totals, promotions, deliveryTerms } }: { quote: Quote }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  if (!totals.delivery) return t('checkout.feeByRegion')
  const { feeAmd } = totals.delivery
  const freeAmd = feeAmd === 0 ? (deliveryTerms?.feeAmd ?? promotedAmd(promotions)) : promotedAmd(promotions)
  if (freeAmd > 0) return <FreeFee fee={formatAmd(freeAmd)} />
  return formatAmd(feeAmd ?? 0)
}

const promotedAmd = (promotions: Quote['promotions']) =>
  promotions.reduce((sum, { deliveryAmd }) => sum + deliveryAmd, 0)

function Reduction({ term, amountAmd }: { term: ReactNode; amountAmd: number }) {
  const formatAmd = useFormatAmd()
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="text-right text-ok tabular-nums">−{formatAmd(amountAmd)}</dd>
    </>
  )
}
