import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { useId, useRef } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { isSoldByWeight, useWeight } from '#shared/product/weight.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Price } from '#ui/price.tsx'

type PackingsProps = {
  product: Product
  chosen: Variant
  onChoose: (variant: Variant) => void
  /** Called when the customer presses a sold-out pack size. Arrow keys skip it silently. */
  onSoldOut: (variant: Variant) => void
}

/**
 * Choice of the pack size with prices and the price per 100 g. Renders nothing if there is nothing to choose or show.
 */
export function PackSizes({ product, chosen, onChoose, onSoldOut }: PackingsProps) {
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
      <legend className="mb-2 font-semibold">{t('product.packing')}</legend>
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
                <Price amountAmd={variant.price} />
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

function per100g({ price, weight }: Variant): number {
  return Math.round((price * 100) / weight)
}
