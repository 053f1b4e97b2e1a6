import { addDays, daysBetween, shopDate, weekdayOf } from '@shop/contracts/days.ts'
import type { RentalTimeline, UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { cx } from '#ui/class-names.ts'
import { STATE_LABELS, UNIT_LABELS } from '../rental-labels.tsx'

type GridProps = { timeline: RentalTimeline; days: number }

/** Units as rows and days as columns; a bar links to a booking. Scrollable by arrow keys. */
export function TimelineGrid({ timeline: { from, units }, days }: GridProps) {
  const t = useT()
  const locale = useLocale()
  const today = shopDate(clock.now())
  const dates = Array.from({ length: days }, (_, index) => addDays(from, index))
  const columns = { gridTemplateColumns: `12rem repeat(${days}, minmax(2.25rem, 1fr))` }
  // The width does not depend on the content: a long name on a single day would widen every day.
  const width = { minWidth: `${12 + 2.25 * days}rem` }
  return (
    <>
      <section
        aria-label={t('adminRentals.timelineGrid')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-picture border border-hairline bg-surface"
      >
        <div style={width}>
          <div aria-hidden className="grid border-hairline border-b text-center text-muted text-xs" style={columns}>
            <span className="sticky left-0 z-10 bg-surface" />
            {dates.map((date, index) => (
              <span key={date} className={cx('py-1', date === today && 'bg-raised font-semibold text-text')}>
                <span className="block">{weekdayText(date, locale, 'short')}</span>
                <span className="block tabular-nums">
                  {index === 0 || date.endsWith('-01') ? dayMonthText(date, locale, 'short') : Number(date.slice(8))}
                </span>
              </span>
            ))}
          </div>
          <ul>
            {units.map(unit => (
              <li
                key={unit.id}
                className="grid min-h-11 items-center border-hairline border-b last:border-b-0"
                style={columns}
              >
                <span className="sticky left-0 z-20 row-start-1 flex min-h-11 flex-col justify-center bg-surface px-2 text-sm">
                  <span className="truncate font-medium">{unit.code}</span>
                  {unit.state !== 'in_service' && (
                    <span className="text-warn text-xs">{t(UNIT_LABELS[unit.state])}</span>
                  )}
                </span>
                {dates.map((date, index) => (
                  <span
                    key={date}
                    aria-hidden
                    className={cx(
                      'row-start-1 min-h-11 self-stretch border-hairline border-l',
                      (date === today || weekdayOf(date) === 'sun') && 'bg-raised',
                    )}
                    style={{ gridColumn: index + 2 }}
                  />
                ))}
                {unit.bookings.map(booking => (
                  <BookingBar key={booking.id} booking={booking} from={from} days={days} />
                ))}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        <LegendItem className="bg-info">{t('adminRentals.state.reserved')}</LegendItem>
        <LegendItem className="bg-tuff">{t('adminRentals.state.handed_over')}</LegendItem>
        <LegendItem className="bg-bad">{t('adminRentals.overdue')}</LegendItem>
        <LegendItem className="border border-control border-dashed">{t('adminRentals.cleaning')}</LegendItem>
      </p>
    </>
  )
}

function LegendItem({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cx('forced-color-adjust-none h-2.5 w-5 rounded-full', className)} />
      {children}
    </span>
  )
}

/** Rental days followed by cleaning days. A unit returned early is busy for a shorter time. */
function BookingBar({ booking, from, days }: { booking: UnitBooking; from: string; days: number }) {
  const labelOf = useBookingLabel()
  const columnOf = (date: string) => Math.min(Math.max(daysBetween(from, date), 0), days) + 2
  const free = columnOf(booking.freeFrom)
  // The customer still has an overdue unit.
  const last = booking.isOverdue ? [booking.to, shopDate(clock.now())].toSorted().at(-1) : booking.to
  const [start, end] = [columnOf(booking.from), Math.min(columnOf(addDays(last ?? booking.to, 1)), free)]
  return (
    <>
      {end > start && (
        <LocaleLink
          to={adminPaths.rental(booking.id)}
          aria-label={labelOf(booking)}
          title={labelOf(booking)}
          className={cx(
            'z-10 row-start-1 mx-0.5 flex forced-color-adjust-none min-h-8 items-center overflow-hidden rounded-control border-l-4 bg-raised px-1.5 text-xs no-underline hover:brightness-110',
            booking.isOverdue ? 'border-bad' : booking.state === 'reserved' ? 'border-info' : 'border-tuff',
          )}
          style={{ gridColumn: `${start} / ${end}` }}
        >
          <span className="truncate tabular-nums">
            № {booking.orderNumber} {booking.customer?.name}
          </span>
        </LocaleLink>
      )}
      {free > Math.max(end, 2) && (
        <span
          aria-hidden
          className="z-10 row-start-1 mx-0.5 min-h-8 rounded-control border border-control border-dashed"
          style={{ gridColumn: `${end} / ${free}` }}
        />
      )}
    </>
  )
}

/** Returns the accessible description of a booking. */
function useBookingLabel(): (booking: UnitBooking) => string {
  const t = useT()
  const locale = useLocale()
  const dayOf = (date: string) => slotText({ date }, locale)
  return ({ orderNumber, customer, from, to, freeFrom, state, isOverdue }) =>
    [
      `№ ${orderNumber}`,
      customer?.name,
      `${dayOf(from)} – ${dayOf(to)}`,
      t(STATE_LABELS[state]),
      isOverdue && t('adminRentals.overdue'),
      freeFrom > addDays(to, 1) && t('adminRentals.cleanedUntil', { day: dayOf(addDays(freeFrom, -1)) }),
    ]
      .filter(Boolean)
      .join(', ')
}
