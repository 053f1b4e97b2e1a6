import type { Product, ProductPage, Variant, VariantDates, VariantOffer } from '@shop/contracts/catalog.ts'
import { type RefObject, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { shortDate } from '#platform/i18n/dates.ts'
import { LocaleLink, useFormatAmd, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { toCartItem } from '#shared/cart/cart-item.ts'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import {
  defaultVariant,
  isSoldByWeight,
  maxQuantity,
  shownPrice,
  shownTotal,
  useWeight,
} from '#shared/product/variant.ts'
import { emit } from '#shared/session/events.ts'
import { AlertButton } from '#shared/stock-alerts/alert-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/forms/controls.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Price } from '#ui/price.tsx'
import { notify } from '#ui/toast/notify.ts'
import { paths } from '../../../paths.ts'
import { DeliveryPromise } from './delivery-promise.tsx'

/** The purchase state of a product page, shared by the button and the sticky bar. */
export type Purchase = {
  variant: Variant
  choose: (variant: Variant) => void
  quantity: number
  setQuantity: (quantity: number) => void
  /** How many more packs may be added; 0 if sold out or all are in the cart. */
  most: number
  inCart: number
  add: () => void
}

/** Query parameter with the weight of the chosen variant, so that links can select it. */
const WEIGHT = 'weight'

/** Returns undefined for a product without variants, which cannot be bought. */
export function usePurchase(product: ProductPage): Purchase | undefined {
  const t = useT()
  const { items } = useCart()
  const [params, setParams] = useSearchParams()
  const [sku, setSku] = useState(
    () =>
      (product.variants.find(({ weight }) => String(weight) === params.get(WEIGHT)) ?? defaultVariant(product))?.sku,
  )
  const [chosenQuantity, setChosenQuantity] = useState(1)
  const variant = product.variants.find(each => each.sku === sku) ?? product.variants[0]
  if (!variant) return undefined
  const inCart = items.find(item => item.sku === variant.sku)?.quantity ?? 0
  const most = Math.max(0, maxQuantity(variant) - inCart)
  const quantity = Math.max(1, Math.min(chosenQuantity, most))
  const add = () => {
    if (most === 0) return
    if (cart.add(toCartItem(product, variant), quantity) === 'full')
      return notify({ kind: 'warn', title: t('catalog.cartFull') })
    setChosenQuantity(1)
    emit('showCart')
  }
  const choose = (next: Variant) => {
    setSku(next.sku)
    setParams(
      before => {
        before.set(WEIGHT, String(next.weight))
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { variant, choose, quantity, setQuantity: setChosenQuantity, most, inCart, add }
}

/** At this stock or below, the page shows the number of packs left. */
const FEW = 5

type BuyBoxProps = {
  product: ProductPage
  purchase: Purchase
  /** The row with the button. When it scrolls out of view, phones show the sticky bar. */
  row: RefObject<HTMLDivElement | null>
  /** Called when the customer asks for an unavailable variant. */
  onSoldOut: (variant: Variant) => void
}

export function BuyBox({ product, purchase, row, onSoldOut }: BuyBoxProps) {
  const t = useT()
  const name = useProductText()(product, 'title')
  const { variant, choose, quantity, setQuantity, most, inCart, add } = purchase
  return (
    <div className="space-y-5">
      <PackSizes
        product={product}
        chosen={variant}
        onChoose={choose}
        onSoldOut={product.isOnlyShown ? choose : onSoldOut}
      />
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Price {...shownTotal(variant, quantity)} className="text-3xl" />
        <span className="text-muted text-sm">{t('product.vat')}</span>
      </div>
      {variant.offer && <Offer offer={variant.offer} />}
      {product.isOnlyShown ? <Badge tone="warn">{t('catalog.onlyShown')}</Badge> : <StockStatus variant={variant} />}
      {variant.dates && <Dates dates={variant.dates} />}
      {product.category === 'flavor' && <p className="text-sm">{t('nicotine.notice')}</p>}
      <div ref={row} className="flex flex-wrap gap-3">
        {product.isOnlyShown ? null : variant.available < 1 ? (
          <>
            <AlertButton slug={product.slug} sku={variant.sku} size="lg" className="min-w-44 flex-1" />
            <Button
              variant="outline"
              size="lg"
              aria-haspopup="dialog"
              className="min-w-44 flex-1 self-start"
              onClick={() => onSoldOut(variant)}
            >
              {t('product.soldOutInstead')}
            </Button>
          </>
        ) : (
          <>
            <QuantityStepper
              name={name}
              quantity={quantity}
              max={Math.max(1, most)}
              disabled={most === 0}
              onChange={setQuantity}
            />
            <Button size="lg" className="min-w-44 flex-1" disabled={most === 0} onClick={add}>
              {t('catalog.add')}
            </Button>
          </>
        )}
      </div>
      {inCart > 0 && (
        <p className="text-sm">
          {most === 0 ? t('product.allInCart', { count: inCart }) : t('product.inCart', { count: inCart })}{' '}
          <LocaleLink to={paths.cart} className="underline decoration-control underline-offset-4">
            {t('product.toCart')}
          </LocaleLink>
        </p>
      )}
    </div>
  )
}

/** The promotions of a variant, and what its lowered price does not tell. */
function Offer({ offer }: { offer: VariantOffer }) {
  const t = useT()
  const formatAmd = useFormatAmd()
  return (
    <ul aria-label={t('product.promotions')} className="space-y-1.5 text-sm">
      {offer.promotions.map(promotion => (
        <li key={promotion.id} className="flex flex-wrap items-center gap-x-2">
          <Badge tone="ok">
            <ProductText of={promotion} field="title" />
          </Badge>
          {promotion.isOncePerOrder && <span className="text-muted">{t('product.oncePerOrder')}</span>}
          {promotion.minimumAmd !== undefined && (
            <span className="text-muted">
              {t('product.promotionFrom', { amount: formatAmd(promotion.minimumAmd) })}
            </span>
          )}
          {promotion.usesPerCustomer !== undefined && (
            <span className="text-muted">{t('product.usesPerCustomer', { count: promotion.usesPerCustomer })}</span>
          )}
          {promotion.isInYerevan && <span className="text-muted">{t('product.inYerevanOnly')}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The dates that hold for every pack in stock, and whether they make it fresh. */
function Dates({ dates: { bestBefore, packed, isFresh } }: { dates: VariantDates }) {
  const t = useT()
  const locale = useLocale()
  const textOf = ({ date }: { date: string }) => ({ date: shortDate(date, locale) })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
      {isFresh && <Badge tone="ok">{t('product.fresh')}</Badge>}
      {bestBefore && (
        <span>{t(bestBefore.hasLater ? 'product.bestBeforeOrLater' : 'product.bestBefore', textOf(bestBefore))}</span>
      )}
      {packed && <span>{t(packed.hasLater ? 'product.packedOrLater' : 'product.packedOn', textOf(packed))}</span>}
    </div>
  )
}

/** Stock and earliest delivery day. */
function StockStatus({ variant }: { variant: Variant }) {
  const t = useT()
  if (variant.available < 1) return <Badge tone="bad">{t('catalog.soldOut')}</Badge>
  return (
    <p className="flex min-h-7 flex-wrap items-start gap-x-3 gap-y-1.5">
      {variant.available <= FEW ? (
        <Badge tone="warn">{t('product.left', { count: variant.available })}</Badge>
      ) : (
        <Badge tone="ok">{t('product.inStock')}</Badge>
      )}
      <DeliveryPromise variant={variant} />
    </p>
  )
}

type PackSizesProps = {
  product: Product
  chosen: Variant
  onChoose: (variant: Variant) => void
  /** Called when the customer presses a sold-out pack size. Arrow keys skip it silently. */
  onSoldOut: (variant: Variant) => void
}

/**
 * Choice of the pack size with prices and the price per 100 g. Renders nothing if there is nothing to choose or show.
 */
export function PackSizes({ product, chosen, onChoose, onSoldOut }: PackSizesProps) {
  const t = useT()
  const name = useId()
  const weight = useWeight()
  const isPressed = useRef(false)
  const choose = (variant: Variant) => {
    onChoose(variant)
    if (variant.available < 1 && isPressed.current) onSoldOut(variant)
  }
  // A single variant of a product sold by weight still shows its weight.
  if (product.variants.length < 2 && !isSoldByWeight(product.category)) return null
  const best = bestValue(product.variants)
  return (
    <fieldset
      onPointerDown={() => {
        isPressed.current = true
      }}
      onKeyDown={() => {
        isPressed.current = false
      }}
    >
      <legend className="mb-2 font-semibold">{t('product.packSize')}</legend>
      <div className="grid gap-2 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {product.variants.map(variant => (
          <RadioCard
            key={variant.sku}
            name={name}
            value={variant.sku}
            checked={variant.sku === chosen.sku}
            onChange={() => choose(variant)}
            label={
              <span className="flex flex-wrap justify-between gap-x-3">
                <span>{weight(variant.weight)}</span>
                <Price amountAmd={shownPrice(variant).amountAmd} />
              </span>
            }
            detail={
              variant.available < 1
                ? t('catalog.soldOut')
                : isSoldByWeight(product.category) && <PricePer100g variant={variant} isBest={variant === best} />
            }
            className="[&>span]:flex-1"
          />
        ))}
      </div>
    </fieldset>
  )
}

function PricePer100g({ variant, isBest }: { variant: Variant; isBest: boolean }) {
  const formatAmd = useFormatAmd()
  const t = useT()
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      {t('product.per100', { price: formatAmd(per100g(variant)) })}
      {isBest && <span className="font-medium text-ok">{t('catalog.bestValue')}</span>}
    </span>
  )
}

/** Returns the available variant that is the cheapest by weight; undefined if there is nothing to compare. */
function bestValue(variants: readonly Variant[]): Variant | undefined {
  const [first, ...others] = variants
    .filter(({ available }) => available > 0)
    .toSorted((one, other) => per100g(one) - per100g(other))
  return first && others.some(other => per100g(other) > per100g(first)) ? first : undefined
}

function per100g(variant: Variant): number {
  return Math.round((shownPrice(variant).amountAmd * 100) / variant.weight)
}
