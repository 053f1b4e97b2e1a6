import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderOutcomePage } from '#features/orders/detail/order-outcome-page.tsx'
import { LazyAfterSale } from '#features/returns/lazy-after-sale.tsx'

export function Component() {
  return (
    <SignedInOnly titleId="orders.one">
      {session => (
        <OrderOutcomePage session={session} after={order => <LazyAfterSale order={order} token={session.token} />} />
      )}
    </SignedInOnly>
  )
}
