import { createListeners } from '#platform/observable.ts'
import type { BrowserStorage } from '#platform/storage.ts'

/** The session stored in the browser. It only decides what to show; the server enforces access. */
export type Session = { token: string; userPhone: string }

/** Names of the stored items; fixed by the specification. */
const KEYS = { isLoggedIn: 'isLoggedIn', userPhone: 'userPhone', token: 'token' } as const

/** The three stored items as one value, synchronized between tabs. */
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
    /** Returns the same object until the session changes, as useSyncExternalStore requires. */
    get(): Session | null {
      if (current === undefined) current = read()
      return current
    },
    /** Decides between the account link and the login button. Private data requires a session. */
    isLoggedIn,
    start({ token, userPhone }: Session): void {
      storage.set(KEYS.isLoggedIn, 'true')
      storage.set(KEYS.userPhone, userPhone)
      storage.set(KEYS.token, token)
      changed()
    },
    /** Removes the session, after a logout or if the server rejected the token. */
    end(): void {
      for (const key of Object.values(KEYS)) storage.remove(key)
      changed()
    },
    subscribe,
  }
}
