import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'
import { type ListProps, RowLink } from './rows.tsx'
import { SelectAll, SelectRow } from './select-row.tsx'

/** The rows as cards for narrow screens; the first column is the title. */
export function Cards<Row>({ label, rows, columns, rowKey, rowHref, selection, isDense }: ListProps<Row>) {
  const t = useT()
  const [name, ...others] = columns
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
            <dl className="grid grid-cols-1 gap-y-1 text-sm">
              {others.map(column => (
                <div
                  key={column.id}
                  className={cx(
                    'flex items-baseline gap-x-3 has-[>dd:empty]:hidden',
                    column.isActions ? 'mt-1.5' : 'justify-between',
                  )}
                >
                  <dt className={column.isActions ? 'sr-only' : 'max-w-1/2 shrink-0 text-muted'}>{column.header}</dt>
                  <dd
                    className={cx(
                      'min-w-0 [&_a]:relative [&_a]:z-10 [&_button]:relative [&_button]:z-10',
                      !column.isActions && 'text-right',
                    )}
                  >
                    {column.cell(row)}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
