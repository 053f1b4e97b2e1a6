import { addDays, daysBetween, shopDate } from '@shop/contracts/days.ts'
import type { RentalTimeline, UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, CompactInput } from '#shared/admin/fields/controls.tsx'
import { QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useIsPhone, withChanges } from '#shared/admin/table/table-state.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { timelineQuery } from '../queries.ts'
import { STATE_LABELS, STATE_TONES, UNIT_LABELS, UNIT_TONES } from '../rental-labels.tsx'
import { TimelineGrid } from './timeline-grid.tsx'

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
export function useIsTimelineLoaded(): boolean {
  const { from, to } = usePeriod()
  return !useQuery(timelineQuery({ from, to })).isPending
}

/** Bookings by unit and day as bars, or as a table, which is the only view on phones. */
export function Timeline() {
  const t = useT()
  const isPhone = useIsPhone()
  const { params, setParams, from, to } = usePeriod()
  const isTable = isPhone || params.get('view') === 'table'
  const query = useQuery(timelineQuery({ from, to }))
  const { data } = query
  const set = (changes: Record<string, string | undefined>) =>
    setParams(current => withChanges(current, changes), { preventScrollReset: true, replace: true })
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
        {!isPhone && (
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
        <div aria-busy={query.isFetching}>
          {data.units.length === 0 ? (
            <EmptyState title={t('adminRentals.noModels')}>{t('adminRentals.noModelsText')}</EmptyState>
          ) : isTable ? (
            <TimelineTable timeline={data} />
          ) : (
            <TimelineGrid timeline={data} days={daysBetween(data.from, data.to) + 1} />
          )}
        </div>
      ) : (
        <QueryPlaceholder query={query} className="h-64 w-full rounded-picture" />
      )}
    </section>
  )
}

/** The timeline as a table: units with their bookings. Free units are listed by code only. */
function TimelineTable({ timeline: { units } }: { timeline: RentalTimeline }) {
  const t = useT()
  const isFree = ({ bookings, state }: RentalTimeline['units'][number]) =>
    bookings.length === 0 && state === 'in_service'
  const free = units.filter(isFree)
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {units
        .filter(unit => !isFree(unit))
        .map(unit => (
          <li key={unit.id} className="min-w-0 rounded-picture border border-hairline bg-surface p-3 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{unit.code}</span>
              <span className="text-muted">
                {unit.model.brand} <ProductText of={unit.model} field="title" />
              </span>
              {unit.state !== 'in_service' && <Badge tone={UNIT_TONES[unit.state]}>{t(UNIT_LABELS[unit.state])}</Badge>}
            </p>
            {unit.bookings.length === 0 ? (
              <p className="mt-1 text-muted">{t('adminRentals.freeAll')}</p>
            ) : (
              <ul className="mt-1 divide-y divide-hairline">
                {unit.bookings.map(booking => (
                  <Booking key={booking.id} booking={booking} />
                ))}
              </ul>
            )}
          </li>
        ))}
      {free.length > 0 && (
        <li className="rounded-picture border border-hairline bg-surface p-3 text-sm md:col-span-2">
          <p className="text-muted">{t('adminRentals.freeUnits', { count: free.length })}</p>
          <p className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
            {free.map(({ id, code }) => (
              <span key={id} className="font-medium">
                {code}
              </span>
            ))}
          </p>
        </li>
      )}
    </ul>
  )
}

function Booking({ booking }: { booking: UnitBooking }) {
  const t = useT()
  const locale = useLocale()
  const { id, orderNumber, customer, from, to, freeFrom, state, isOverdue } = booking
  const dayOf = (date: string) => slotText({ date }, locale)
  return (
    <li className="py-2">
      <LocaleLink to={adminPaths.rental(id)} className="underline">
        № {orderNumber} {customer?.name}
      </LocaleLink>
      <p>
        {dayOf(from)} – {dayOf(to)}
      </p>
      {freeFrom > addDays(to, 1) && (
        <p className="text-muted">{t('adminRentals.cleanedUntil', { day: dayOf(addDays(freeFrom, -1)) })}</p>
      )}
      <p className="mt-1 flex flex-wrap gap-1">
        <Badge tone={STATE_TONES[state]}>{t(STATE_LABELS[state])}</Badge>
        {isOverdue && <Badge tone="bad">{t('adminRentals.overdue')}</Badge>}
      </p>
    </li>
  )
}
