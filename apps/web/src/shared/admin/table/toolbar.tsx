import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { CompactButton, CompactInput, CompactSelect } from '../fields/controls.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { FilterField } from './filter-field.tsx'
import { type TableState, withoutFilters } from './table-state.ts'
import type { Column } from './table-types.ts'
import type { ToolbarProps } from './toolbar-props.ts'
import { useHasCards } from './use-is-narrow.ts'
import { Views } from './views.tsx'

const TYPING_MS = 300

/** Search, filters and display options of a list. Rare filters are folded; with cards all filters are. */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { state, filters, searchLabel } = props
  const t = useT()
  const isFolded = useHasCards()
  const [isOpen, setOpen] = useState(false)
  const count = state.count(filters.map(({ name }) => name))
  const shownFilters = filters.filter(({ name, isRare }) => isOpen || (!isFolded && (!isRare || state.value(name))))
  const hidden = filters.length - shownFilters.length
  return (
    <div className="grid gap-2.5">
      <Views state={state} views={props.views} preferences={props.preferences} setPreferences={props.setPreferences} />
      <div className="flex flex-wrap items-center gap-2">
        {searchLabel && <SearchBox label={searchLabel} state={state} />}
        {shownFilters.map(filter => (
          <FilterField key={filter.name} filter={filter} state={state} />
        ))}
        {hidden > 0 || isOpen ? (
          <CompactButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <SlidersHorizontal aria-hidden className="size-4" />
            {isFolded && count > 0 ? t('admin.filtersSet', { count }) : t('admin.filters')}
          </CompactButton>
        ) : null}
        {(count > 0 || state.q) && (
          <CompactButton variant="quiet" onClick={() => state.change(withoutFilters(state.view))}>
            <X aria-hidden className="size-4" />
            {t('admin.clearFilters')}
          </CompactButton>
        )}
        <div className="ml-auto flex items-center gap-2">
          <SortSelect columns={props.columns} state={state} />
          <ColumnMenu {...props} />
        </div>
      </div>
    </div>
  )
}

/** Searches while the user types; the address is updated after a pause. */
function SearchBox({ label, state }: { label: string; state: TableState }) {
  const [typed, setTyped] = useState(state.q)
  const [seen, setSeen] = useState(state.q)
  // The address changed by itself: Back, a saved view, or removed filters.
  if (seen !== state.q) {
    setSeen(state.q)
    setTyped(state.q)
  }
  const settled = useDebounced(typed.trim(), TYPING_MS)
  const { q, change } = state
  useEffect(() => {
    if (settled !== q && settled === typed.trim()) {
      setSeen(settled)
      change({ q: settled }, { replaces: true })
    }
  }, [settled, typed, q, change])
  return (
    <div className="relative min-w-0 flex-1 max-md:basis-full md:min-w-44 md:max-w-64">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted"
      />
      <CompactInput
        type="search"
        aria-label={label}
        value={typed}
        placeholder={label}
        onChange={event => setTyped(event.target.value)}
        className="w-full pl-8"
      />
    </div>
  )
}

/** Sort order for cards, which have no column headers. */
function SortSelect<Row>({ columns, state }: { columns: readonly Column<Row>[]; state: TableState }) {
  const t = useT()
  const sorted = columns.filter(column => column.sort !== undefined)
  if (sorted.length < 2) return null
  return (
    <CompactSelect
      aria-label={t('admin.sort')}
      value={state.sort}
      onChange={event => state.change({ sort: event.target.value })}
      className="lg:hidden"
    >
      {sorted
        .flatMap(({ header, sort, oneWay }) => [
          ...(oneWay === 'up' ? [] : [{ value: `-${sort}`, label: `${header} ↓` }]),
          ...(oneWay === 'down' ? [] : [{ value: sort, label: `${header} ↑` }]),
        ])
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
    </CompactSelect>
  )
}
