import type { ReactNode } from 'react'

export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The API's sort value for the header; a second click adds `-`. */
  sort?: string
  /** The API supports only this direction. */
  oneWay?: 'up' | 'down'
  align?: 'end'
  /** Hidden unless the user selects it. */
  isExtra?: boolean
  /** Actions on the row: always visible, at the end of a wide table and below the facts of a card. */
  isActions?: boolean
}

type FilterFacts = {
  /** The query parameter. */
  name: string
  label: string
  /** Rarely used: shown on demand, unless it is set. */
  isRare?: boolean
}

export type Filter = FilterFacts &
  ({ kind: 'choice'; options: readonly { value: string; label: string }[] } | { kind: 'day' | 'time' | 'text' })

/** A predefined view: filters under a name. */
export type NamedView = { name: string; search: string }

/** The response of a list endpoint (contracts, list.ts). */
export type ListPage<Row> = { items: readonly Row[]; nextCursor: string | null; total: number }

/** The part of a query result that a list needs. */
export type ListQuery<Row> = {
  data: ListPage<Row> | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

export type Selection = { selected: ReadonlySet<string>; onSelect: (selected: ReadonlySet<string>) => void }
