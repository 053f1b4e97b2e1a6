import { expect, test, vi } from 'vitest'
import { createStorage } from '#platform/storage.ts'
import { createSessionStore } from './session.ts'

function newSession(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored))
  const events = new EventTarget()
  const storage = createStorage(
    () => ({
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => {
        values.set(key, value)
      },
      removeItem: (key: string) => {
        values.delete(key)
      },
    }),
    () => events as unknown as Window,
  )
  const otherTabChanges = (key: string | null) => events.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { session: createSessionStore(storage), values, otherTabChanges }
}

test('a login stores the three items of the specification', () => {
  const { session, values } = newSession()
  session.start({ token: 'abc', userPhone: '+37499111222' })
  expect(Object.fromEntries(values)).toEqual({ isLoggedIn: 'true', userPhone: '+37499111222', token: 'abc' })
  expect(session.get()).toEqual({ token: 'abc', userPhone: '+37499111222' })
})

test('ending the session removes the three items and nothing else', () => {
  const { session, values } = newSession({ isLoggedIn: 'true', userPhone: '+37499111222', token: 'abc', cart: '[]' })
  session.end()
  expect(session.get()).toBeNull()
  expect(Object.fromEntries(values)).toEqual({ cart: '[]' })
})

test.each<Record<string, string>>([
  { isLoggedIn: 'true' },
  { token: 'abc' },
  { isLoggedIn: 'false', token: 'abc' },
  { isLoggedIn: 'true', token: '' },
])('%o is a visitor', stored => {
  expect(newSession(stored).session.get()).toBeNull()
})

test('a logout in another tab ends the session here', () => {
  const { session, values, otherTabChanges } = newSession({ isLoggedIn: 'true', userPhone: '', token: 'abc' })
  const listener = vi.fn()
  session.subscribe(listener)
  expect(session.get()).not.toBeNull()
  values.clear()
  otherTabChanges(null)
  expect(listener).toHaveBeenCalledOnce()
  expect(session.get()).toBeNull()
})

test('returns the same session object until it changes', () => {
  const { session } = newSession({ isLoggedIn: 'true', userPhone: '', token: 'abc' })
  expect(session.get()).toBe(session.get())
})

test.each([
  [{ isLoggedIn: 'true' }, true],
  [{ isLoggedIn: 'true', token: 'abc' }, true],
  [{ token: 'abc' }, false],
  [{ isLoggedIn: 'false', token: 'abc' }, false],
])('%o shows the Account link: %s', (stored, isShown) => {
  expect(newSession(stored).session.isLoggedIn()).toBe(isShown)
})
