import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cart, useCart } from '#shared/cart/cart.ts'
import { toCartItem } from '#shared/cart/to-cart-item.ts'
import { emit } from '#shared/session/events.ts'
import { notify } from '#ui/toast/notify.ts'
import { defaultVariant, mostOf } from './default-variant.ts'

/** What one is about to buy on a product's page, shared by the button and the bar on phones. */
export type Purchase = {
  variant: Variant
  choose: (variant: Variant) => void
  quantity: number
  setQuantity: (quantity: number) => void
  /** How many more of it may go into the cart; 0: sold out, or all of it is in the cart. */
  most: number
  inCart: number
  add: () => void
}

/** The packing's weight in the address, so that a link leads to it. */
const WEIGHT = 'weight'

/** Undefined for a product without packings: it is only shown. */
export function usePurchase(product: ProductPage): Purchase | undefined {
  const t = useT()
  const { items } = useCart()
  const [params, setParams] = useSearchParams()
  const [sku, setSku] = useState(
    () =>
      (product.variants.find(({ weight }) => String(weight) === params.get(WEIGHT)) ?? defaultVariant(product))?.sku,
  )
  const [wanted, setWanted] = useState(1)
  const variant = product.variants.find(each => each.sku === sku) ?? product.variants[0]
  if (!variant) return undefined
  const inCart = items.find(item => item.sku === variant.sku)?.quantity ?? 0
  const most = Math.max(0, mostOf(variant) - inCart)
  const quantity = Math.max(1, Math.min(wanted, most))
  const add = () => {
    if (most === 0) return
    if (cart.add(toCartItem(product, variant), quantity) === 'full')
      return notify({ kind: 'warn', title: t('catalog.cartFull') })
    setWanted(1)
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
  return { variant, choose, quantity, setQuantity: setWanted, most, inCart, add }
}
