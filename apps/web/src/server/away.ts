import type { QueryClient } from '@tanstack/react-query'
import type { StaticHandlerContext } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'

/** Where the API does not say when to come again, seconds. */
const RETRY_AFTER = 5
const TOO_MANY = 429

/**
 * The API is away or busy for what the page cannot do without: the page is its error page then, with the reason.
 * What another loader could not get leaves its place to the browser.
 */
export function becomeAway(
  queryClient: QueryClient,
  context: StaticHandlerContext,
): { retryAfter: number } | undefined {
  const failures = [...Object.values(context.errors ?? {}), queryClient.getQueryState(shopInfoQuery.queryKey)?.error]
  const failure = failures.find(isAway)
  const page = context.matches.at(-1)
  if (!failure || !page) return undefined
  context.statusCode = 503
  context.loaderData = {}
  // The form of a router's own error: it goes to the browser as JSON.
  context.errors = {
    [page.route.id]: { status: 503, statusText: failure.serverMessage ?? '', internal: false, data: null },
  }
  return { retryAfter: failure.retryAfter ?? RETRY_AFTER }
}

const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isTransient || error.status === TOO_MANY)
