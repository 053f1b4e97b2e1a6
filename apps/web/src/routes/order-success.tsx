import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderOutcomePage } from '#features/orders/order-outcome-page.tsx'

export function Component() {
  return (
    <SignedInOnly titleId="orders.one">
      {session => <OrderOutcomePage session={session} cameAs="success" />}
    </SignedInOnly>
  )
}
