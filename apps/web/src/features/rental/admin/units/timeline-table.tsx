import { addDays } from '@shop/contracts/days.ts'
import type { RentalTimeline, UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { slotText } from '#shared/admin/timestamps.ts'
import { ProductText } from '#shared/product/product-text.tsx'
import { Badge } from '#ui/badge.tsx'
import { STATE_LABELS, STATE_TONES, UNIT_LABELS, UNIT_TONES } from '../labels.ts'

/** The timeline as a table: units with their bookings. Free units are listed by code only. */
export function TimelineTable({ timeline: { units } }: { timeline: RentalTimeline }) {
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
