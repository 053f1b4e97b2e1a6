import { expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('window', {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  },
  addEventListener: () => undefined,
})

test('a discreet account turns the mode on, but not again after it was turned off in this browser', async () => {
  const { isDiscreetMode, setDiscreetMode, turnOnDiscreetMode } = await import('./discreet-mode.ts')
  turnOnDiscreetMode()
  expect(isDiscreetMode()).toBe(true)
  setDiscreetMode(false)
  turnOnDiscreetMode()
  expect(isDiscreetMode()).toBe(false)
})
