import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { toCartItem } from '#shared/cart/to-cart-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { notify } from '#ui/toast/notify.ts'
import { mostOf } from './default-variant.ts'
import { productQuery } from './queries.ts'

/** A card's one action: the button puts the packing into the cart and becomes its stepper, in the same place and size. */
export function AddToCart({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const title = useProductText()(product, 'title')
  const queryClient = useQueryClient()
  const { items } = useCart()
  const quantity = items.find(({ sku }) => sku === variant.sku)?.quantity ?? 0
  const most = mostOf(variant)
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const isInCart = quantity > 0

  // What one pressed has been replaced: focus goes on to what stands there now, if the press was ours.
  const pressed = useRef(false)
  useEffect(() => {
    if (!pressed.current) return
    pressed.current = false
    place.current?.querySelector<HTMLElement>(isInCart ? 'button:last-of-type' : 'button')?.focus()
  }, [isInCart])

  const add = () => {
    const added = cart.add(toCartItem(product, variant))
    if (added === 'full') return notify({ kind: 'warn', title: t('catalog.cartFull') })
    pressed.current = true
    setSaid(t('catalog.added', { title }))
    if (!product.description) void completeLine()
  }
  /** A page from the server brings its lists without texts that no card shows and a line of the cart has (product.md section 3). */
  const completeLine = async () => {
    const whole = await queryClient.fetchQuery(productQuery(product.slug)).catch(() => undefined)
    if (whole) cart.complete(toCartItem(whole, variant))
  }
  const change = (next: number) => {
    if (next > 0) return cart.update({ slug: product.slug, weight: variant.weight }, next)
    pressed.current = true
    cart.remove({ slug: product.slug, weight: variant.weight })
    setSaid(t('catalog.removed', { title }))
  }

  return (
    <div ref={place} className="relative">
      {isInCart ? (
        <QuantityStepper
          name={title}
          quantity={quantity}
          min={0}
          max={most}
          onChange={change}
          className="w-full animate-fade-in justify-between"
        />
      ) : (
        <Button variant="soft" size="sm" className="w-full" aria-label={`${t('catalog.add')}: ${title}`} onClick={add}>
          {t('catalog.add')}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
