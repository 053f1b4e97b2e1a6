import { useSyncExternalStore } from 'react'
import { browserStorage } from '#platform/storage.ts'
import { emit, onAppEvent } from './events.ts'
import { createSessionStore, type Session } from './session-store.ts'

export const session = createSessionStore(browserStorage)

/** The session, or null for a visitor; always null on the server and in the first render. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.get, () => null)
}

/** What the header shows by (product.md section 2); false on the server and in the first render. */
export function useIsLoggedIn(): boolean {
  return useSyncExternalStore(session.subscribe, session.isLoggedIn, () => false)
}

/** Stores a session and tells the app (product.md section 2: loginSuccess). */
export function signIn(given: Session): void {
  session.start(given)
  emit('loginSuccess')
}

/** Ends the session in this browser; telling the server is the caller's. */
export function signOut(): void {
  session.end()
}

/** Opens the login if there is no session, and removes a stored flag without a token. */
export function askToLogIn(): void {
  if (session.isLoggedIn() && !session.get()) session.end()
  emit('showLogin')
}

let leaving = false

/** Ends the session on the way to a public page: the private one that is left does not ask to log in again. */
export async function signOutAndGo(go: () => Promise<void>): Promise<void> {
  leaving = true
  session.end()
  await go().finally(() => {
    leaving = false
  })
}

export const isLeaving = (): boolean => leaving

/** The server refused a token: if it is still ours, the session ends and the login modal opens. */
export function refuseToken(token: string): void {
  if (session.get()?.token !== token) return
  session.end()
  emit('showLogin')
}

/**
 * Runs `then` for a signed-in person. A visitor gets the login modal first and goes on after logging in there; opening
 * the login anew for something else forgets it.
 */
export function whenSignedIn(then: () => void): void {
  if (session.get()) {
    then()
    return
  }
  askToLogIn()
  const stops = [onAppEvent('loginSuccess', goOn), onAppEvent('showLogin', forget)]
  function forget(): void {
    for (const stop of stops) stop()
  }
  function goOn(): void {
    forget()
    then()
  }
}
