import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseSelect } from '../controls.tsx'
import type { TableState } from './table-state.ts'
import type { Column } from './table-types.ts'

/** Cards have no heads of columns to press. */
export function SortSelect<Row>({ columns, state }: { columns: readonly Column<Row>[]; state: TableState }) {
  const t = useT()
  const sorted = columns.filter(column => column.sort !== undefined)
  if (sorted.length < 2) return null
  return (
    <DenseSelect
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
    </DenseSelect>
  )
}
