import type { CatalogImport } from '@shop/contracts/catalog-files.ts'
import { useQuery } from '@tanstack/react-query'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Panel } from '#shared/admin/panel.tsx'
import { timestampText } from '#shared/admin/timestamps.ts'
import { Badge } from '#ui/badge.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { stateOf } from './labels.ts'
import { importsQuery } from './queries.ts'

/** The latest imports, including those in progress. */
export function ImportList() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery(importsQuery)
  return (
    <Panel title={t('files.latest')}>
      {error && !data ? (
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-11 w-full" />
      ) : data.items.length === 0 ? (
        <p className="text-muted text-sm">{t('files.noImports')}</p>
      ) : (
        <ul>
          {data.items.map(item => (
            <One key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function One({ item }: { item: CatalogImport }) {
  const t = useT()
  const locale = useLocale()
  const { name, tone } = stateOf(item)
  const { newRows, changedRows, wrongRows, state } = item
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t py-2 text-sm first:border-t-0">
      <span className="mr-auto min-w-0">
        <LocaleLink
          to={adminPaths.import(item.id)}
          className="wrap-anywhere inline-flex min-h-9 items-center font-medium hover:underline pointer-coarse:min-h-11"
        >
          {item.name}
        </LocaleLink>
        <span className="block text-muted text-xs">
          {timestampText(item.createdAt, locale)}
          {(state === 'checked' || state === 'applied') &&
            ` · ${t('files.figures', { isNew: newRows, changed: changedRows, wrong: wrongRows })}`}
        </span>
      </span>
      <Badge tone={tone} className="whitespace-nowrap">
        {t(name)}
      </Badge>
    </li>
  )
}
