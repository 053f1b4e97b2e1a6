import type { CatalogImport } from '@shop/contracts/catalog-files.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { AdminHeading } from '#shared/admin/admin-heading.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { longMomentText } from '#shared/admin/moments.ts'
import { BackLink } from '#shared/admin/panel.tsx'
import { adminKey } from '#shared/admin/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CATALOG_KEY } from '../queries.ts'
import { ImportFigures } from './import-figures.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportRows } from './import-rows.tsx'
import { importQuery } from './queries.ts'
import { stateOf } from './words.ts'

/** One file: how far it is, what it would do row by row, and the button that does it. */
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
            note={longMomentText(data.createdAt, locale)}
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

/** Checked, and with something in it that is to be seen. */
const hasRows = ({ state, newRows, changedRows, wrongRows }: CatalogImport) =>
  state !== 'checking' && state !== 'refused' && newRows + changedRows + wrongRows > 0

/** What was read of goods and their stock is old once a file is written. */
function useFreshGoods(isApplied: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isApplied) return
    for (const queryKey of [[...CATALOG_KEY, 'list'], [...CATALOG_KEY, 'options'], adminKey('stock')]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }, [isApplied, queryClient])
}
