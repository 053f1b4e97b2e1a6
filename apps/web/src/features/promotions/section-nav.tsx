import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'

const SECTIONS = [
  ['promotions', adminPaths.promotions],
  ['automaticPromotions', adminPaths.automaticPromotions],
] as const

/** Switches between promo codes and automatic promotions. */
export function SectionNav({ current }: { current: (typeof SECTIONS)[number][0] }) {
  const t = useT()
  return (
    <nav aria-label={t('autoPromotions.sections')} className="mb-4 flex flex-wrap gap-2">
      {SECTIONS.map(([name, to]) => (
        <LocaleLink
          key={name}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          className={compactButtonClass(name === current ? 'primary' : 'outline')}
        >
          {t(`admin.page.${name}`)}
        </LocaleLink>
      ))}
    </nav>
  )
}
