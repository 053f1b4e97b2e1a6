import { onTestFinished, vi } from 'vitest'

/**
 * Calls to servers outside wait for an answer until the test says that their time is over, not until it is.
 * `limits`: how long each may last by itself, milliseconds, in the order in which they were made.
 */
export function holdWaits() {
  const limits: number[] = []
  const over = new AbortController()
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    limits.push(ms)
    return over.signal
  })
  onTestFinished(() => spy.mockRestore())
  const end = () => {
    spy.mockRestore()
    over.abort()
  }
  return { limits, end }
}
