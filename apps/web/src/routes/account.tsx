import { AddressBook } from '#features/addresses/address-book.tsx'
import { BonusPoints } from '#features/bonus/bonus-points.tsx'
import { ProductGrid } from '#features/catalog/product-lists.tsx'
import { FavoriteList } from '#features/favorites/favorite-list.tsx'
import { AccountPage } from '#features/identity/profile/account-page.tsx'
import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderList } from '#features/orders/list/order-list.tsx'
import { LazyAfterSale } from '#features/returns/lazy-after-sale.tsx'
import { AlertList } from '#features/stock/alert-list.tsx'

export function Component() {
  return (
    <SignedInOnly titleId="account.title">
      {session => (
        <AccountPage
          session={session}
          orders={
            <OrderList session={session} after={order => <LazyAfterSale order={order} token={session.token} />} />
          }
          favorites={
            <FavoriteList session={session}>
              {products => <ProductGrid products={products} className="sm:grid-cols-3" />}
            </FavoriteList>
          }
          waiting={<AlertList session={session} />}
          bonus={<BonusPoints session={session} />}
          addresses={<AddressBook session={session} />}
        />
      )}
    </SignedInOnly>
  )
}
