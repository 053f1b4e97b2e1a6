import type { RentalCharge, RentalEvent, RentalPicture, RentalState } from '@shop/contracts/rental-booking.ts'
import type { RentalUnitState } from '@shop/contracts/rental-units-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

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
