import { ApiError } from './api/api-error.ts'
import type { BrowserStorage } from './storage.ts'

const STORAGE_KEY = 'chunk-reloaded-at'
const ONCE_IN_MS = 60_000

/** Returns whether the page may reload after a failed chunk: at most once a minute. */
export function mayReload(storage: BrowserStorage, nowMs: number): boolean {
  const lastMs = Number(storage.get(STORAGE_KEY))
  // Ignore a timestamp in the future (the clock was set back), which would prevent reloading forever.
  if (lastMs > nowMs - ONCE_IN_MS && lastMs <= nowMs) return false
  storage.set(STORAGE_KEY, String(nowMs))
  return true
}

let isReloading = false
let quietLoads = 0

/** Loads code in advance. A failure is ignored and does not reload the page. */
export async function loadQuietly(load: () => Promise<unknown>): Promise<void> {
  quietLoads += 1
  await load().catch(() => undefined)
  quietLoads -= 1
}

/**
 * Reloads the page if a chunk fails to load, for example after a deployment. If a navigation was running, `target`
 * returns its address, which is opened instead. A second failure within a minute, and any failure without a connection,
 * shows the error page.
 */
export function reloadOnChunkFailure(
  storage: BrowserStorage,
  now: () => number,
  target: () => string | undefined,
): void {
  window.addEventListener('vite:preloadError', () => {
    if (quietLoads > 0 || !navigator.onLine || !mayReload(storage, now())) return
    isReloading = true
    const url = target()
    if (url === undefined) window.location.reload()
    else window.location.assign(url)
  })
}

/** Converts the failure for the error page. Never settles while the page reloads. */
export function chunkFailure(cause: unknown): Promise<ApiError> {
  if (isReloading) return new Promise(() => {})
  return Promise.resolve(new ApiError({ status: 0, code: 'NO_CONNECTION', cause }))
}
