import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import { quote } from '@shop/contracts/checkout.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { call } from '#platform/api/client.ts'
import { useDayText } from '#platform/i18n/day-words.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { AlertButton } from '#shared/stock-alerts/alert-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../../paths.ts'
import { PackSizes } from './pack-sizes.tsx'
import type { Purchase } from './use-purchase.ts'

/** At this stock or below, the page shows the number of packs left. */
const FEW = 5

/** The earliest delivery day of a variant. Read in the browser because it depends on the current time. */
const earliestQuery = (sku: string) =>
  queryOptions({
    queryKey: ['checkout', 'earliest', sku],
    queryFn: ({ signal }) => call(quote, { body: { items: [{ sku, quantity: 1 }] }, signal }),
    select: ({ earliestDate }) => earliestDate,
  })

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
        <Price
          amountAmd={variant.price * quantity}
          oldAmountAmd={variant.oldPrice && variant.oldPrice * quantity}
          className="text-3xl"
        />
        <span className="text-muted text-sm">{t('product.vat')}</span>
      </div>
      {product.isOnlyShown ? <Badge tone="warn">{t('catalog.onlyShown')}</Badge> : <StockStatus variant={variant} />}
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

/** Stock and earliest delivery day. */
function StockStatus({ variant }: { variant: Variant }) {
  const t = useT()
  const dayWords = useDayText()
  const isThere = variant.available > 0
  const { data: earliest } = useQuery({ ...earliestQuery(variant.sku), enabled: isThere })
  if (!isThere) return <Badge tone="bad">{t('catalog.soldOut')}</Badge>
  return (
    <p className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
      {variant.available <= FEW ? (
        <Badge tone="warn">{t('product.left', { count: variant.available })}</Badge>
      ) : (
        <Badge tone="ok">{t('product.inStock')}</Badge>
      )}
      <span className="text-sm">{earliest && t('product.brings', { day: dayWords(earliest) })}</span>
    </p>
  )
}
