import { lazy, Suspense } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Point } from './charts.tsx'

/** The chart library is as large as a page, so it is a separate file that only this page loads. */
const Chart = lazy(() => import('./charts.tsx'))

type ChartFigureProps = {
  label: string
  points: readonly Point[]
  nameOf: (id: string) => string
  textOf: (value: number) => string
}

/** A chart with an accessible label. Its figures are also in a table, even if the chart fails to load. */
export function ChartFigure({ label, points, nameOf, textOf }: ChartFigureProps) {
  const t = useT()
  return (
    <ErrorBoundary fallback={<p className="py-8 text-muted">{t('dashboard.chartFailed')}</p>}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <div role="img" aria-label={label} className="h-64 w-full">
          <Chart points={points} nameOf={nameOf} textOf={textOf} />
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}
