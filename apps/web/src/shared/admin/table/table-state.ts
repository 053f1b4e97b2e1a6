import { useLocation, useSearchParams } from 'react-router-dom'

/** What of a list stands in the address beside its own filters. */
const OF_TABLE = ['q', 'sort', 'limit', 'cursor', 'cols', 'dense'] as const
export const PAGE_SIZES = [25, 50, 100] as const
const FIRST_SIZE = 25

export type Changes = Record<string, string | undefined>

export type TableState = {
  q: string
  /** As the call names it; `-` before it is the other way round. */
  sort: string
  limit: number
  cursor: string | undefined
  /** A filter's value; undefined where it is not set. */
  value: (name: string) => string | undefined
  /** How many of the filters are set. */
  count: (names: readonly string[]) => number
  /** Sets and removes; the list begins anew, unless `keepsPlace`. */
  change: (changes: Changes, options?: { keepsPlace?: boolean; replaces?: boolean }) => void
  /** What the call is asked: search, sort, page. The page adds its filters. */
  query: { q?: string; sort: string; limit: number; cursor?: string }
  /** The address's query without the place in the list: what a saved view keeps. */
  view: string
  /** Where the pages before this one begin, the nearest last; '' is the first. Empty where nobody knows. */
  trail: readonly string[]
}

/** The whole state of a list is in its address: it survives a reload, goes back with the browser and can be sent. */
export function useTableState(defaultSort: string): TableState {
  const [params, setParams] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const value = (name: string) => params.get(name) || undefined
  const q = value('q') ?? ''
  const sort = value('sort') ?? defaultSort
  const cursor = value('cursor')
  const limit = PAGE_SIZES.find(size => String(size) === params.get('limit')) ?? FIRST_SIZE
  return {
    q,
    sort,
    limit,
    cursor,
    value,
    count: names => names.filter(name => params.get(name)).length,
    change: (changes, { keepsPlace = false, replaces = false } = {}) => {
      // What is rendered may be a moment behind the address: of two changes in a row the second must not undo the first.
      const current = new URLSearchParams(window.location.search)
      setParams(changed(current, keepsPlace ? changes : { ...changes, cursor: undefined }), {
        replace: replaces,
        preventScrollReset: true,
        ...(keepsPlace && { state }),
      })
    },
    query: { sort, limit, q: q || undefined, cursor: cursor || undefined },
    view: changed(params, { cursor: undefined }).toString(),
    trail: cursor ? trailOf(state) : [],
  }
}

/** The query with some values set anew, and none that are empty. */
export function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Everything that narrows the list, to be taken away at once; how it looks stays. */
export function withoutFilters(view: string): Changes {
  const kept: readonly string[] = OF_TABLE.filter(name => name !== 'q')
  return Object.fromEntries(
    [...new URLSearchParams(view).keys()].filter(name => !kept.includes(name)).map(name => [name, undefined]),
  )
}

function trailOf(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return []
  return state.trail.filter(place => typeof place === 'string')
}
