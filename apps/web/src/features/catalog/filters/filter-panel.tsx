import type { ChoiceFacet } from '@shop/contracts/attributes.ts'
import type { Facets } from '@shop/contracts/catalog.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { FacetGroup, FilterCheckbox } from './facet-group.tsx'
import { type Filters, toggle } from './filters.ts'
import { PriceRange } from './price-range.tsx'

export type FilterPanelProps = {
  /** Facets of the current section. */
  shownFacets: readonly ChoiceFacet[]
  facets: Facets
  filters: Filters
  onChange: (filters: Filters) => void
}

/** All filters: next to the list on desktops, in the drawer on phones. */
export function FilterPanel({ shownFacets, facets, filters, onChange }: FilterPanelProps) {
  const t = useT()
  return (
    <div className="space-y-6">
      <fieldset>
        <legend className="sr-only">{t('catalog.flags')}</legend>
        <FilterCheckbox
          checked={filters.inStock}
          disabled={facets.inStock === 0 && !filters.inStock}
          count={facets.inStock}
          onChange={() => onChange({ ...filters, inStock: !filters.inStock })}
        >
          {t('catalog.inStock')}
        </FilterCheckbox>
        <FilterCheckbox
          checked={filters.onSale}
          disabled={facets.onSale === 0 && !filters.onSale}
          count={facets.onSale}
          onChange={() => onChange({ ...filters, onSale: !filters.onSale })}
        >
          {t('catalog.onSale')}
        </FilterCheckbox>
      </fieldset>
      {shownFacets.map(facet => (
        <FacetGroup
          key={facet}
          facet={facet}
          values={facets[facet]}
          chosen={filters.choices[facet]}
          onToggle={value => onChange(toggle(filters, facet, value))}
        />
      ))}
      <PriceRange filters={filters} range={facets.price} onChange={price => onChange({ ...filters, ...price })} />
    </div>
  )
}
