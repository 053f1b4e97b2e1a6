import { getCart, KeptMix, KeptRental, putCart } from '@shop/contracts/carts.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { browserStorage } from '#platform/storage.ts'
import { session } from '#shared/session/session.ts'
import type { Session } from '#shared/session/session-store.ts'
import { cart } from './cart.ts'
import { createCartSync } from './cart-sync.ts'
import { mixes } from './mix-store.ts'
import { rentals } from './rental-store.ts'

/** Quick presses of a stepper are one change, milliseconds. */
const SETTLE_MS = 600
/** After a failure that may pass, milliseconds. */
const RETRY_MS = 30_000

const { sync, isAhead, forget } = createCartSync({
  cart,
  groups: {
    // Storage is anybody's: what an account cannot keep stays here.
    get: () => ({
      rentals: rentals.get().flatMap(each => KeptRental.safeParse(each).data ?? []),
      mixes: mixes.get().flatMap(each => KeptMix.safeParse(each).data ?? []),
    }),
    replace: groups => {
      rentals.replace(groups.rentals)
      mixes.replace(groups.mixes)
    },
  },
  storage: browserStorage,
  read: () => call(getCart),
  write: (whole, version) =>
    call(putCart, { body: { ...whole, version } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'CART_CHANGED') return null
      throw error
    }),
})

/** Keeps the cart with the account of a session until stopped: now, after each change, and when the tab is looked at again. */
export function keepCart({ userPhone }: Session): () => void {
  let isStopped = false
  let isRunning = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const runIn = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void run(), milliseconds)
  }
  const run = async () => {
    if (isRunning || isStopped) return
    isRunning = true
    try {
      await sync(userPhone)
      if (isAhead(userPhone)) runIn(SETTLE_MS)
    } catch (error) {
      // The cart is safe in the browser: there is nothing to tell.
      if (error instanceof ApiError && error.isTransient) runIn(RETRY_MS)
    } finally {
      isRunning = false
    }
  }
  const onVisible = () => runIn(0)
  const unsubscribes = [cart, rentals, mixes].map(({ subscribe }) => subscribe(() => runIn(SETTLE_MS)))
  document.addEventListener('visibilitychange', onVisible)
  runIn(0)
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const unsubscribe of unsubscribes) unsubscribe()
    document.removeEventListener('visibilitychange', onVisible)
    if (!session.get()) forget()
  }
}
