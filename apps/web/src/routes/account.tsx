import { localePath } from '@shop/contracts/locales.ts'
import { lazy } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { AddressBook } from '#features/addresses/address-book.tsx'
import { BonusPoints } from '#features/bonus/bonus-points.tsx'
import { ProductGrid } from '#features/catalog/product-lists.tsx'
import { FavoriteList } from '#features/favorites/favorite-list.tsx'
import { AccountPage } from '#features/identity/profile/account-page.tsx'
import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderList } from '#features/orders/list/order-list.tsx'
import { DepositPanel } from '#features/rental/deposit-panel.tsx'
import { RentalWaitList } from '#features/rental/wait-list.tsx'
import { ReviewNews } from '#features/reviews/review-news.tsx'
import { AlertList } from '#features/stock/alert-list.tsx'
import { StoreCredit } from '#features/store-credit/store-credit.tsx'
import { useLocale } from '#platform/i18n/locale-context.tsx'
import { LazyPart } from '#ui/error-boundary.tsx'
import { paths } from '../paths.ts'

const OwnHookahs = lazy(() => import('#shared/hookahs/own-list.tsx'))

export function Component() {
  const locale = useLocale()
  // Reminders of rentals that were sent before orders had pages of their own.
  const number = Number(useSearchParams()[0].get('order'))
  if (number > 0) return <Navigate replace to={localePath(locale, paths.order(number))} />
  return (
    <SignedInOnly titleId="account.title">
      {session => (
        <AccountPage
          session={session}
          orders={<OrderList session={session} />}
          favorites={
            <FavoriteList session={session}>
              {products => <ProductGrid products={products} className="sm:grid-cols-3" />}
            </FavoriteList>
          }
          hookahs={
            <LazyPart>
              <OwnHookahs />
            </LazyPart>
          }
          waiting={
            <>
              <AlertList session={session} />
              <RentalWaitList session={session} />
            </>
          }
          deposit={<DepositPanel session={session} />}
          bonus={<BonusPoints session={session} />}
          credit={<StoreCredit session={session} />}
          addresses={<AddressBook session={session} />}
          reviewNews={<ReviewNews session={session} />}
        />
      )}
    </SignedInOnly>
  )
}
