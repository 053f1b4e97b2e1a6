import { useParams } from 'react-router-dom'
import { SignedInOnly } from '#features/identity/signed-in-only.tsx'
import { OrderPage } from '#features/orders/detail/order-page.tsx'
import { LazyAfterSale } from '#features/returns/lazy-after-sale.tsx'
import { ReviewOrderLink } from '#features/reviews/review-order-link.tsx'

export function Component() {
  const number = Number(useParams().number)
  return (
    <SignedInOnly titleId="orders.one">
      {session => (
        <OrderPage
          key={number}
          number={number}
          session={session}
          after={order => (
            <>
              <LazyAfterSale order={order} token={session.token} />
              {order.status === 'delivered' && <ReviewOrderLink session={session} number={number} />}
            </>
          )}
        />
      )}
    </SignedInOnly>
  )
}
