import { useLocation, useSearchParams } from 'react-router-dom'

/** Query parameters of the table itself, in addition to the filters. */
const OF_TABLE = ['q', 'sort', 'limit', 'cursor', 'cols', 'dense'] as const
export const PAGE_SIZES = [25, 50, 100] as const
const FIRST_SIZE = 25

export type Changes = Record<string, string | undefined>

export type TableState = {
  q: string
  /** Name of the sort value in the API; the prefix `-` reverses it. */
  sort: string
  limit: number
  cursor: string | undefined
  /** Returns the value of a filter; undefined if it is not set. */
  value: (name: string) => string | undefined
  /** Counts the set filters. */
  count: (names: readonly string[]) => number
  /** Sets or removes parameters and returns to the first page, unless `keepsPlace` is true. */
  change: (changes: Changes, options?: { keepsPlace?: boolean; replaces?: boolean }) => void
  /** Search, sort and page of the request. The page adds its filters. */
  query: { q?: string; sort: string; limit: number; cursor?: string }
  /** The query string without the cursor, as stored by a saved view. */
  view: string
  /** Cursors of the previous pages, nearest last; '' is the first page. Empty if unknown. */
  trail: readonly string[]
}

/** Keeps the state of a list in its address, so that it survives reload and Back and can be shared. */
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
      // The rendered parameters may be older than the address: the second of two quick changes must not undo the
      // first.
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

/** Returns the query with changed values, without empty ones. */
export function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the changes that remove all filters and keep the display options. */
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
