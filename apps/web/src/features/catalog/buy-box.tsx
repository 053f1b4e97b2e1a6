import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import type { RefObject } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { AlertButton } from '#shared/stock-alerts/alert-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { paths } from '../../paths.ts'
import { Packings } from './packings.tsx'
import { StockWords } from './stock-words.tsx'
import type { Purchase } from './use-purchase.ts'

type BuyBoxProps = {
  product: ProductPage
  purchase: Purchase
  /** The row with the button: while it is out of sight, phones show a bar with another one. */
  row: RefObject<HTMLDivElement | null>
  /** Asks for a packing that cannot be had. */
  onSoldOut: (variant: Variant) => void
}

export function BuyBox({ product, purchase, row, onSoldOut }: BuyBoxProps) {
  const t = useT()
  const name = useProductText()(product, 'title')
  const { variant, choose, quantity, setQuantity, most, inCart, add } = purchase
  return (
    <div className="space-y-5">
      <Packings
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
      {product.isOnlyShown ? <Badge tone="warn">{t('catalog.onlyShown')}</Badge> : <StockWords variant={variant} />}
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
