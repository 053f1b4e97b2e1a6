import type { QueryClient } from '@tanstack/react-query'
import { data, type LoaderFunction } from 'react-router-dom'
import { ApiError } from '#platform/api/api-error.ts'
import { mixQuery, publicMixesQuery } from './queries.ts'

type Context = { queryClient: QueryClient }

/** What the page of a mix is told. */
export type MixLoaded = { isThere: boolean }

const missing = () => data<MixLoaded>({ isThere: false }, { status: 404 })

/** Loads a mix by its link. One that is not there, or that no link could lead to, is an answer, 404. */
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

/** A list that is there already is shown at once and refreshed behind it. */
export function mixesLoader({ queryClient }: Context): LoaderFunction {
  return async () => {
    await queryClient.infiniteQuery({ ...publicMixesQuery, staleTime: 'static' })
    return null
  }
}
