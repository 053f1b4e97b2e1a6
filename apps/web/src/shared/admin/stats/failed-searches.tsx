import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../../../paths.ts'
import { ChartFigure } from './chart-figure.tsx'
import { Panel } from './panel.tsx'
import { StatsTable } from './stats-table.tsx'

/** Bars of the chart. The table has all searches. */
const MAX_BARS = 12
const MAX_LABEL_LENGTH = 18

/** Shortens a query for the axis of the chart. */
const shorten = (query: string) =>
  query.length > MAX_LABEL_LENGTH ? `${query.slice(0, MAX_LABEL_LENGTH - 1).trimEnd()}…` : query

/** The searches of a period that found nothing, each with a link that repeats it. */
export function FailedSearches({
  of: { failedSearches, from, to },
}: {
  of: Pick<Dashboard, 'failedSearches' | 'from' | 'to'>
}) {
  const t = useT()
  return (
    <Panel title={t('dashboard.failedSearches')}>
      {failedSearches.length > 0 && (
        <ChartFigure
          label={t('dashboard.failedSearchesChart')}
          points={failedSearches.slice(0, MAX_BARS).map(({ query, searches }) => ({ id: query, value: searches }))}
          areBarsHorizontal
          nameOf={shorten}
          textOf={value => t('dashboard.number', { value })}
        />
      )}
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
