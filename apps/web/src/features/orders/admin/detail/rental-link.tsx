import type { BookedRental } from '@shop/contracts/rental-booking.ts'
import { LocaleLink, useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'
import { localText } from '#shared/product/product-text.tsx'

/** Leads to the page where the hookah is handed over, returned and settled. */
export function RentalLink({ rental }: { rental: BookedRental }) {
  const t = useT()
  const name = `${rental.brand} ${localText(rental, 'title', useLocale()).text}`
  return (
    <LocaleLink to={adminPaths.rental(rental.id)} className={compactButtonClass('outline', 'justify-self-start')}>
      {t('adminOrders.openRental', { name })}
    </LocaleLink>
  )
}
