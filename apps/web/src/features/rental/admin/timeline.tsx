import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { DenseButton, DenseInput } from '#shared/admin/controls.tsx'
import { changed } from '#shared/admin/table/table-state.ts'
import { useIsNarrow } from '#shared/admin/table/use-is-narrow.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { timelineQuery } from './queries.ts'
import { TimelineGrid } from './timeline-grid.tsx'
import { TimelineTable } from './timeline-table.tsx'

/** Days that are drawn at once. */
const PERIOD_DAYS = 28
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** The days that the address asks for, from today on unless it says otherwise. */
function usePeriod() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('from')
  const from = isDay(asked) ? asked : shopDate(clock.now())
  return { params, setParams, from, to: addDays(from, PERIOD_DAYS - 1) }
}

/** Whether the days are drawn, or why not is told: what stands below them is not pushed down any more. */
export function useIsDrawn(): boolean {
  const { from, to } = usePeriod()
  return !useQuery(timelineQuery({ from, to })).isPending
}

/** Which unit is whose on which days, drawn as bars; the same as a table, which a phone shows alone. */
export function Timeline() {
  const t = useT()
  const isNarrow = useIsNarrow()
  const { params, setParams, from, to } = usePeriod()
  const isTable = isNarrow || params.get('view') === 'table'
  const { data, error, isFetching, refetch } = useQuery(timelineQuery({ from, to }))
  const set = (changes: Record<string, string | undefined>) =>
    setParams(current => changed(current, changes), { preventScrollReset: true, replace: true })
  const move = (days: number) => set({ from: addDays(from, days) })
  return (
    <section aria-label={t('adminRentals.timeline')} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <DenseButton aria-label={t('adminRentals.earlier')} onClick={() => move(-PERIOD_DAYS / 2)}>
          <ChevronLeft aria-hidden className="size-4" />
        </DenseButton>
        <DenseButton onClick={() => set({ from: undefined })}>{t('adminRentals.today')}</DenseButton>
        <DenseButton aria-label={t('adminRentals.later')} onClick={() => move(PERIOD_DAYS / 2)}>
          <ChevronRight aria-hidden className="size-4" />
        </DenseButton>
        <DenseInput
          type="date"
          aria-label={t('adminRentals.fromDay')}
          value={from}
          onChange={({ target }) => target.value && set({ from: target.value })}
        />
        {!isNarrow && (
          <DenseButton
            className="ml-auto"
            aria-pressed={isTable}
            onClick={() => set({ view: isTable ? undefined : 'table' })}
          >
            {t('adminRentals.asTable')}
          </DenseButton>
        )}
      </div>
      {data ? (
        <div aria-busy={isFetching}>
          {data.units.length === 0 ? (
            <EmptyState title={t('adminRentals.noModels')}>{t('adminRentals.noModelsText')}</EmptyState>
          ) : isTable ? (
            <TimelineTable timeline={data} />
          ) : (
            <TimelineGrid timeline={data} days={daysBetween(data.from, data.to) + 1} />
          )}
        </div>
      ) : error ? (
        <AdminError error={error} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 w-full rounded-picture" />
      )}
    </section>
  )
}
