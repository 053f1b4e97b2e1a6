import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Data for the first render that the server adds to the HTML as JSON. */
export type PageState = {
  origin: string
  queries: readonly KeptQuery[]
  /** Loader results by route; absent in the empty shell. */
  rendered?: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
}
type KeptQuery = { key: QueryKey; data: unknown; updatedAt: number }

export const PAGE_STATE_ID = 'page-state'

/** Serializes the queries that the loaders have cached. */
export function serializeQueries(queryClient: QueryClient): KeptQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
}

/** Adds the queries to the browser's cache with their original age. */
export function restoreQueries(queryClient: QueryClient, { queries }: PageState): void {
  for (const { key, data, updatedAt } of queries) queryClient.setQueryData(key, data, { updatedAt })
}

/** Returns the state of a server-rendered page; undefined for the empty shell. */
export function readPageState(): PageState | undefined {
  const block = document.getElementById(PAGE_STATE_ID)
  // Written by our own server from the same type.
  return block?.textContent ? (JSON.parse(block.textContent) as PageState) : undefined
}
