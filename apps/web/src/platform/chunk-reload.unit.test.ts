import { expect, test } from 'vitest'
import { mayReload } from './chunk-reload.ts'
import { createStorage } from './storage.ts'

const visit = () => {
  const values = new Map<string, string>()
  return createStorage(() => ({
    getItem: key => values.get(key) ?? null,
    setItem: (key, value) => {
      values.set(key, value)
    },
    removeItem: key => {
      values.delete(key)
    },
  }))
}
const START = 1_790_000_000_000

test('a failed chunk reloads the page, at most once a minute', () => {
  const storage = visit()
  expect(mayReload(storage, START)).toBe(true)
  expect(mayReload(storage, START + 59_999)).toBe(false)
  expect(mayReload(storage, START + 60_000)).toBe(true)
})

test('reloads even if the clock was set back', () => {
  const storage = visit()
  mayReload(storage, START)
  expect(mayReload(storage, START - 3_600_000)).toBe(true)
})
