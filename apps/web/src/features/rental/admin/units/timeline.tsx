import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { AdminError } from '#shared/admin/admin-error.tsx'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { changed } from '#shared/admin/table/table-state.ts'
import { useIsNarrow } from '#shared/admin/table/use-is-narrow.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { timelineQuery } from '../queries.ts'
import { TimelineGrid } from './timeline-grid.tsx'
import { TimelineTable } from './timeline-table.tsx'

/** Number of days shown. */
const PERIOD_DAYS = 28
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Reads the period from the address; defaults to today. */
function usePeriod() {
  const [params, setParams] = useSearchParams()
  const requestedFrom = params.get('from')
  const from = isDay(requestedFrom) ? requestedFrom : shopDate(clock.now())
  return { params, setParams, from, to: addDays(from, PERIOD_DAYS - 1) }
}

/** True once the timeline or its error is shown, so that content below no longer moves. */
export function useIsDrawn(): boolean {
  const { from, to } = usePeriod()
  return !useQuery(timelineQuery({ from, to })).isPending
}

/** Bookings by unit and day as bars, or as a table, which is the only view on phones. */
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
        <CompactButton aria-label={t('adminRentals.earlier')} onClick={() => move(-PERIOD_DAYS / 2)}>
          <ChevronLeft aria-hidden className="size-4" />
        </CompactButton>
        <CompactButton onClick={() => set({ from: undefined })}>{t('adminRentals.today')}</CompactButton>
        <CompactButton aria-label={t('adminRentals.later')} onClick={() => move(PERIOD_DAYS / 2)}>
          <ChevronRight aria-hidden className="size-4" />
        </CompactButton>
        <CompactInput
          type="date"
          aria-label={t('adminRentals.fromDay')}
          value={from}
          onChange={({ target }) => target.value && set({ from: target.value })}
        />
        {!isNarrow && (
          <CompactButton
            className="ml-auto"
            aria-pressed={isTable}
            onClick={() => set({ view: isTable ? undefined : 'table' })}
          >
            {t('adminRentals.asTable')}
          </CompactButton>
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
