import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What the call sorts by when the header is pressed; pressed again, with `-` before it. */
  sort?: string
  /** The call sorts by it this way alone. */
  oneWay?: 'up' | 'down'
  align?: 'end'
  /** Shown only when it is picked. */
  isExtra?: boolean
  /** What can be done with the row: always in sight, at the end of a table wider than the page and below a card's facts. */
  isActions?: boolean
}

type FilterFacts = {
  /** The parameter's name in the address. */
  name: string
  label: string
  /** Asked for now and then: behind the button, unless it is set. */
  isRare?: boolean
}

/** A filter above the list. */
export type Filter = FilterFacts &
  ({ kind: 'choice'; options: readonly { value: string; label: string }[] } | { kind: 'day' | 'time' | 'text' })

/** A view that everybody has: the filters under a name. */
export type NamedView = { name: string; search: string }

/** What a call of a list answers (contracts, list.ts). */
export type ListPage<Row> = { items: readonly Row[]; nextCursor: string | null; total: number }

/** What a list needs of useQuery's answer. */
export type ListQuery<Row> = {
  data: ListPage<Row> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export type Selection = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }
