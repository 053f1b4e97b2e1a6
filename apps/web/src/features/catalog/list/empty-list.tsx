import { type ChoiceFacet, choiceFacets } from '@shop/contracts/attributes.ts'
import type { Facets } from '@shop/contracts/catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useId, useRef } from 'react'
import { LocaleLink, useT } from '#platform/i18n/locale-context.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { clearAll, type Filters, listAppliedFilters, withChoices } from '../filters/filters.ts'
import { facetNames, useValueName } from '../names.ts'
import { ProductStrip } from '../product-lists.tsx'
import { railQuery } from '../queries.ts'

type EmptyListProps = {
  filters: Filters
  facets: Facets
  onChange: (filters: Filters) => void
}

/** Shown if no product matches: suggests which filter to remove and how many products that would show. */
export default function EmptyList({ filters, facets, onChange }: EmptyListProps) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const facetText = useFacetText(filters, facets)
  const drop = facetToDrop(filters, facets)
  /** The buttons leave with the empty list. */
  const change = (next: Filters) => {
    place.current?.closest('section')?.querySelector('h2')?.focus()
    onChange(next)
  }
  const isFiltered = listAppliedFilters(filters).length > 0
  return (
    <div ref={place}>
      <EmptyState
        heading="h3"
        icon={<SearchX aria-hidden />}
        title={titleOf(filters, isFiltered, t)}
        actions={
          <>
            {drop && (
              <Button onClick={() => change(withChoices(filters, drop.facet, []))}>
                {t('catalog.dropFilter', { count: drop.count })}
              </Button>
            )}
            {isFiltered && (
              <Button variant="outline" onClick={() => change(clearAll(filters))}>
                {t('catalog.clearAll')}
              </Button>
            )}
            {!isFiltered && filters.category && (
              <LocaleLink to={paths.shop} className={buttonClass('outline')}>
                {t('nav.everything')}
              </LocaleLink>
            )}
          </>
        }
      >
        {drop && t('catalog.emptyDrop', { filter: facetText(drop.facet), count: drop.count })}
        {!drop && t(isFiltered ? 'catalog.emptyHint' : 'catalog.emptySectionText')}
      </EmptyState>
      {!drop && <Popular />}
    </div>
  )
}

function titleOf({ q }: Filters, isFiltered: boolean, t: ReturnType<typeof useT>): string {
  if (q) return t('catalog.emptySearch', { text: q })
  return t(isFiltered ? 'catalog.empty' : 'catalog.emptySection')
}

/** Popular products instead of an empty list. Renders nothing if the shop has no products yet. */
function Popular() {
  const t = useT()
  const id = useId()
  const { data } = useQuery(railQuery('popular'))
  if (data?.total === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-2xl">
        {t('catalog.popularInstead')}
      </h2>
      <ProductStrip products={data?.items} />
    </section>
  )
}

/** Returns a facet's selection as text, such as "Brand: Lusin, Vishap". */
function useFacetText(filters: Filters, facets: Facets): (facet: ChoiceFacet) => string {
  const t = useT()
  const valueName = useValueName()
  return facet => {
    const names = filters.choices[facet].map(value =>
      valueName(facet, value, facets[facet].find(known => known.value === value)?.name),
    )
    return `${t(facetNames[facet])}: ${names.join(', ')}`
  }
}

/**
 * Returns the facet whose removal would show the most products. The API counts a facet under the selection of all
 * others, so the sum of its counts is the result of its removal. Weights are excluded: a product with several weights
 * is counted several times.
 */
export function facetToDrop(filters: Filters, facets: Facets): { facet: ChoiceFacet; count: number } | undefined {
  return choiceFacets
    .filter(facet => facet !== 'weight' && filters.choices[facet].length > 0)
    .map(facet => ({ facet, count: facets[facet].reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)[0]
}
