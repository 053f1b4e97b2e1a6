import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { mixQuery, publicMixesQuery } from './queries.ts'

type Context = { queryClient: QueryClient }

/** Loader data of the page of a mix. */
export type MixLoaded = { isThere: boolean }

const missing = () => data<MixLoaded>({ isThere: false }, { status: 404 })

/** Loads a shared mix. A missing mix or an invalid link is a result with status 404. */
export function mixLoader({ queryClient }: Context): LoaderFunction {
  return async ({ params: { shareId } }) => {
    if (!shareId) return missing()
    try {
      await queryClient.ensureQueryData(mixQuery(shareId))
      return { isThere: true } satisfies MixLoaded
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'VALIDATION')) return missing()
      throw error
    }
  }
}

/** A cached list is shown at once and refreshed in the background. */
export function mixesLoader({ queryClient }: Context): LoaderFunction {
  return async () => {
    await queryClient.infiniteQuery({ ...publicMixesQuery, staleTime: 'static' })
    return null
  }
}
