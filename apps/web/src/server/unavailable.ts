import type { QueryClient } from '@tanstack/react-query'
import type { StaticHandlerContext } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { shopInfoQuery } from '#shared/shop-info/shop-info.ts'

/** Default for Retry-After, seconds. */
const RETRY_AFTER = 5
const TOO_MANY = 429

/**
 * If the API is unavailable or busy for required data, renders the error page with the reason. Data of other failed
 * loaders is left to the browser.
 */
export function becomeUnavailable(
  queryClient: QueryClient,
  context: StaticHandlerContext,
): { retryAfter: number } | undefined {
  const failures = [...Object.values(context.errors ?? {}), queryClient.getQueryState(shopInfoQuery.queryKey)?.error]
  const failure = failures.find(isAway)
  const page = context.matches.at(-1)
  if (!failure || !page) return undefined
  context.statusCode = 503
  context.loaderData = {}
  // The router serializes errors in this form for the browser.
  context.errors = {
    [page.route.id]: { status: 503, statusText: failure.serverMessage ?? '', internal: false, data: null },
  }
  return { retryAfter: failure.retryAfter ?? RETRY_AFTER }
}

const isAway = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.isTransient || error.status === TOO_MANY)
