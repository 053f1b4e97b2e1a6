import type { StaffRental } from '@shop/contracts/rental-staff.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Badge } from '#ui/badge.tsx'
import { STATE_TONES, STATE_WORDS } from './words.ts'

/** Where a hookah is, and what is wrong with that. */
export function RentalBadges({
  of: { rental, isOverdue, isClashing },
}: {
  of: Pick<StaffRental, 'rental' | 'isOverdue' | 'isClashing'>
}) {
  const t = useT()
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 md:justify-start">
      <Badge tone={STATE_TONES[rental.state]} className="whitespace-nowrap">
        {t(STATE_WORDS[rental.state])}
      </Badge>
      {isOverdue && <Badge tone="bad">{t('adminRentals.overdue')}</Badge>}
      {isClashing && <Badge tone="bad">{t('adminRentals.clashing')}</Badge>}
    </span>
  )
}
