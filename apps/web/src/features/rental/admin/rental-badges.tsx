import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { STATE_LABELS, STATE_TONES } from './labels.ts'

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
