import { oneOf } from '@shop/contracts/enums.ts'
import { MAX_COUNTED_ROWS } from '@shop/contracts/pagination.ts'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { useMedia } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'
import { useStaff } from '../staff.ts'

/** Query parameters of the table itself, in addition to the filters. */
const TABLE_PARAMS = ['q', 'sort', 'limit', 'cursor', 'cols', 'dense'] as const
export const PAGE_SIZES = [25, 50, 100] as const
const DEFAULT_PAGE_SIZE = 25

type Changes = Record<string, string | undefined>

export type TableState = {
  q: string
  /** Name of the sort value in the API; the prefix `-` reverses it. */
  sort: string
  limit: number
  cursor: string | undefined
  /** Returns the value of a filter; undefined if it is not set. */
  value: (name: string) => string | undefined
  /** Counts the set filters. */
  countSet: (names: readonly string[]) => number
  /** Sets or removes parameters and returns to the first page, unless `keepsPage` is true. */
  change: (changes: Changes, options?: { keepsPage?: boolean; replaces?: boolean }) => void
  /** Search, sort and page of the request. The page adds its filters. */
  query: { q?: string; sort: string; limit: number; cursor?: string }
  /** The query string without the cursor, as stored by a saved view. */
  view: string
  /** Cursors of the previous pages, nearest last; '' is the first page. Empty if unknown. */
  trail: readonly string[]
}

/**
 * Keeps the state of a list in its address, so that it survives reload and Back and can be shared.
 * @param reduceSearch removes secrets from a typed text, before it gets into the address and the request
 */
export function useTableState(defaultSort: string, reduceSearch = (typed: string) => typed): TableState {
  const [params, setParams] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const value = (name: string) => params.get(name) || undefined
  const q = reduceSearch(value('q') ?? '')
  const sort = value('sort') ?? defaultSort
  const cursor = value('cursor')
  const limit = PAGE_SIZES.find(size => String(size) === params.get('limit')) ?? DEFAULT_PAGE_SIZE
  return {
    q,
    sort,
    limit,
    cursor,
    value,
    countSet: names => names.filter(name => params.get(name)).length,
    change: (typed, { keepsPage = false, replaces = false } = {}) => {
      // The rendered parameters may be older than the address: the second of two quick changes must not undo the
      // first.
      const changes = typed.q ? { ...typed, q: reduceSearch(typed.q) } : typed
      const current = new URLSearchParams(window.location.search)
      setParams(withChanges(current, keepsPage ? changes : { ...changes, cursor: undefined }), {
        replace: replaces,
        preventScrollReset: true,
        ...(keepsPage && { state }),
      })
    },
    query: { sort, limit, q: q || undefined, cursor: cursor || undefined },
    view: withChanges(params, { cursor: undefined, q }).toString(),
    trail: cursor ? readTrail(state) : [],
  }
}

/** Returns the query with changed values, without empty ones. */
export function withChanges(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** Returns the changes that remove all filters and keep the display options. */
export function clearFilters(view: string): Changes {
  const displayParams: readonly string[] = TABLE_PARAMS.filter(name => name !== 'q')
  return Object.fromEntries(
    [...new URLSearchParams(view).keys()].filter(name => !displayParams.includes(name)).map(name => [name, undefined]),
  )
}

function readTrail(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('trail' in state) || !Array.isArray(state.trail)) return []
  return state.trail.filter(cursor => typeof cursor === 'string')
}

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The API's sort value for the header; a second click adds `-`. */
  sort?: string
  /** The API supports only this direction. */
  oneWay?: 'up' | 'down'
  align?: 'end'
  /** Hidden unless the user selects it: `narrow` on screens without room for it, `cards` in cards only. */
  isExtra?: boolean | 'narrow' | 'cards'
  /** Actions on the row: always visible, at the end of a wide table and below the facts of a card. */
  isActions?: boolean
  /** A short status: next to the name of a card, without its header. */
  isNextToName?: boolean
}

type FilterFacts = {
  /** The query parameter. */
  name: string
  /** What is filtered, such as "State". */
  label: string
  /** Rarely used: shown on demand, unless it is set. */
  isRare?: boolean
  /** Each value is a view of the list, so that the toolbar leaves it out. */
  isInViews?: boolean
}

