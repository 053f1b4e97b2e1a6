import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const SoldOutDialog = lazy(() => import('./sold-out-dialog.tsx'))

type SoldOutPlaceProps = {
  product: ProductPage
  /** The unavailable variant that the customer asked for; undefined closes the dialog. */
  missing: Variant | undefined
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Loads the dialog about a sold-out variant on demand. */
export function LazySoldOutDialog({ missing, ...dialog }: SoldOutPlaceProps) {
  if (!missing) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SoldOutDialog variant={missing} {...dialog} />
      </Suspense>
    </ErrorBoundary>
  )
}
