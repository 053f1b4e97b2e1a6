import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import type { Column, Selection, TableState } from './table-state.ts'

/** Stays visible if the table is wider than the page. */
const pinnedClass = 'sticky right-0 border-l'

type ListProps<Row> = {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  rowName?: (row: Row) => string
  rowHref?: (row: Row) => string
  selection?: Selection
  state: TableState
  isDense: boolean
  /** What is open below a row; null if it is closed. */
  details?: (row: Row) => ReactNode
}

/** The rows as a table with a sticky header. */
export function Rows<Row>(props: ListProps<Row>) {
  const { label, rows, columns, rowKey, rowName = rowKey, rowHref, selection, state, isDense, details } = props
  const keys = rows.map(rowKey)
  const padding = isDense ? 'px-2.5 py-1' : 'px-3 py-2.5'
  return (
    <div className="max-h-[calc(100dvh-5rem)] scroll-pt-12 overflow-auto rounded-control border border-hairline bg-surface">
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
            <Fragment key={keys[index]}>
              <tr
                onClick={rowHref && openRow}
                className={cx(
                  'group hover:bg-raised has-[[data-row-link]:focus-visible]:bg-raised [&:last-child>*]:border-b-0',
                  rowHref && 'cursor-pointer',
                )}
              >
                {selection && (
                  <td className={cx('border-hairline border-b', padding)}>
                    <SelectRow rowKey={rowKey(row)} name={rowName(row)} selection={selection} />
                  </td>
                )}
                {columns.map((column, columnIndex) => {
                  // The first column names the row.
                  const Cell = columnIndex === 0 ? 'th' : 'td'
                  return (
                    <Cell
                      key={column.id}
                      scope={columnIndex === 0 ? 'row' : undefined}
                      className={cx(
                        'border-hairline border-b align-middle',
                        padding,
                        columnIndex === 0 && 'text-left font-normal',
                        column.align === 'end' && 'text-right',
                        column.isActions && cx(pinnedClass, 'bg-surface group-hover:bg-raised'),
                      )}
                    >
                      <RowLink href={columnIndex === 0 ? rowHref?.(row) : undefined}>{column.cell(row)}</RowLink>
                    </Cell>
                  )
                })}
              </tr>
              <DetailsRow columns={columns.length + (selection ? 1 : 0)}>{details?.(row)}</DetailsRow>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What is open below a row, as wide as the table. */
function DetailsRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr>
      <td colSpan={columns} className="border-hairline border-b bg-raised px-3 py-2">
        {children}
      </td>
    </tr>
  )
}

/** A real link, so that it can be opened in a new tab. */
function RowLink({ href, children }: { href: string | undefined; children: ReactNode }) {
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
        'sticky top-0 border-hairline border-b bg-raised font-medium text-muted',
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

/** What a cell has without a value. A card leaves the fact out. */
const NO_VALUE = '—'

/** The rows as cards for narrow screens; the first column is the title. */
export function Cards<Row>(props: ListProps<Row>) {
  const { label, rows, columns, rowKey, rowName = rowKey, rowHref, selection, isDense, details } = props
  const t = useT()
  const [name, ...others] = columns
  const nextToName = others.filter(({ isNextToName }) => isNextToName)
  return (
    <>
      {selection && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
        <label className="mb-2 flex w-fit items-center gap-2 px-3.5 text-muted text-sm pointer-coarse:min-h-11">
          <SelectAll keys={rows.map(rowKey)} selection={selection} />
          {t('admin.selectPage')}
        </label>
      )}
      <ul aria-label={label} className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {rows.map(row => (
          <li
            key={rowKey(row)}
            className={cx(
              'relative rounded-picture border border-hairline bg-surface px-3.5',
              isDense ? 'py-1.5' : 'py-2.5',
            )}
          >
            <div className="-mt-1.5 mb-0.5 flex items-center gap-2 [&_a]:flex [&_a]:min-h-11 [&_a]:flex-1 [&_a]:items-center [&_a]:after:absolute [&_a]:after:inset-0">
              {selection && (
                <span className="relative z-10">
                  <SelectRow rowKey={rowKey(row)} name={rowName(row)} selection={selection} />
                </span>
              )}
              {name && <RowLink href={rowHref?.(row)}>{name.cell(row)}</RowLink>}
              {nextToName.map(column => (
                <span key={column.id} className="min-w-0">
                  <span className="sr-only">{column.header} </span>
                  {column.cell(row)}
                </span>
              ))}
            </div>
            {/* Short facts share a line. */}
            <dl className="flex flex-wrap gap-x-6 gap-y-0.5 text-sm">
              {others
                .filter(({ isNextToName }) => !isNextToName)
                .map(column => ({ ...column, content: column.cell(row) }))
                .filter(({ content }) => content !== NO_VALUE)
                .map(column => (
                  <div
                    key={column.id}
                    className={cx(
                      'flex grow items-baseline gap-x-3 has-[>dd:empty]:hidden',
                      column.isActions ? 'my-1 basis-full' : 'justify-between',
                    )}
                  >
                    <dt className={column.isActions ? 'sr-only' : 'max-w-48 shrink-0 text-muted'}>{column.header}</dt>
                    <dd
                      className={cx(
                        'min-w-0 [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10',
                        !column.isActions && 'text-right',
                      )}
                    >
                      {column.content}
                    </dd>
                  </div>
                ))}
            </dl>
            {/* Above the link that covers the card. */}
            <div className="relative z-10 empty:hidden">{details?.(row)}</div>
          </li>
        ))}
      </ul>
    </>
  )
}

const boxClass = 'size-4.5 align-middle accent-(--accent)'

type SelectRowProps = { rowKey: string; name: string; selection: Selection }

function SelectRow({ rowKey, name, selection: { selected, onSelect } }: SelectRowProps) {
  const t = useT()
  const toggle = (isOn: boolean) =>
    onSelect(new Set(isOn ? [...selected, rowKey] : [...selected].filter(key => key !== rowKey)))
  return (
    <input
      type="checkbox"
      aria-label={t('admin.selectRow', { row: name })}
      checked={selected.has(rowKey)}
      onChange={event => toggle(event.target.checked)}
      className={boxClass}
    />
  )
}

/** Selects or deselects all rows of the page. */
function SelectAll({ keys, selection: { selected, onSelect } }: { keys: readonly string[]; selection: Selection }) {
  const t = useT()
  const chosen = keys.filter(key => selected.has(key)).length
  return (
    <input
      type="checkbox"
      aria-label={t('admin.selectPage')}
      checked={chosen === keys.length}
      ref={box => {
        if (box) box.indeterminate = chosen > 0 && chosen < keys.length
      }}
      onChange={event =>
        onSelect(
          new Set(event.target.checked ? [...selected, ...keys] : [...selected].filter(key => !keys.includes(key))),
        )
      }
      className={boxClass}
    />
  )
}
