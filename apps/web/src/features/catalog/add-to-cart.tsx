import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { toCartItem } from '#shared/cart/to-cart-item.ts'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/forms/quantity-stepper.tsx'
import { notify } from '#ui/toast/notify.ts'
import { maxQuantity } from './default-variant.ts'
import { productQuery } from './queries.ts'

/** The button of a product card. After a press, a quantity stepper of the same size replaces it. */
export function AddToCart({ product, variant }: { product: Product; variant: Variant }) {
  const t = useT()
  const title = useProductText()(product, 'title')
  const queryClient = useQueryClient()
  const { items } = useCart()
  const quantity = items.find(({ sku }) => sku === variant.sku)?.quantity ?? 0
  const most = maxQuantity(variant)
  const place = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const isInCart = quantity > 0

  // The pressed button is replaced: move the focus to the replacement, if the user pressed it here.
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
  /** Lists rendered by the server omit texts that only the cart needs. Read the full product before adding it. */
  const completeLine = async () => {
    const fullProduct = await queryClient.fetchQuery(productQuery(product.slug)).catch(() => undefined)
    if (fullProduct) cart.complete(toCartItem(fullProduct, variant))
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
