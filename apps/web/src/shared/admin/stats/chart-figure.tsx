import { lazy, type ReactNode, Suspense } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { ErrorBoundary } from '#ui/error-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Disclosure } from '../disclosure.tsx'
import type { Point } from './charts.tsx'

/** Legend of the chart. */
export function Legend() {
  const t = useT()
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-sm">
      <li className="flex items-center gap-2">
        <span aria-hidden className="forced-color-adjust-none size-3 rounded-xs bg-accent" />
        {t('dashboard.thisPeriod')}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="w-6 border-text border-t-2 border-dashed" />
        {t('dashboard.beforePeriod')}
      </li>
    </ul>
  )
}

/** The chart library is as large as a page, so it is a separate file that only this page loads. */
const Chart = lazy(() => import('./charts.tsx'))

type ChartFigureProps = {
  label: string
  points: readonly Point[]
  nameOf: (id: string) => string
  textOf: (value: number) => string
  /** True for names that need more space than a bar is wide. */
  areBarsHorizontal?: boolean
}

/** A chart with an accessible label. Its figures are also in a table, even if the chart fails to load. */
export function ChartFigure({ label, points, nameOf, textOf, areBarsHorizontal = false }: ChartFigureProps) {
  const t = useT()
  return (
    <ErrorBoundary fallback={<p className="py-8 text-muted">{t('dashboard.chartFailed')}</p>}>
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <div role="img" aria-label={label} className="h-64 w-full">
          <Chart points={points} nameOf={nameOf} textOf={textOf} areBarsHorizontal={areBarsHorizontal} />
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}

/** The figures of a chart as a collapsible table. */
export function ChartTable({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div className="mt-3">
      <Disclosure label={t('dashboard.asTable')}>{children}</Disclosure>
    </div>
  )
}
