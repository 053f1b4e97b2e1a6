import type { Order } from '@shop/contracts/orders.ts'
import { lazy } from 'react'
import { LazyPart } from '#ui/error-boundary.tsx'

const AfterSale = lazy(() => import('./after-sale.tsx').then(module => ({ default: module.AfterSale })))

type AfterSalePlaceProps = { order: Order; token: string }

/** Lazily shows the exchange, the returns and the refunds of an order, if there are any. */
export function LazyAfterSale({ order, token }: AfterSalePlaceProps) {
  const { canReturn, returns, refunds } = order.afterSale
  if (!canReturn && !order.exchange && returns.length + refunds.length === 0) return null
  return (
    <LazyPart>
      <AfterSale order={order} token={token} />
    </LazyPart>
  )
}
