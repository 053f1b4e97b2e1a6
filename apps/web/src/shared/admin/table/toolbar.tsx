import { Popover } from '@base-ui/react/popover'
import { Search, Settings2, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useDebounced } from '#platform/hooks.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { Checkbox } from '#ui/forms/controls.tsx'
import { CompactButton, CompactInput, CompactSelect, compactButtonClass } from '../fields/controls.tsx'
import { type Column, clearFilters, type Filter, type TableState, useHasCards } from './table-state.ts'
import { Views, type ViewsProps } from './views.tsx'

const TYPING_MS = 300

type ToolbarProps<Row> = ViewsProps & {
  columns: readonly Column<Row>[]
  shown: readonly Column<Row>[]
  isDense: boolean
  filters: readonly Filter[]
  searchLabel: string | undefined
}

/**
 * Search, filters and display options of a list. Rare filters are folded; with cards all filters are, and on phones the
 * sort order with them, so that the rows begin as high as possible.
 */
export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { state, filters, searchLabel } = props
  const t = useT()
  const isFolded = useHasCards()
  const [isOpen, setOpen] = useState(false)
  const count = state.countSet(filters.map(({ name }) => name))
  const offered = filters.filter(({ isInViews }) => !isInViews)
  const shownFilters = offered.filter(({ name, isRare }) => isOpen || (!isFolded && (!isRare || state.value(name))))
  const canFold = isOpen || offered.length > shownFilters.length
  const foldButton = canFold && (
    <CompactButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <SlidersHorizontal aria-hidden className="size-4" />
      {isFolded && count > 0 ? t('admin.filtersSet', { count }) : t('admin.filters')}
    </CompactButton>
  )
  return (
    <div className="grid gap-2.5">
      <Views
        id={props.id}
        state={state}
        views={props.views}
        preferences={props.preferences}
        setPreferences={props.setPreferences}
      />
      <div className="flex flex-wrap items-center gap-2">
        {searchLabel && <SearchBox label={searchLabel} state={state} />}
        {isFolded && foldButton}
        {shownFilters.map(filter => (
          <FilterField key={filter.name} filter={filter} state={state} />
        ))}
        {!isFolded && foldButton}
        {(count > 0 || state.q) && (
          <CompactButton variant="quiet" onClick={() => state.change(clearFilters(state.view))}>
            <X aria-hidden className="size-4" />
            {t('admin.clearFilters')}
          </CompactButton>
        )}
        <div className="ml-auto flex items-center gap-2">
          <SortSelect columns={props.columns} state={state} isFolded={canFold && !isOpen} />
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
    <div className="relative min-w-28 flex-1 md:min-w-44 md:max-w-80 lg:max-xl:max-w-64">
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
function SortSelect<Row>(props: { columns: readonly Column<Row>[]; state: TableState; isFolded: boolean }) {
  const { columns, state, isFolded } = props
  const t = useT()
  const sorted = columns.filter(column => column.sort !== undefined)
  if (sorted.length < 2) return null
  return (
    <CompactSelect
      aria-label={t('admin.sort')}
      value={state.sort}
      onChange={event => state.change({ sort: event.target.value })}
      className={cx('lg:hidden', isFolded && 'max-md:hidden')}
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

/** A filter; highlighted while it is set. */
function FilterField({ filter, state }: { filter: Filter; state: TableState }) {
  return filter.kind === 'choice' ? (
    <ChoiceFilterSelect filter={filter} state={state} />
  ) : (
    <TypedFilterInput filter={filter} state={state} />
  )
}

type ChoiceFilter = Extract<Filter, { kind: 'choice' }>
type TypedFilter = Exclude<Filter, ChoiceFilter>

const filterClass = (value: string) => cx('field-sizing-content max-md:w-full', value && 'border-accent bg-raised')

function ChoiceFilterSelect({ filter, state }: { filter: ChoiceFilter; state: TableState }) {
  const { name, label, any, options } = filter
  const value = state.value(name) ?? ''
  const isKnown = options.some(option => option.value === value)
  return (
    <CompactSelect
      aria-label={label}
      value={isKnown ? value : ''}
      onChange={event => state.change({ [name]: event.target.value })}
      className={filterClass(value)}
    >
      <option value="">{any}</option>
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </CompactSelect>
  )
}

/** A date applies once its year is complete; a text applies on blur or Enter. */
const isComplete = (date: string) => date === '' || date >= '2000-01-01'

function TypedFilterInput({ filter: { kind, name, label }, state }: { filter: TypedFilter; state: TableState }) {
  const value = state.value(name) ?? ''
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(value)
  }
  const settle = (next: string) => {
    if (next !== value) state.change({ [name]: next })
  }
  return (
    <div className="flex items-center gap-1.5 text-muted text-sm max-md:w-full">
      <label htmlFor={id} className="max-md:w-2/5">
        {label}
      </label>
      <CompactInput
        id={id}
        type={kind === 'day' ? 'date' : kind}
        value={typed}
        onChange={event => {
          setTyped(event.target.value)
          if (kind === 'day' && isComplete(event.target.value)) settle(event.target.value)
        }}
        onBlur={() => settle(typed)}
        onKeyDown={event => {
          if (event.key === 'Enter') settle(typed)
        }}
        className={cx(filterClass(value), kind === 'text' && 'md:min-w-24', 'max-md:flex-1')}
      />
    </div>
  )
}

/** Selects columns and density. The choice is stored in the address and in the preferences. */
function ColumnMenu<Row>({ state, columns, shown, isDense, setPreferences }: ToolbarProps<Row>) {
  const t = useT()
  const toggle = (id: string, isOn: boolean) => {
    const picked = columns.filter(column => (column.id === id ? isOn : shown.includes(column))).map(column => column.id)
    setPreferences({ columns: picked })
    state.change({ cols: picked.join(',') }, { keepsPage: true, replaces: true })
  }
  const setDense = (isOn: boolean) => {
    setPreferences({ isDense: isOn })
    state.change({ dense: isOn ? '1' : '0' }, { keepsPage: true, replaces: true })
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t('admin.columns')}
        title={t('admin.columns')}
        className={compactButtonClass('outline', 'px-2.5')}
      >
        <Settings2 aria-hidden className="size-4" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup className="max-h-[min(28rem,var(--available-height))] w-64 overflow-y-auto rounded-picture border border-hairline bg-surface px-4 py-2 outline-none">
            <Popover.Title className="mt-2 font-medium text-muted text-sm">{t('admin.columns')}</Popover.Title>
            {columns.map((column, index) => (
              <Checkbox
                key={column.id}
                checked={shown.includes(column)}
                disabled={index === 0 || column.isActions}
                onChange={event => toggle(column.id, event.target.checked)}
              >
                {column.header}
              </Checkbox>
            ))}
            <div className="mt-1 border-hairline border-t pt-1">
              <Checkbox checked={isDense} onChange={event => setDense(event.target.checked)}>
                {t('admin.dense')}
              </Checkbox>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
