import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { progress } from './progress.ts'

const FRESH_MS = 30_000
const KEPT_MS = 10 * 60_000
const RETRIES = 2

/** One per browser tab; a server renderer makes one per request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: markFailed }),
    mutationCache: new MutationCache({ onError: markFailed }),
    defaultOptions: {
      queries: {
        // Without a network a call fails and says so, in place of waiting silently for one.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: (failures, error) => isTransient(error) && failures < RETRIES,
      },
      // A write is repeated only by the one who knows that it may be (an order with its key).
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const isTransient = (error: unknown) => error instanceof ApiError && error.isTransient

/** product.md section 8: a request error marks the progress bar as failed. A refusal is an answer, not an error. */
function markFailed(error: unknown): void {
  if (isTransient(error)) progress.fail()
}
