import type { CatalogImport } from '@shop/contracts/catalog-files.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { BackLink } from '#shared/admin/panel.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { longTimestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { CATALOG_KEY } from '../queries.ts'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportRows } from './import-rows.tsx'
import { stateOf } from './labels.ts'
import { importQuery } from './queries.ts'

/** One import: its progress, the preview of its rows, and the button that applies it. */
export function ImportPage() {
  const t = useT()
  const locale = useLocale()
  const { id = '' } = useParams()
  const { data, error, refetch, isFetching } = useQuery(importQuery(id))
  useFreshGoods(data?.state === 'applied')
  return (
    <>
      <BackLink to={adminPaths.files}>{t('admin.page.files')}</BackLink>
      {data ? (
        <>
          <AdminHeading
            title={<span className="wrap-anywhere">{data.name}</span>}
            note={longTimestampText(data.createdAt, locale)}
          >
            <Badge tone={stateOf(data).tone}>{t(stateOf(data).name)}</Badge>
          </AdminHeading>
          <div className="grid gap-4">
            <ImportOutcome import={data} />
            {hasRows(data) && (
              <>
                <ImportFigures import={data} />
                <ImportRows import={data} />
              </>
            )}
          </div>
        </>
      ) : error ? (
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </>
  )
}

const hasRows = ({ state, newRows, changedRows, wrongRows }: CatalogImport) =>
  state !== 'checking' && state !== 'refused' && newRows + changedRows + wrongRows > 0

/** Once a file is applied, cached products and stock are outdated. */
function useFreshGoods(isApplied: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isApplied) return
    for (const queryKey of [[...CATALOG_KEY, 'list'], [...CATALOG_KEY, 'options'], adminKey('stock')]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [isApplied, queryClient])
}

/** Number of rows by outcome. */
function ImportFigures({ import: file }: { import: CatalogImport }) {
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
