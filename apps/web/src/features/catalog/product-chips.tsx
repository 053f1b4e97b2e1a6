import type { Product } from '@shop/contracts/catalog.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { chipClass } from '#ui/chip.tsx'
import { Embers } from './embers.tsx'
import { facetNames, useValueName } from './names.ts'
import { categoryNames, categoryPaths, listPath } from './sections.ts'

/** What the product is, each a way to more of the kind. */
export function ProductChips({ product }: { product: Product }) {
  const t = useT()
  const valueName = useValueName()
  const { category, strength, flavorCategory, volume, accessoryType, size } = product
  const chosen = { flavorCategory, volume, accessoryType, size } as const
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <LocaleLink to={categoryPaths[category]} className={chipClass}>
          {t(categoryNames[category])}
        </LocaleLink>
      </li>
      {(['flavorCategory', 'volume', 'accessoryType', 'size'] as const).map(facet => {
        const value = chosen[facet]
        return (
          value !== undefined && (
            <li key={facet}>
              <LocaleLink to={listPath(category, { [facet]: value })} className={chipClass}>
                {valueName(facet, String(value), facet === 'accessoryType' ? product.accessoryTypeName : undefined)}
              </LocaleLink>
            </li>
          )
        )
      })}
      {strength && (
        <li>
          <LocaleLink to={listPath(category, { strength })} className={chipClass}>
            <span className="sr-only">{t(facetNames.strength)}: </span>
            <Embers strength={strength} />
            <span className="inline-block first-letter:uppercase">{valueName('strength', strength)}</span>
          </LocaleLink>
        </li>
      )}
    </ul>
  )
}
