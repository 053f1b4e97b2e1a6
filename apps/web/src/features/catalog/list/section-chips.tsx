import type { Category } from '@shop/contracts/catalog.ts'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { ChipNav, chipClass } from '#ui/chip.tsx'
import { paths } from '../../../paths.ts'
import { categories, categoryNames, categoryPaths } from '../sections.ts'

/** Links to the other sections; they keep the search text. `current` is null on the list of all products. */
export function SectionChips({ current, q }: { current: Category | null | undefined; q: string }) {
  const t = useT()
  const chips = [
    { category: null, to: paths.shop, name: 'catalog.all' } as const,
    ...categories.map(category => ({ category, to: categoryPaths[category], name: categoryNames[category] })),
  ]
  return (
    <ChipNav label={t('catalog.sectionsLabel')}>
      {chips.map(({ category, to, name }) => (
        <li key={name}>
          <LocaleLink
            to={q ? `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams({ q })}` : to}
            aria-current={category === current ? 'page' : undefined}
            className={chipClass}
          >
            {t(name)}
          </LocaleLink>
        </li>
      ))}
    </ChipNav>
  )
}
