import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What the server hands to the browser beside the HTML, as an inert block of JSON: all that the first render needs. */
export type PageState = {
  origin: string
  queries: readonly KeptQuery[]
  /** What the router's loaders gave, by route; absent beside the empty shell. */
  rendered?: { loaderData: Record<string, unknown>; errors: Record<string, unknown> | null }
}
type KeptQuery = { key: QueryKey; data: unknown; updatedAt: number }

export const PAGE_STATE_ID = 'page-state'

/** Takes what the loaders have put into the cache. */
export function keptQueries(queryClient: QueryClient): KeptQuery[] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => ({ key: queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
}

/** Puts it into the browser's cache, as fresh as it was on the server. */
export function adoptQueries(queryClient: QueryClient, { queries }: PageState): void {
  for (const { key, data, updatedAt } of queries) queryClient.setQueryData(key, data, { updatedAt })
}

/** The state that came with the page; undefined where no server has rendered. */
export function readPageState(): PageState | undefined {
  const block = document.getElementById(PAGE_STATE_ID)
  // Written by our own server from this same type.
  return block?.textContent ? (JSON.parse(block.textContent) as PageState) : undefined
}
