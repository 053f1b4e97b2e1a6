import { ArrowDown, ArrowUp } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { SelectAll, SelectRow } from './select-row.tsx'
import type { TableState } from './table-state.ts'
import type { Column, Selection } from './table-types.ts'

/** Stays visible if the table is wider than the page. */
const PINNED = 'sticky right-0 border-l'

export type ListProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowHref?: (row: Row) => string
  selection?: Selection
  state: TableState
  isDense: boolean
}

/** The rows as a table with a sticky header. */
export function Rows<Row>({ label, rows, columns, rowKey, rowHref, selection, state, isDense }: ListProps<Row>) {
  const keys = rows.map(rowKey)
  const padding = isDense ? 'px-2.5 py-1' : 'px-3 py-2.5'
  return (
    <div className="max-h-[calc(100dvh-5rem)] overflow-auto rounded-control border border-hairline bg-surface">
      <table className="w-full border-separate border-spacing-0 text-sm">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            {selection && (
              <th className={cx('sticky top-0 z-10 w-10 border-hairline border-b bg-raised', padding)}>
                <SelectAll keys={keys} selection={selection} />
              </th>
            )}
            {columns.map(column => (
              <HeadCell key={column.id} column={column} state={state} className={padding} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keys[index]}
              onClick={rowHref && openRow}
              className={cx(
                'group hover:bg-raised has-[[data-row-link]:focus-visible]:bg-raised [&:last-child>td]:border-b-0',
                rowHref && 'cursor-pointer',
              )}
            >
              {selection && (
                <td className={cx('border-hairline border-b', padding)}>
                  <SelectRow rowKey={keys[index] ?? ''} selection={selection} />
                </td>
              )}
              {columns.map((column, place) => (
                <td
                  key={column.id}
                  className={cx(
                    'border-hairline border-b align-middle',
                    padding,
                    column.align === 'end' && 'text-right',
                    column.isActions && cx(PINNED, 'bg-surface group-hover:bg-raised'),
                  )}
                >
                  <RowLink href={place === 0 ? rowHref?.(row) : undefined}>{column.cell(row)}</RowLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A real link, so that it can be opened in a new tab. */
export function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return children
  return (
    <LocaleLink to={href} data-row-link className="font-medium hover:underline">
      {children}
    </LocaleLink>
  )
}

/** Treats a click anywhere on the row as a click on its link, except on controls and while text is selected. */
function openRow(event: MouseEvent<HTMLTableRowElement>): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return
  if (event.target.closest('a, button, input, select, label, summary') || window.getSelection()?.toString()) return
  const link = event.currentTarget.querySelector<HTMLAnchorElement>('[data-row-link]')
  if (!link) return
  if (event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

type HeadCellProps<Row> = { column: Column<Row>; state: TableState; className: string }

function HeadCell<Row>({ column: { header, sort, oneWay, align, isActions }, state, className }: HeadCellProps<Row>) {
  const t = useT()
  const isUp = sort !== undefined && state.sort === sort
  const isDown = sort !== undefined && state.sort === `-${sort}`
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={cx(
        'sticky top-0 whitespace-nowrap border-hairline border-b bg-raised font-medium text-muted',
        isActions ? 'right-0 z-20 border-l' : 'z-10',
        align === 'end' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sort === undefined ? (
        header
      ) : (
        <button
          type="button"
          title={t('admin.sortBy', { column: header })}
          // Sort newest or largest first on the first click.
          onClick={() => state.change({ sort: oneWay === 'up' || (isDown && !oneWay) ? sort : `-${sort}` })}
          className="inline-flex min-h-6 items-center gap-1 font-medium hover:text-text"
        >
          {header}
          <Arrow aria-hidden className={cx('size-3.5', !isUp && !isDown && 'invisible')} />
        </button>
      )}
    </th>
  )
}
