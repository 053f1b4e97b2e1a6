import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/listeners.ts'
import { type BrowserStorage, browserStorage } from '#platform/storage.ts'
import { emit, onAppEvent } from './events.ts'

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
  const { subscribe, notifyListeners } = createListeners(notify =>
    storage.watch(Object.values(KEYS), () => {
      current = read()
      notify()
    }),
  )
  const changed = () => {
    current = read()
    notifyListeners()
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

export const session = createSessionStore(browserStorage)

/** Returns the session, or null for visitors, on the server and in the first render. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get, () => null)
}

/** Returns whether the header shows the account; false on the server and in the first render. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn, () => false)
}

/** Stores a session and emits loginSuccess. */
export function signIn(given: Session): void {
  session.start(given)
  emit('loginSuccess')
}

/** Ends the session in this browser. The caller informs the server. */
export function signOut(): void {
  session.end()
}

/** Opens the login if there is no session, and removes a stored flag without a token. */
export function openLogin(): void {
  if (session.isLoggedIn() && !session.get()) session.end()
  emit('showLogin')
}

let leaving = false

/** Ends the session and opens a public page, so that the private page does not open the login. */
export async function signOutAndGo(go: () => Promise<void>): Promise<void> {
  leaving = true
  session.end()
  await go().finally(() => {
    leaving = false
  })
}

export const isLeaving = (): boolean => leaving

/** Handles a rejected token: if it is the current one, ends the session and opens the login. */
export function rejectToken(token: string): void {
  if (session.get()?.token !== token) return
  session.end()
  emit('showLogin')
}

/**
 * Runs `then` for signed-in users. For visitors it opens the login and continues after it; opening the login for
 * another reason cancels that.
 */
export function whenSignedIn(then: () => void): void {
  if (session.get()) {
    then()
    return
  }
  openLogin()
  const stops = [onAppEvent('loginSuccess', goOn), onAppEvent('showLogin', forget)]
  function forget(): void {
    for (const stop of stops) stop()
  }
  function goOn(): void {
    forget()
    then()
  }
}
