import { useEffect } from 'react'
import { useSession } from '#shared/session/session.ts'

/** Synchronizes the cart of a signed-in customer with the account. Its code loads with the first session. */
export function CartKeeper() {
  const session = useSession()
  useEffect(() => {
    if (!session) return
    let isOver = false
    let stop = () => {}
    import('./keep-cart.ts').then(
      ({ keepCart }) => {
        if (!isOver) stop = keepCart(session)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [session])
  return null
}
