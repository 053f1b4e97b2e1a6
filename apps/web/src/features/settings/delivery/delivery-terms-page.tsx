import { useT } from '#platform/i18n/locale-context.tsx'
import { part, SectionsPage } from '../sections-page.tsx'
import { capacity } from './capacity-section.tsx'
import { pickup } from './pickup-section.tsx'
import { tariff } from './tariff-section.tsx'
import { zones } from './zones-section.tsx'

/** The sections of the page. */
export const deliveryParts = [part(tariff), part(capacity), part(zones), part(pickup)]

/** What delivery costs, when couriers come and where customers collect orders, for admins. */
export function DeliveryTermsPage() {
  const t = useT()
  return <SectionsPage title={t('admin.page.deliveryTerms')} lead={t('deliveryTerms.lead')} parts={deliveryParts} />
}
