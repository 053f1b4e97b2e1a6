import { shopDate } from '@shop/contracts/days.ts'
import type { CalendarDay, SlotCalendar } from '@shop/contracts/slot-calendar.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { clock } from '#platform/clock.ts'
import { dayMonthText, monthText, weekdayNames, weekdayText } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { CompactButton, compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { AdminHeading, QueryPlaceholder } from '#shared/admin/page-parts.tsx'
import { useHasCards, withChanges } from '#shared/admin/table/table-state.ts'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/class-names.ts'
import { MonthGrid, MonthHeader } from '#ui/forms/month-grid.tsx'
import { slotCalendarQuery } from '../queries.ts'
import { SlotDayDialog } from './slot-day-dialog.tsx'

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The delivery slots of a month with what is booked. A day opens the dialog that changes its capacity. */
export function SlotCalendarPage() {
  const t = useT()
  const locale = useLocale()
  const isList = useHasCards()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<string>()
  const today = shopDate(clock.now())
  const requested = params.get('month') ?? ''
  const month = MONTH.test(requested) ? requested : today.slice(0, 7)
  const query = useQuery(slotCalendarQuery(month))
  const { data } = query
  const show = (next: string | undefined) =>
    setParams(current => withChanges(current, { month: next }), { preventScrollReset: true })
  const header = {
    month: `${month}-01`,
    title: monthText(`${month}-01`, locale),
    heading: 'h2' as const,
    previous: { label: t('slotCalendar.previousMonth'), isOff: false },
    next: { label: t('slotCalendar.nextMonth') },
    onMonth: (first: string) => show(first.slice(0, 7)),
  }
  const day = data?.days.find(({ date }) => date === opened)
  return (
    <>
      <AdminHeading
        title={t('admin.page.slotCalendar')}
        note={data && t('slotCalendar.lead', { count: data.usualCapacity })}
      >
        <CompactButton onClick={() => show(undefined)}>{t('adminDeliveries.today')}</CompactButton>
        <LocaleLink to={adminPaths.deliveriesOf(today)} className={compactButtonClass()}>
          {t('admin.page.deliveries')}
        </LocaleLink>
      </AdminHeading>
      {isList ? (
        <Agenda header={header} query={query} today={today} onOpen={setOpened} />
      ) : (
        <MonthGrid
          {...header}
          weekdayNames={weekdayNames(locale)}
          isBusy={query.isFetching}
          notice={query.isError && !data && <QueryPlaceholder query={query} className="h-24 w-full" />}
          renderDay={(date, style) => {
            const each = data?.days.find(other => other.date === date)
            return each ? (
              <DayCell day={each} today={today} style={style} onOpen={() => setOpened(date)} />
            ) : (
              <div style={style} className="min-h-28 rounded-control border border-hairline bg-surface" />
            )
          }}
        />
      )}
      {data && day && (
        <SlotDayDialog key={day.date} day={day} usual={data.usualCapacity} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type AgendaProps = {
  header: Parameters<typeof MonthHeader>[0]
  query: UseQueryResult<SlotCalendar>
  today: string
  onOpen: (date: string) => void
}

/** The days of a month as a list, for screens whose calendar cells are too narrow; that of the current month begins today. */
function Agenda({ header, query, today, onOpen }: AgendaProps) {
  const isCurrent = today.startsWith(header.month.slice(0, 7))
  const days = query.data?.days.filter(({ date }) => !isCurrent || date >= today)
  return (
    <>
      <MonthHeader {...header} />
      {!days && <QueryPlaceholder query={query} className="h-96 w-full rounded-picture" />}
      <ul className="grid gap-2 md:grid-cols-2" aria-busy={query.isFetching}>
        {days?.map(day => (
          <li key={day.date}>
            <DayCell day={day} today={today} isWide onOpen={() => onOpen(day.date)} />
          </li>
        ))}
      </ul>
    </>
  )
}

type DayCellProps = {
  day: CalendarDay
  today: string
  /** True in the list, which has room for names and several slots in a row. */
  isWide?: boolean
  style?: CSSProperties | undefined
  onOpen: () => void
}

/** A day with its slots. The button with the date covers the cell. */
function DayCell({ day, today, isWide = false, style, onOpen }: DayCellProps) {
  const locale = useLocale()
  const { date, slots } = day
  const name = `${weekdayText(date, locale, isWide ? 'short' : 'long')}, ${dayMonthText(date, locale, 'long')}`
  return (
    <div
      style={style}
      className={cx(
        'relative h-full min-w-0 rounded-control border bg-surface p-2 hover:bg-raised',
        date === today ? 'border-accent' : 'border-hairline',
        !isWide && 'min-h-28',
      )}
    >
      <div className="mb-1 flex flex-wrap items-center gap-1">
        <button
          type="button"
          onClick={onOpen}
          aria-current={date === today ? 'date' : undefined}
          className={cx(
            'rounded-control text-left font-semibold tabular-nums after:absolute after:inset-0 after:rounded-control',
            'outline-none focus-visible:after:outline-3 focus-visible:after:outline-ring focus-visible:after:outline-offset-2',
            date < today && 'text-muted',
          )}
        >
          {isWide ? (
            <span className="block first-letter:uppercase">{name}</span>
          ) : (
            <>
              <span aria-hidden>{Number(date.slice(8))}</span>
              <span className="sr-only">{name}</span>
            </>
          )}
        </button>
        <DayMarks day={day} today={today} />
      </div>
      <Slots day={day} isWide={isWide} />
      {slots.length === 0 && !day.isDayOff && <NoOrders />}
    </div>
  )
}

function NoOrders() {
  return <p className="text-muted text-xs">{useT()('slotCalendar.noOrders')}</p>
}

/** What is special about a day, in words. */
function DayMarks({ day, today }: { day: CalendarDay; today: string }) {
  const t = useT()
  const { date, closed, isDayOff, isStopped, slots } = day
  const isChanged = !closed && slots.some(({ state }) => state === 'changed' || state === 'closed')
  return (
    <>
      {date === today && <Badge tone="info">{t('adminDeliveries.today')}</Badge>}
      {closed && <Badge tone="bad">{t('slotCalendar.dayClosed')}</Badge>}
      {isStopped && <Badge tone="bad">{t('slotCalendar.stopped')}</Badge>}
      {isChanged && <Badge tone="warn">{t('slotCalendar.special')}</Badge>}
      {isDayOff && !closed && <span className="text-muted text-xs">{t('slotCalendar.dayOff')}</span>}
      {closed?.reason && <p className="wrap-anywhere basis-full text-muted text-xs">{closed.reason}</p>}
    </>
  )
}

function Slots({ day: { closed, slots }, isWide }: { day: CalendarDay; isWide: boolean }) {
  const t = useT()
  // A closed day needs its slots only for the orders that were booked before.
  const shown = closed ? slots.filter(({ booked }) => booked > 0) : slots
  return (
    <ul className={cx('text-xs tabular-nums', isWide ? 'grid grid-cols-2 gap-x-6 gap-y-1' : 'grid gap-0.5')}>
      {shown.map(({ time, booked, capacity, state }) => (
        <li key={time} className="flex flex-wrap justify-between gap-x-1.5">
          <span className="text-muted">{time}</span>
          <span className={cx('ml-auto text-right', booked >= capacity && capacity > 0 && 'font-semibold text-warn')}>
            {state === 'closed' && booked === 0
              ? t('slotCalendar.slotClosed')
              : t('slotCalendar.places', { booked, capacity })}
            {state === 'changed' && <span className="font-semibold"> {t('slotCalendar.slotChanged')}</span>}
            {state === 'closed' && booked > 0 && <span className="font-semibold"> {t('slotCalendar.slotClosed')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
