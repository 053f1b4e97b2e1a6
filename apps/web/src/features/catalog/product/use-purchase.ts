import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { toCartItem } from '#shared/cart/cart-item.ts'
import { defaultVariant, maxQuantity } from '#shared/product/variant.ts'
import { emit } from '#shared/session/events.ts'
import { notify } from '#ui/toast/notify.ts'

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
