import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderOutcomePage } from '#features/orders/order-outcome-page.tsx'
import { AfterSalePlace } from '#features/returns/after-sale-place.tsx'

export function Component() {
  return (
    <SignedInOnly titleId="orders.one">
      {session => (
        <OrderOutcomePage session={session} after={order => <AfterSalePlace order={order} token={session.token} />} />
      )}
    </SignedInOnly>
  )
}
