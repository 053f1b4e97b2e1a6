import { CheckoutPage } from '#features/checkout/checkout-page.tsx'
import { SignedInOnly } from '#features/identity/signed-in-only.tsx'

export function Component() {
  return <SignedInOnly titleId="checkout.title">{session => <CheckoutPage session={session} />}</SignedInOnly>
}
