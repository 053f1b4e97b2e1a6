import { ApiError } from './api/api-error.ts'
import type { BrowserStorage } from './storage.ts'

const STORAGE_KEY = 'chunk-reloaded-at'
const ONCE_IN_MS = 60_000

/** product.md section 8: a page chunk that does not load reloads the page, at most once a minute. */
export function mayReload(storage: BrowserStorage, nowMs: number): boolean {
  const lastMs = Number(storage.get(STORAGE_KEY))
  // A stamp from the future (the clock was set back) must not forbid reloading for ever.
  if (lastMs > nowMs - ONCE_IN_MS && lastMs <= nowMs) return false
  storage.set(STORAGE_KEY, String(nowMs))
  return true
}

let isReloading = false

/** Watches for chunks that fail, as after a deployment; the second failure within a minute is left to the error page. */
export function reloadOnChunkFailure(storage: BrowserStorage, now: () => number): void {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload(storage, now())) return
    isReloading = true
    window.location.reload()
  })
}

/** The failure as the error page should see it; never settles while the page is being reloaded anyway. */
export function chunkFailure(cause: unknown): Promise<ApiError> {
  if (isReloading) return new Promise(() => {})
  return Promise.resolve(new ApiError({ status: 0, code: 'NO_CONNECTION', cause }))
}
