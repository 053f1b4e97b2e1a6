import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { progress } from './progress.ts'

const FRESH_MS = 30_000
const KEPT_MS = 10 * 60_000
const RETRIES = 2

/** Creates the client: one per browser tab, or one per server request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: markFailed }),
    mutationCache: new MutationCache({ onError: markFailed }),
    defaultOptions: {
      queries: {
        // Fail offline requests with a message instead of pausing them.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: (failures, error) => isTransient(error) && failures < RETRIES,
      },
      // Only code that knows a write to be idempotent may repeat it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const isTransient = (error: unknown) => error instanceof ApiError && error.isTransient

/** Marks the progress bar as failed after a network or server error, but not after a rejected request. */
function markFailed(error: unknown): void {
  if (isTransient(error)) progress.fail()
}
