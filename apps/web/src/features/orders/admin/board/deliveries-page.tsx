import { addDays, shopDate } from '@shop/contracts/days.ts'
import type { DeliveryBoard, DeliveryStop } from '@shop/contracts/deliveries-staff.ts'
import { oneOf } from '@shop/contracts/enums.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { dayText } from '#features/orders/order-labels.ts'
import { clock } from '#platform/clock.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, CompactInput, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useCan } from '#shared/admin/staff.ts'
import { useIsPhone } from '#shared/admin/table/table-state.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { deliveriesQuery } from '../queries.ts'
import { AssignBar, type StopSelection, useStopSelection } from './assign-bar.tsx'
import { Collections } from './collections.tsx'
import { DaySheet } from './day-sheet.tsx'
import { RoutesView } from './routes-view.tsx'
import { StopCard } from './stop-card.tsx'

const VIEWS = ['board', 'routes', 'courier'] as const
type View = (typeof VIEWS)[number]

/** Deliveries of a day: a board by slot for packing and assigning, the routes of couriers, or a list for the door. */
export function DeliveriesPage() {
  const t = useT()
  const locale = useLocale()
  const { date, view, change } = useDay()
  const query = useQuery(deliveriesQuery(date))
  const { data } = query
  return (
    <>
      <AdminHeading title={t('admin.page.deliveries')}>
        <LocaleLink to={adminPaths.slotCalendar} className={compactButtonClass()}>
          {t('admin.page.slotCalendar')}
        </LocaleLink>
        {data && <DaySheet board={data} />}
      </AdminHeading>
      <DayBar date={date} view={view} onChange={change} />
      <h2 className="mb-3 text-lg">{dayText(date, locale)}</h2>
      {data && view === 'routes' && <RoutesView board={data} />}
      {data && view !== 'routes' && <Day key={date} board={data} view={view} />}
      {!data && <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
    </>
  )
}

/** Day and view are stored in the address. Phones default to the courier's list. */
function useDay() {
  const [params, setParams] = useSearchParams()
  const isPhone = useIsPhone()
  const requestedDate = params.get('date') ?? ''
  const date =
    /^\d{4}-\d{2}-\d{2}$/.test(requestedDate) && !Number.isNaN(Date.parse(requestedDate))
      ? requestedDate
      : shopDate(clock.now())
  const view: View = oneOf(VIEWS, params.get('view') ?? '') ?? (isPhone ? 'courier' : 'board')
  const change = (changes: { date?: string; view?: View }) =>
    setParams(
      current => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(changes)) next.set(name, value)
        return next
      },
      { preventScrollReset: true },
    )
  return { date, view, change }
}

type DayBarProps = { date: string; view: View; onChange: (changes: { date?: string; view?: View }) => void }

function DayBar({ date, view, onChange }: DayBarProps) {
  const t = useT()
  const today = shopDate(clock.now())
  const presets = [
    { day: today, label: t('adminDeliveries.today') },
    { day: addDays(today, 1), label: t('adminDeliveries.tomorrow') },
  ]
  const views = [
    { name: 'board', label: t('adminDeliveries.board') },
    { name: 'routes', label: t('adminDeliveries.routes') },
    { name: 'courier', label: t('adminDeliveries.courier') },
  ] as const
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {presets.map(({ day, label }) => (
        <CompactButton key={day} aria-pressed={date === day} onClick={() => onChange({ date: day })}>
          {label}
        </CompactButton>
      ))}
      <div className="flex items-center gap-1">
        <CompactButton
          variant="quiet"
          aria-label={t('adminDeliveries.dayBefore')}
          onClick={() => onChange({ date: addDays(date, -1) })}
        >
          <ChevronLeft aria-hidden className="size-4" />
        </CompactButton>
        <CompactInput
          type="date"
          aria-label={t('adminDeliveries.day')}
          value={date}
          onChange={event => {
            if (event.target.value >= '2000-01-01') onChange({ date: event.target.value })
          }}
        />
        <CompactButton
          variant="quiet"
          aria-label={t('adminDeliveries.dayAfter')}
          onClick={() => onChange({ date: addDays(date, 1) })}
        >
          <ChevronRight aria-hidden className="size-4" />
        </CompactButton>
      </div>
      <fieldset className="flex gap-2 md:ml-auto">
        <legend className="sr-only">{t('adminDeliveries.view')}</legend>
        {views.map(({ name, label }) => (
          <CompactButton key={name} aria-pressed={view === name} onClick={() => onChange({ view: name })}>
            {label}
          </CompactButton>
        ))}
      </fieldset>
    </div>
  )
}

