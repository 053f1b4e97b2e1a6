import { useT } from '#platform/i18n/locale-context.tsx'
import { part, SectionsPage } from '../sections-page.tsx'
import { tariff } from './tariff-section.tsx'

/** The sections of the page. */
export const deliveryParts = [part(tariff)]

/** What delivery costs, for admins. */
export function DeliveryTermsPage() {
  const t = useT()
  return <SectionsPage title={t('admin.page.deliveryTerms')} lead={t('deliveryTerms.lead')} parts={deliveryParts} />
}
