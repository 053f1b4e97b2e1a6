import { useEffect } from 'react'
import { useSession } from '../session/session.ts'

/** Synchronizes the cart of a signed-in customer with the account. Its code loads with the first session. */
export function CartSynchronizer() {
  const session = useSession()
  useEffect(() => {
    if (!session) return
    let isOver = false
    let stop = () => {}
    import('./run-cart-sync.ts').then(
      ({ runCartSync }) => {
        if (!isOver) stop = runCartSync(session)
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