function Day({ board, view }: { board: DeliveryBoard; view: View }) {
  const t = useT()
  const isCourier = view === 'courier'
  const stopSelection = useStopSelection(board)
  const canAssign = useCan()('deliveries.edit')
  const selection = isCourier || !canAssign || board.couriers.length === 0 ? undefined : stopSelection
  const visibleStops = <Stop extends DeliveryStop>(stops: Stop[]) => (isCourier ? stops.filter(isForCourier) : stops)
  const late = visibleStops(board.late)
  const slots = board.windows
    .map(slot => ({ ...slot, stops: visibleStops(slot.stops) }))
    .filter(({ stops }) => !isCourier || stops.length > 0)
  const parcels = isCourier ? [] : board.parcels
  const collections = isCourier ? [] : board.collections
  if (late.length + slots.length + parcels.length + collections.length === 0) {
    return (
      <EmptyState heading="h3" title={t(isCourier ? 'adminDeliveries.courierEmpty' : 'adminDeliveries.empty')}>
        {t(isCourier ? 'adminDeliveries.courierEmptyText' : 'adminDeliveries.emptyText')}
      </EmptyState>
    )
  }
  const list = isCourier
    ? 'grid max-w-xl gap-3'
    : 'grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3 min-[110rem]:grid-cols-4'
  return (
    <div className="grid gap-6">
      {selection && <AssignBar board={board} selection={selection} />}
      <Group
        title={t('adminDeliveries.late')}
        stops={late}
        className={list}
        board={board}
        isCourier={isCourier}
        selection={selection}
      />
      {slots.map(({ time, endTime, taken, capacity, stops }) => (
        <section key={time} aria-label={`${time}–${endTime}`}>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
            <h3 className="text-lg tabular-nums">
              {time}–{endTime}
            </h3>
            {!isCourier && <p className="text-muted text-sm">{t('adminDeliveries.places', { taken, capacity })}</p>}
            {!isCourier && stops.length > 0 && (
              <LocaleLink to={adminPaths.pickList({ date: board.date, time })} className="text-sm underline">
                {t('admin.page.pickList')}
              </LocaleLink>
            )}
          </div>
          {stops.length === 0 && <p className="text-muted text-sm">{t('adminDeliveries.unpaidOnly')}</p>}
          <ul className={list}>
            {stops.map(stop => (
              <StopCard
                key={`${stop.kind}-${stop.orderNumber}`}
                stop={stop}
                date={board.date}
                isCourier={isCourier}
                selection={selection}
              />
            ))}
          </ul>
        </section>
      ))}
      <Group title={t('adminDeliveries.parcels')} stops={parcels} className={list} board={board} isCourier={false} />
      <Collections collections={collections} className={list} />
    </div>
  )
}

type GroupProps = {
  title: string
  stops: readonly DeliveryStop[]
  className: string
  board: DeliveryBoard
  isCourier: boolean
  selection?: StopSelection | undefined
}

/** Stops without a slot on this day. */
function Group({ title, stops, className, board, isCourier, selection }: GroupProps) {
  if (stops.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-lg">{title}</h3>
      <ul className={className}>
        {stops.map(stop => (
          <StopCard
            key={`${stop.kind}-${stop.orderNumber}-${stop.slotId}`}
            stop={stop}
            date={board.date}
            isCourier={isCourier}
            selection={selection}
          />
        ))}
      </ul>
    </section>
  )
}

/** True for open tasks of the courier: packed or dispatched orders, and hookahs to pick up. */
function isForCourier({ kind, status, isDone }: DeliveryStop): boolean {
  if (isDone) return false
  return kind === 'pick_up' || status === 'packed' || status === 'dispatched'
}
