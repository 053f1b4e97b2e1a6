import { useState } from 'react'
import type { Selection } from './table-state.ts'

type SelectedRows<Row> = {
  /** The selected rows of all pages, with the newest data of visible ones. */
  rows: Row[]
  selection: Selection
  /** Updates selected rows that other pages show, after a change. */
  updateRows: (update: (row: Row) => Row) => void
}

/** Keeps the selection of a table across its pages. @param items the visible rows */
export function useSelectedRows<Row>(items: readonly Row[], keyOf: (row: Row) => string): SelectedRows<Row> {
  const [selectedRows, setSelectedRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const visibleRows = new Map(items.map(row => [keyOf(row), row]))
  const current = (key: string) => visibleRows.get(key) ?? selectedRows.get(key)
  return {
    rows: [...selectedRows.keys()].flatMap(key => current(key) ?? []),
    selection: {
      selected: new Set(selectedRows.keys()),
      onSelect: keys => {
        const rows = [...keys].flatMap(key => current(key) ?? [])
        setSelectedRows(new Map(rows.map(row => [keyOf(row), row])))
      },
    },
    updateRows: update => setSelectedRows(old => new Map([...old].map(([key, row]) => [key, update(row)]))),
  }
}
