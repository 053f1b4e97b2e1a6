import type { Order } from '@shop/contracts/orders.ts'
import { lazy, Suspense } from 'react'
import { ErrorBoundary } from '#ui/error-boundary.tsx'

const AfterSale = lazy(() => import('./after-sale.tsx').then(module => ({ default: module.AfterSale })))

type AfterSalePlaceProps = { order: Order; token: string }

/** Lazily shows returns, refunds and receipts of an order, if there are any. */
export function LazyAfterSale({ order, token }: AfterSalePlaceProps) {
  const { canReturn, returns, refunds, receipts } = order.afterSale
  if (!canReturn && returns.length + refunds.length + receipts.length === 0) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <AfterSale order={order} token={token} />
      </Suspense>
    </ErrorBoundary>
  )
}
