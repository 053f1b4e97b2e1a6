import type { Preferences } from './preferences.ts'
import type { TableState } from './table-state.ts'
import type { Column, Filter, NamedView } from './table-types.ts'

/** Props shared by the toolbar, its views and its column menu. */
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
