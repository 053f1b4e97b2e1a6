import type { RentalCharge, RentalEvent, RentalPicture, RentalState } from '@shop/contracts/rental-booking.ts'
import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import type { RentalUnitState } from '@shop/contracts/rental-units-staff.ts'
import { ApiError } from '#platform/api/api-error.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { Badge, type Tone } from '#ui/badge.tsx'

/** Labels from the shop's point of view: where the hookah is. */
export const STATE_LABELS: Record<RentalState, MessageId> = {
  held: 'adminRentals.state.held',
  reserved: 'adminRentals.state.reserved',
  handed_over: 'adminRentals.state.handed_over',
  returned: 'adminRentals.state.returned',
  closed: 'adminRentals.state.closed',
  released: 'adminRentals.state.released',
}

export const STATE_TONES: Record<RentalState, Tone> = {
  held: 'neutral',
  reserved: 'info',
  handed_over: 'tuff',
  returned: 'warn',
  closed: 'ok',
  released: 'neutral',
}

export const EVENT_LABELS: Record<RentalEvent['kind'], MessageId> = {
  ...STATE_LABELS,
  moved: 'adminRentals.moved',
}

export const CHARGE_LABELS: Record<RentalCharge['kind'], MessageId> = {
  extension: 'adminRentals.charge.extension',
  late: 'adminRentals.charge.late',
  damage: 'adminRentals.charge.damage',
}

export const TAKEN_LABELS: Record<RentalPicture['taken'], MessageId> = {
  handed_over: 'adminRentals.pictures.handed_over',
  returned: 'adminRentals.pictures.returned',
}

export const UNIT_LABELS: Record<RentalUnitState, MessageId> = {
  in_service: 'adminRentals.unit.in_service',
  in_repair: 'adminRentals.unit.in_repair',
  retired: 'adminRentals.unit.retired',
}

export const UNIT_TONES: Record<RentalUnitState, Tone> = { in_service: 'ok', in_repair: 'warn', retired: 'neutral' }

/** State of a rental and its problems. */
export function RentalBadges({
  of: { rental, isOverdue, isClashing },
}: {
  of: Pick<StaffRental, 'rental' | 'isOverdue' | 'isClashing'>
}) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 md:justify-start">
      <Badge tone={STATE_TONES[rental.state]} className="whitespace-nowrap">
        {t(STATE_LABELS[rental.state])}
      </Badge>
      {isOverdue && <Badge tone="bad">{t('adminRentals.overdue')}</Badge>}
      {isClashing && <Badge tone="bad">{t('adminRentals.clashing')}</Badge>}
    </span>
  )
}

/** Links to the orders that an API error names as conflicting. */
export function ConflictingOrders({ error }: { error: unknown }) {
  const t = useT()
  const numbers = error instanceof ApiError ? error.details.flatMap(({ orderNumber }) => orderNumber ?? []) : []
  if (numbers.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {numbers.map(number => (
        <li key={number}>
          <LocaleLink to={adminPaths.order(number)} className="underline">
            {t('admin.orderNumber', { number: String(number) })}
          </LocaleLink>
        </li>
      ))}
    </ul>
  )
}
