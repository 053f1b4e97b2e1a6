import type { Preferences } from './preferences.ts'
import type { TableState } from './table-state.ts'
import type { Column, Filter, NamedView } from './table-types.ts'

/** What the toolbar of a list, its views and its column menu read and change. */
export type ToolbarProps<Row> = {
  state: TableState
  preferences: Preferences
  setPreferences: (changes: Partial<Preferences>) => void
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  isDense: boolean
  filters: readonly Filter[]
  views: readonly NamedView[]
  searchLabel: string | undefined
}
