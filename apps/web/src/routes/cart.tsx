import { lazy, Suspense } from 'react'
import { CartPage } from '#features/cart/cart-page.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const NeededProducts = lazy(() => import('#features/catalog/needed-products.tsx'))

export function Component() {
  return (
    <CartPage>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <NeededProducts />
        </Suspense>
      </ErrorBoundary>
    </CartPage>
  )
}
