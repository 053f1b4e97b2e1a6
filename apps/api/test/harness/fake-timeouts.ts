import { onTestFinished, vi } from 'vitest'

/**
 * Makes timeouts of outgoing requests end when the test says so. `limits`: the timeout of each request in milliseconds,
 * in order.
 */
export function fakeTimeouts() {
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
