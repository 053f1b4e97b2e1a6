import type { CatalogImport } from '@shop/contracts/catalog-files.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { cx } from '#ui/class-names.ts'

/** How many rows of the file do what. */
export function ImportFigures({ import: file }: { import: CatalogImport }) {
  const t = useT()
  const { totalRows, newRows, changedRows, wrongRows } = file
  const figures = [
    { name: t('files.rows.new'), count: newRows, tone: 'text-ok' },
    { name: t('files.rows.changed'), count: changedRows, tone: 'text-info' },
    { name: t('files.rows.wrong'), count: wrongRows, tone: 'text-bad' },
    { name: t('files.rows.same'), count: totalRows - newRows - changedRows - wrongRows, tone: 'text-muted' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {figures.map(({ name, count, tone }) => (
        <div
          key={name}
          className="flex flex-col-reverse justify-end rounded-card border border-hairline bg-surface p-3"
        >
          <dt className="text-muted text-sm">{name}</dt>
          <dd className={cx('font-semibold text-xl tabular-nums', count > 0 && tone)}>
            {t('files.number', { value: count })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
