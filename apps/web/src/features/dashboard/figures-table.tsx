import type { Cell } from '@shop/contracts/csv.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { DenseButton } from '#shared/admin/controls.tsx'
import { cx } from '#ui/class-names.ts'
import { saveCsv } from './save-csv.ts'

export type FigureColumn<Row> = {
  header: string
  /** What stands in the file: a text or a bare number. */
  value: (row: Row) => Cell
  /** What is shown, where that is not the value itself. */
  cell?: (row: Row) => ReactNode
  isNumber?: boolean
  /** Not on a phone: the first column says it there. */
  isWide?: boolean
}

/** More rows than these scroll by themselves. */
const MOST_ROWS = 12

type TableProps<Row> = {
  label: string
  /** Of the file that the figures can be saved as, without `.csv`. */
  fileName: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** Figures as a table that can be saved; it scrolls by itself where it is long or wide. */
export function FiguresTable<Row>({ label, fileName, columns, rows, rowKey }: TableProps<Row>) {
  const t = useT()
  const save = () =>
    saveCsv(fileName, [columns.map(({ header }) => header), ...rows.map(row => columns.map(({ value }) => value(row)))])
  return (
    <>
      <section
        aria-label={`${label} · ${t('dashboard.asTable')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        className={cx('relative overflow-auto', rows.length > MOST_ROWS && 'max-h-96')}
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              {columns.map(({ header, isNumber = false, isWide = false }) => (
                <th
                  key={header}
                  scope="col"
                  className={cx(
                    'sticky top-0 border-hairline border-b bg-surface px-2 py-1.5 align-bottom font-medium text-muted',
                    isNumber ? 'text-right' : 'text-left',
                    isWide && 'max-sm:hidden',
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={rowKey(row)} className="border-hairline border-b last:border-b-0">
                {columns.map(({ header, value, cell, isNumber = false, isWide = false }) => (
                  <td
                    key={header}
                    className={cx(
                      'px-2 py-1.5',
                      isNumber ? 'text-right tabular-nums' : 'text-left',
                      isWide && 'max-sm:hidden',
                    )}
                  >
                    {cell ? cell(row) : shown(value(row), t)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <DenseButton onClick={save} className="mt-3">
        <Download aria-hidden className="size-4" />
        {t('dashboard.saveCsv')}
      </DenseButton>
    </>
  )
}

const shown = (value: Cell, t: ReturnType<typeof useT>) =>
  typeof value === 'number' ? t('dashboard.number', { value }) : value
