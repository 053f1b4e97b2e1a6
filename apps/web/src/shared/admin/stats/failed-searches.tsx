import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from './panel.tsx'
import { StatsTable } from './stats-table.tsx'

/** The searches of a period that found nothing, each with a link that repeats it. */
export function FailedSearches({
  of: { failedSearches, from, to },
}: {
  of: Pick<Dashboard, 'failedSearches' | 'from' | 'to'>
}) {
  const t = useT()
  return (
    <Panel title={t('dashboard.failedSearches')}>
      <StatsTable
        label={t('dashboard.failedSearches')}
        fileName={`failed-searches-${from}-${to}`}
        columns={[
          {
            header: t('dashboard.column.query'),
            value: ({ query }) => query,
            cell: ({ query }) => (
              <LocaleLink
                to={`${paths.shop}?${new URLSearchParams({ q: query })}`}
                className="wrap-anywhere hover:underline"
              >
                {query}
              </LocaleLink>
            ),
          },
          { header: t('dashboard.column.searches'), value: ({ searches }) => searches, isNumber: true },
        ]}
        rows={failedSearches}
        rowKey={({ query }) => query}
        empty={t('dashboard.noFailedSearches')}
      />
    </Panel>
  )
}
