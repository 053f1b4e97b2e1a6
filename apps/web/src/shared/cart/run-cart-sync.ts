import { getCart, putCart, SavedCartMix, SavedCartRental } from '@shop/contracts/carts.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { call } from '#platform/api/client.ts'
import { browserStorage } from '#platform/storage.ts'
import { type Session, session } from '../session/session.ts'
import { cart } from './cart.ts'
import { createCartSync } from './cart-sync.ts'
import { mixes, rentals } from './groups/group-stores.ts'

/** Debounce time: quick presses of a stepper are saved as one change, milliseconds. */
const SETTLE_MS = 600
/** Delay before a retry after a temporary failure, milliseconds. */
const RETRY_MS = 30_000

const { sync, isAhead, forget } = createCartSync({
  cart,
  groups: {
    // Stored data may be invalid: only send what the account accepts.
    get: () => ({
      rentals: rentals.get().flatMap(each => SavedCartRental.safeParse(each).data ?? []),
      mixes: mixes.get().flatMap(each => SavedCartMix.safeParse(each).data ?? []),
    }),
    replace: groups => {
      rentals.replace(groups.rentals)
      mixes.replace(groups.mixes)
    },
  },
  storage: browserStorage,
  read: () => call(getCart),
  write: (contents, version) =>
    call(putCart, { body: { ...contents, version } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'CART_CHANGED') return null
      throw error
    }),
})

/**
 * Synchronizes the cart with the account until stopped: at once, after each change, and when the tab becomes visible.
 */
export function runCartSync({ userPhone }: Session): () => void {
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
      // No error message is needed: the cart is stored in the browser.
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
