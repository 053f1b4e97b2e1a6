import { type Cell, toCsv } from '@shop/contracts/csv.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { saveFile } from '#platform/save-file.ts'
import { CompactButton } from '#shared/admin/fields/controls.tsx'
import { cx } from '#ui/class-names.ts'

export type StatColumn<Row> = {
  header: string
  /** The value in the CSV file: text or a plain number. */
  value: (row: Row) => Cell
  /** The displayed content, if it differs from the value. */
  cell?: (row: Row) => ReactNode
  isNumber?: boolean
  /** Hidden on phones, or with `lg` also on tablets. The CSV file has it. */
  isWide?: boolean | 'lg' | undefined
}

/** Longer tables scroll. */
const MAX_ROWS_WITHOUT_SCROLLING = 12

type TableProps<Row> = {
  label: string
  /** Name of the CSV file without the extension. */
  fileName: string
  columns: readonly StatColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows below the others, such as their total. */
  sums?: readonly Row[]
  /** Shown without rows. */
  empty?: string
}

/** A scrollable table that can be saved as CSV. */
export function StatsTable<Row>({ label, fileName, columns, rows, rowKey, sums = [], empty }: TableProps<Row>) {
  const t = useT()
  if (rows.length === 0 && empty !== undefined) return <p className="text-muted text-sm">{empty}</p>
  const csvRows = () => [
    columns.map(({ header }) => header),
    ...[...rows, ...sums].map(row => columns.map(({ value }) => value(row))),
  ]
  const cellsOf = (row: Row) =>
    columns.map(({ header, value, cell, isNumber = false, isWide = false }) => (
      <td
        key={header}
        className={cx('px-2 py-1.5', isNumber ? 'text-right tabular-nums' : 'text-left', hiddenClass(isWide))}
      >
        {cell ? cell(row) : formatCell(value(row), t)}
      </td>
    ))
  return (
    <>
      <section
        aria-label={`${label} · ${t('dashboard.asTable')}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
        tabIndex={0}
        className={cx('relative overflow-auto', rows.length > MAX_ROWS_WITHOUT_SCROLLING && 'max-h-96')}
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
                    hiddenClass(isWide),
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
                {cellsOf(row)}
              </tr>
            ))}
          </tbody>
          {sums.length > 0 && (
            <tfoot className="font-medium">
              {sums.map(row => (
                <tr key={rowKey(row)} className="border-hairline border-t">
                  {cellsOf(row)}
                </tr>
              ))}
            </tfoot>
          )}
        </table>
      </section>
      <CsvButton fileName={fileName} rowsOf={csvRows} />
    </>
  )
}

const hiddenClass = (isWide: boolean | 'lg') => (isWide === 'lg' ? 'max-lg:hidden' : isWide && 'max-sm:hidden')

const formatCell = (value: Cell, t: ReturnType<typeof useT>) =>
  value === null ? '—' : typeof value === 'number' ? t('dashboard.number', { value }) : value

type CsvButtonProps = {
  /** Without the extension. */
  fileName: string
  rowsOf: () => readonly (readonly Cell[])[]
}

/** Downloads rows as CSV. Cells are escaped, so that spreadsheets do not run them as formulas. */
export function CsvButton({ fileName, rowsOf }: CsvButtonProps) {
  const t = useT()
  return (
    <CompactButton
      onClick={() => saveFile(`${fileName}.csv`, toCsv(rowsOf()), 'text/csv;charset=utf-8')}
      className="mt-3"
    >
      <Download aria-hidden className="size-4" />
      {t('dashboard.saveCsv')}
    </CompactButton>
  )
}
