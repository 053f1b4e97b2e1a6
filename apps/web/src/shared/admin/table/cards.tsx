import { cx } from '#ui/class-names.ts'
import { type ListProps, RowLink } from './rows.tsx'
import { SelectRow } from './select-row.tsx'

/** The list on a phone: a card each, the first column as its name. */
export function Cards<Row>({ label, rows, columns, rowKey, rowHref, selection, isDense }: ListProps<Row>) {
  const [name, ...others] = columns
  return (
    <ul aria-label={label} className="grid gap-2">
      {rows.map(row => (
        <li
          key={rowKey(row)}
          className={cx('relative rounded-picture border border-hairline bg-surface', isDense ? 'p-2.5' : 'p-3.5')}
        >
          <div className="-mt-1.5 mb-0.5 flex items-center gap-2 [&_a]:flex [&_a]:min-h-11 [&_a]:flex-1 [&_a]:items-center [&_a]:after:absolute [&_a]:after:inset-0">
            {selection && (
              <span className="relative z-10">
                <SelectRow rowKey={rowKey(row)} selection={selection} />
              </span>
            )}
            {name && <RowLink href={rowHref?.(row)}>{name.cell(row)}</RowLink>}
          </div>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            {others.map(column => (
              <div key={column.id} className="contents">
                <dt className="text-muted">{column.header}</dt>
                <dd className="min-w-0 text-right [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10">
                  {column.cell(row)}
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
