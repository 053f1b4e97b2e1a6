import { AccountPage } from '#features/identity/account-page.tsx'
import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderList } from '#features/orders/order-list.tsx'

export function Component() {
  return (
    <SignedInOnly>
      {session => (
        <AccountPage session={session}>
          <OrderList session={session} />
        </AccountPage>
      )}
    </SignedInOnly>
  )
}
