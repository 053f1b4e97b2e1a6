import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { adminPaths } from '#shared/admin/admin-paths.ts'
import { compactButtonClass } from '#shared/admin/fields/controls.tsx'

/** Switches between the collections and the pages of brands. */
export function PagesNav({ current }: { current: 'collections' | 'brands' }) {
  const t = useT()
  return (
    <nav aria-label={t('admin.page.collections')} className="mb-4 flex flex-wrap gap-2">
      {(['collections', 'brands'] as const).map(name => (
        <LocaleLink
          key={name}
          to={adminPaths[name]}
          aria-current={name === current ? 'page' : undefined}
          className={compactButtonClass(name === current ? 'primary' : 'outline')}
        >
          {t(`admin.page.${name}`)}
        </LocaleLink>
      ))}
    </nav>
  )
}
