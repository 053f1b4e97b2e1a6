import { lazy } from 'react'
import type { CartItem } from '#shared/cart/cart-item.ts'
import { kindOf, type Named } from '#shared/hookahs/misfits.ts'
import { LazyPart } from '#ui/error-boundary.tsx'
import type { CartQuote } from './use-cart-quote.ts'

const CartFit = lazy(() => import('#shared/hookahs/fit-warnings.tsx').then(({ CartFit }) => ({ default: CartFit })))

const toNamed = (item: CartItem): Named => ({ slug: item.slug, kind: kindOf(item.productType), texts: item })

/** Warns of parts in the cart that fit no hookah. Its code loads only if the cart has a part. */
export function LazyCartFit({ quote: { items, rentals } }: { quote: CartQuote }) {
  const products = items.map(toNamed)
  if (!products.some(({ kind }) => kind === 'part')) return null
  const rented = rentals.map(({ stored, quoted }) => {
    const cup = items.find(({ sku }) => sku === stored.cupSku)
    const hookah: Named = { slug: stored.slug, kind: 'hookah', texts: quoted ?? {} }
    return { hookah, cup: cup && toNamed(cup) }
  })
  return (
    <LazyPart>
      <CartFit products={products} rentals={rented} className="mt-4" />
    </LazyPart>
  )
}
