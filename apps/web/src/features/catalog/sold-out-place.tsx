import type { ProductPage, Variant } from '@shop/contracts/catalog.ts'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const SoldOutDialog = lazy(() => import('./sold-out-dialog.tsx'))

type SoldOutPlaceProps = {
  product: ProductPage
  /** The packing that was asked for and cannot be had; none while there is nothing to say. */
  missing: Variant | undefined
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Where the dialog of a sold-out packing opens; its code comes with it. */
export function SoldOutPlace({ missing, ...dialog }: SoldOutPlaceProps) {
  if (!missing) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <SoldOutDialog variant={missing} {...dialog} />
      </Suspense>
    </ErrorBoundary>
  )
}
