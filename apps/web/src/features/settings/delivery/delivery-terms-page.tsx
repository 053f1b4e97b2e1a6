import { useT } from '#platform/i18n/locale-context.tsx'
import { part, SectionsPage } from '../sections-page.tsx'
import { capacity } from './capacity-section.tsx'
import { tariff } from './tariff-section.tsx'

/** The sections of the page. */
export const deliveryParts = [part(tariff), part(capacity)]

/** What delivery costs and how many orders couriers take, for admins. */
export function DeliveryTermsPage() {
  const t = useT()
  return <SectionsPage title={t('admin.page.deliveryTerms')} lead={t('deliveryTerms.lead')} parts={deliveryParts} />
}
