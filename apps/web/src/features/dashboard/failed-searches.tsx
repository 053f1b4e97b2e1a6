import type { Dashboard } from '@shop/contracts/dashboard.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { paths } from '../../paths.ts'
import { FiguresTable } from './figures-table.tsx'
import { Panel } from './panel.tsx'

/** The searches of the period that found nothing, each with a link that repeats it. */
export function FailedSearches({ dashboard: { failedSearches, from, to } }: { dashboard: Dashboard }) {
  const t = useT()
  return (
    <Panel title={t('dashboard.failedSearches')}>
      {failedSearches.length === 0 ? (
        <p className="text-muted text-sm">{t('dashboard.noFailedSearches')}</p>
      ) : (
        <FiguresTable
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
        />
      )}
    </Panel>
  )
}
