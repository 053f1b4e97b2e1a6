import { hashKey, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'
import { progress } from './progress.ts'

const FRESH_MS = 30_000
const CACHED_MS = 10 * 60_000
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
        gcTime: CACHED_MS,
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

/** Data for the first render that the server adds to the HTML as JSON. */
export type PageState = {
  origin: string
  queries: readonly SerializedQuery[]
  /** Loader results by route; absent in the empty shell. */
  rendered?: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
}
type SerializedQuery = { key: QueryKey; data: unknown; updatedAt: number }

export const PAGE_STATE_ID = 'page-state'

/** Serializes the queries that the loaders have cached. */
export function serializeQueries(queryClient: QueryClient): SerializedQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
}

/** Adds the queries to the browser's cache with their original age. */
export function restoreQueries(queryClient: QueryClient, { queries }: PageState): void {
  for (const { key, data, updatedAt } of queries) {
    queryClient.setQueryData(key, data, { updatedAt })
    restoredKeys.add(hashKey(key))
  }
}

const restoredKeys = new Set<string>()

/** True if the HTML of the server was rendered with the data of this query. */
export const isInHtml = (key: QueryKey): boolean => import.meta.env.SSR || restoredKeys.has(hashKey(key))

/** Returns the state of a server-rendered page; undefined for the empty shell. */
export function readPageState(): PageState | undefined {
  const block = document.getElementById(PAGE_STATE_ID)
  // Written by our own server from the same type.
  return block?.textContent ? (JSON.parse(block.textContent) as PageState) : undefined
}
