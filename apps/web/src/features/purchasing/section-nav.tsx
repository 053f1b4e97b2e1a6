import { useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { SectionNav } from '#shared/admin/section-nav.tsx'

const SECTIONS = [
  [adminPaths.purchasing, 'purchasing.deliveries'],
  [adminPaths.purchaseOrders, 'admin.page.purchaseOrders'],
  [adminPaths.reorder, 'admin.page.reorder'],
  [adminPaths.suppliers, 'admin.page.suppliers'],
] as const

/** Switches between deliveries, purchase orders, the reorder list and suppliers. */
export function PurchasingNav() {
  const t = useT()
  return <SectionNav label={t('admin.page.purchasing')} sections={SECTIONS} />
}
