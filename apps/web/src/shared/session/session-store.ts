import { createListeners } from '#platform/observable.ts'
import type { BrowserStorage } from '#platform/storage.ts'

/** Who the browser says is signed in. The server alone decides (decisions.md, Identity): this only chooses what to show. */
export type Session = { token: string; userPhone: string }

/** product.md section 3, to the letter. */
const KEYS = { isLoggedIn: 'isLoggedIn', userPhone: 'userPhone', token: 'token' } as const

/** The three stored session items as one value, the same in every tab. */
export function createSessionStore(storage: BrowserStorage) {
  let current: Session | null | undefined

  const isLoggedIn = () => storage.get(KEYS.isLoggedIn) === 'true'
  const read = (): Session | null => {
    const token = storage.get(KEYS.token)
    if (!isLoggedIn() || !token) return null
    return { token, userPhone: storage.get(KEYS.userPhone) ?? '' }
  }
  const { subscribe, tell } = createListeners(tellChange =>
    storage.watch(Object.values(KEYS), () => {
      current = read()
      tellChange()
    }),
  )
  const changed = () => {
    current = read()
    tell()
  }

  return {
    /** The same object until it changes, as useSyncExternalStore wants it. */
    get(): Session | null {
      if (current === undefined) current = read()
      return current
    },
    /** product.md section 2: decides between the Account link and the Login button. Private data needs a session. */
    isLoggedIn,
    start({ token, userPhone }: Session): void {
      storage.set(KEYS.isLoggedIn, 'true')
      storage.set(KEYS.userPhone, userPhone)
      storage.set(KEYS.token, token)
      changed()
    },
    /** Removes the three items (logout, or the server refused the token). */
    end(): void {
      for (const key of Object.values(KEYS)) storage.remove(key)
      changed()
    },
    subscribe,
  }
}
