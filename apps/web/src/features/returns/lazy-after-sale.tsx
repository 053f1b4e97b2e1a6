import type { Order } from '@shop/contracts/orders.ts'
import { lazy } from 'react'
import { LazyPart } from '#ui/error-boundary.tsx'

const AfterSale = lazy(() => import('./after-sale.tsx').then(module => ({ default: module.AfterSale })))

type AfterSalePlaceProps = { order: Order; token: string }

/** Lazily shows returns, refunds and receipts of an order, if there are any. */
export function LazyAfterSale({ order, token }: AfterSalePlaceProps) {
  const { canReturn, returns, refunds, receipts } = order.afterSale
  if (!canReturn && returns.length + refunds.length + receipts.length === 0) return null
  return (
    <LazyPart>
      <AfterSale order={order} token={token} />
    </LazyPart>
  )
}
