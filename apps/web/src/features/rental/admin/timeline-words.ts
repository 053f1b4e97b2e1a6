import { addDays } from '@shop/contracts/days.ts'
import type { UnitBooking } from '@shop/contracts/rental-units-staff.ts'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { windowText } from '#shared/admin/moments.ts'
import { STATE_WORDS } from './words.ts'

/** A booking in words, for those who do not see its bar. */
export function useBookingWords(): (booking: UnitBooking) => string {
  const t = useT()
  const locale = useLocale()
  const dayOf = (date: string) => windowText({ date }, locale)
  return ({ orderNumber, customer, from, to, freeFrom, state, isOverdue }) =>
    [
      `№ ${orderNumber}`,
      customer?.name,
      `${dayOf(from)} – ${dayOf(to)}`,
      t(STATE_WORDS[state]),
      isOverdue && t('adminRentals.overdue'),
      freeFrom > addDays(to, 1) && t('adminRentals.cleanedUntil', { day: dayOf(addDays(freeFrom, -1)) }),
    ]
      .filter(Boolean)
      .join(', ')
}
