import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'

const SECTIONS = [
  ['purchasing', adminPaths.purchasing],
  ['purchaseOrders', adminPaths.purchaseOrders],
  ['reorder', adminPaths.reorder],
  ['suppliers', adminPaths.suppliers],
] as const

/** Switches between deliveries, purchase orders, the reorder list and suppliers. */
export function SectionNav({ current }: { current: (typeof SECTIONS)[number][0] }) {
  const t = useT()
  return (
    <nav aria-label={t('admin.page.purchasing')} className="mb-4 flex flex-wrap gap-2">
      {SECTIONS.map(([name, to]) => (
        <LocaleLink
          key={name}
          to={to}
          aria-current={name === current ? 'page' : undefined}
          className={compactButtonClass(name === current ? 'primary' : 'outline')}
        >
          {t(name === 'purchasing' ? 'purchasing.deliveries' : `admin.page.${name}`)}
        </LocaleLink>
      ))}
    </nav>
  )
}
