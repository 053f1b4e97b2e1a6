import { Trash2 } from 'lucide-react'
import { LocaleLink, useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { cart } from '#shared/cart/cart.ts'
import { type CartItem, MAX_QUANTITY } from '#shared/cart/cart-item.ts'
import { LineNotices } from '#shared/cart/line-notices.tsx'
import { ProductText, useProductText } from '#shared/product/product-text.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/variant.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/class-names.ts'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { Price } from '#ui/price.tsx'
import { paths } from '../../paths.ts'
import type { CartQuote } from './use-cart-quote.ts'

type CartLineProps = {
  item: CartItem
  /** Number of packs that belong to rentals and mixes, which are shown separately. */
  packsInGroups: number
  quote: CartQuote
  onRemove: () => void
  /** Called when the customer follows a link, to close the drawer. */
  onLeave?: (() => void) | undefined
}

export function CartLine({ item, packsInGroups, quote, onRemove, onLeave }: CartLineProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const weight = useWeight()
  const title = useProductText()(item, 'title')
  const line = quote.lines.get(item.sku)
  const own = item.quantity - packsInGroups
  const isGone = quote.missing.includes(item)
  // A promotion reduces the whole line, of which groups show their packs separately.
  const reducedAmd = packsInGroups === 0 && line?.quantity === item.quantity ? (line.promotionAmd ?? 0) : 0
  const brand = typeof item.brand === 'string' ? item.brand : ''
  const size = isSoldByWeight(item.productType) && weight(item.weight)
  const detail = [brand, size].filter(Boolean).join(' · ')
  // Two pack sizes of a product have the same title.
  const name = [title, size].filter(Boolean).join(', ')
  const change = (quantity: number) => {
    quote.dismiss(item.sku)
    cart.update(item, quantity + packsInGroups)
  }
  return (
    <div className="grid grid-cols-[4.5rem_1fr] gap-x-3.5 @max-[15rem]:grid-cols-1 sm:grid-cols-[6rem_1fr] sm:gap-x-5">
      <Picture src={item.image} isDimmed={isGone} />
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <LocaleLink
              data-line={item.sku}
              to={paths.product(item.slug)}
              onClick={onLeave}
              className="inline-block font-semibold leading-snug underline-offset-4 hover:underline"
            >
              <ProductText of={item} field="title" />
            </LocaleLink>
            <p className="mt-0.5 text-muted text-sm">{detail}</p>
          </div>
          <IconButton label={t('cart.remove', { title: name })} onClick={onRemove} className="-mt-2.5 -mr-2.5">
            <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
        <LineNotices notices={quote.noticesOf(item.sku)} changeId="cart.change" className="mt-2 space-y-1" />
      </div>
      {!isGone && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:col-span-2 @max-[15rem]:col-auto sm:col-start-2">
          <QuantityStepper
            name={name}
            quantity={own}
            max={Math.min(line?.available ?? MAX_QUANTITY, MAX_QUANTITY) - packsInGroups}
            onChange={change}
          />
          <p className="text-right">
            <Price
              amountAmd={item.price * own - reducedAmd}
              oldAmountAmd={reducedAmd > 0 ? item.price * own : undefined}
              className="text-lg"
            />
            {own > 1 && (
              <span className="block text-muted text-xs tabular-nums">
                {t('cart.each', { price: formatAmd(item.price) })}
              </span>
            )}
          </p>
        </div>
      )}
    </div>
  )
}

function Picture({ src, isDimmed }: { src: string; isDimmed: boolean }) {
  const className = cx(
    'aspect-square w-full self-start rounded-picture bg-raised sm:row-span-2',
    isDimmed && 'opacity-55',
  )
  // Keep the space of a picture that cannot be shown.
  if (src === '') return <span aria-hidden className={className} />
  return <img src={src} alt="" width={96} height={96} className={className} />
}