export type Filter = FilterFacts &
  (
    | {
        kind: 'choice'
        /** The option without a choice, such as "Any state". */
        any: string
        options: readonly { value: string; label: string }[]
      }
    | { kind: 'day' | 'time' | 'text' }
  )

/** A predefined view: filters under a name. */
export type NamedView = { name: string; search: string }

/** The response of a list endpoint (contracts, list.ts). */
export type ListPage<Row> = {
  items: readonly Row[]
  nextCursor: string | null
  total: number
  /** The list has more rows than are counted. */
  isTotalCapped?: boolean
}

/** Returns a page of a list whose total is counted up to `MAX_COUNTED_ROWS`. */
export const cappedPage = <Page extends { total: number }>(page: Page): Page & { isTotalCapped: boolean } => ({
  ...page,
  isTotalCapped: page.total > MAX_COUNTED_ROWS,
})

/** The part of a query result that a list needs. */
export type ListQuery<Row> = {
  data: ListPage<Row> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export type Selection = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }

/** A saved view: the query string of a list under a name. */
const SavedView = z.object({ name: z.string(), search: z.string() })

const Preferences = z.object({
  columns: z.optional(z.array(z.string())),
  isDense: z.optional(z.boolean()),
  views: z.catch(z.array(SavedView), []),
})
export type Preferences = z.infer<typeof Preferences>

const DEFAULT_PREFERENCES: Preferences = { views: [] }
const { subscribe, notifyListeners } = createListeners()

/** Preferences of one person for one list in this browser. Values in the address take precedence. */
export function usePreferences(tableId: string): [Preferences, (changes: Partial<Preferences>) => void] {
  const { phone } = useStaff()
  const key = `admin-table:${phone}:${tableId}`
  const stored = useSyncExternalStore(subscribe, () => browserStorage.get(key))
  const preferences = useMemo(() => parse(stored), [stored])
  return [
    preferences,
    changes => {
      browserStorage.set(key, JSON.stringify({ ...preferences, ...changes }))
      notifyListeners()
    },
  ]
}

function parse(stored: string | null): Preferences {
  if (!stored) return DEFAULT_PREFERENCES
  try {
    return Preferences.safeParse(JSON.parse(stored)).data ?? DEFAULT_PREFERENCES
  } catch {
    return DEFAULT_PREFERENCES
  }
}

/** Width of phones. */
const PHONE = '(width < 48rem)'
/** Width at which the columns do not fit next to the menu. */
const TABLET = '(width < 64rem)'
/** Width at which long columns do not fit next to the menu. */
const NARROW = '(width < 80rem)'

/** True on phones. */
export const useIsPhone = () => useMedia(PHONE)

/** True if lists show cards: on phones and upright tablets. */
export const useHasCards = () => useMedia(TABLET)

/** Returns true for columns that are hidden at the width of the screen unless the user selects them. */
export function useIsExtra(): (column: Pick<Column<never>, 'isExtra'>) => boolean {
  const hasCards = useHasCards()
  const isNarrow = useMedia(NARROW)
  return ({ isExtra = false }) => (isExtra === 'cards' ? hasCards : isExtra === 'narrow' ? isNarrow : isExtra)
}

/** Creates a filter with one option per value. */
export const choiceFilter = <Value extends string>(
  name: string,
  { label, any }: { label: string; any: string },
  values: readonly Value[],
  labelOf: (value: Value) => string,
): Filter => ({ kind: 'choice', name, label, any, options: values.map(value => ({ value, label: labelOf(value) })) })

/** The choice `show` of a list of tasks, as a filter and as views. Without a choice the list shows `open` rows. */
export function useShowFilter<Show extends string>(state: TableState, labels: Record<Show | 'open', MessageId>) {
  const t = useT()
  // Object.keys does not keep the literal types of the keys.
  const values = Object.keys(labels) as Show[]
  const choices = values.map(value => ({ value, label: t(labels[value]) }))
  const filter: Filter = {
    kind: 'choice',
    name: 'show',
    label: t('admin.show'),
    isInViews: true,
    any: t(labels.open),
    options: choices.filter(({ value }) => value !== 'open'),
  }
  return {
    show: oneOf(values, state.value('show')),
    filters: [filter],
    views: choices.map(({ value, label }) => ({ name: label, search: value === 'open' ? '' : `show=${value}` })),
  }
}
