import { attributeOf, attributesOf } from '@shop/contracts/attributes.ts'
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
  const { category, strength, accessoryTypeName } = product
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <LocaleLink to={categoryPaths[category]} className={chipClass}>
          {t(categoryNames[category])}
        </LocaleLink>
      </li>
      {attributesOf(category).map(name => {
        const value = product[name]
        if (value === undefined || !attributeOf(name).isChip) return null
        const text = valueName(name, String(value), name === 'accessoryType' ? accessoryTypeName : undefined)
        return (
          <li key={name}>
            <LocaleLink to={listPath(category, { [name]: value })} className={chipClass}>
              {name === 'strength' && strength ? (
                <>
                  <span className="sr-only">{t(facetNames.strength)}: </span>
                  <Embers strength={strength} />
                  <span className="inline-block first-letter:uppercase">{text}</span>
                </>
              ) : (
                text
              )}
            </LocaleLink>
          </li>
        )
      })}
    </ul>
  )
}
