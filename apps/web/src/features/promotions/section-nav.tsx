import { useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { SectionNav } from '#shared/admin/section-nav.tsx'

const SECTIONS = [
  [adminPaths.promotions, 'admin.page.promotions'],
  [adminPaths.automaticPromotions, 'admin.page.automaticPromotions'],
] as const

/** Switches between promo codes and automatic promotions. */
export function PromotionNav() {
  const t = useT()
  return <SectionNav label={t('autoPromotions.sections')} sections={SECTIONS} />
}
