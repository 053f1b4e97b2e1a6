import { lazy } from 'react'
import { CartPage } from '#features/cart/cart-page.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'

const NeededProducts = lazy(() => import('#features/catalog/needed-products.tsx'))

export function Component() {
  return (
    <CartPage>
      <LazyPart>
        <NeededProducts />
      </LazyPart>
    </CartPage>
  )
}
