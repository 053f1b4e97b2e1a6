import type { Facets } from '@shop/contracts/catalog.ts'
import { useT } from '#platform/i18n/locale-context.tsx'
import { LocaleLink } from '#platform/i18n/locale-link.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TinIcon } from '#ui/icons.tsx'
import { paths } from '../../paths.ts'
import { useFacetWords } from './applied-filters.tsx'
import { appliedIn, clearAll, type Filters, facetToDrop, withChoices } from './filters.ts'

type EmptyListProps = {
  filters: Filters
  facets: Facets
  onChange: (filters: Filters) => void
}

/** Nothing fits: says which filter to drop and what that would show. */
export function EmptyList({ filters, facets, onChange }: EmptyListProps) {
  const t = useT()
  const words = useFacetWords(filters, facets)
  const drop = facetToDrop(filters, facets)
  const isFiltered = appliedIn(filters).length > 0
  return (
    <EmptyState
      icon={<TinIcon />}
      title={filters.q ? t('catalog.emptySearch', { text: filters.q }) : t('catalog.empty')}
      actions={
        <>
          {drop && (
            <Button onClick={() => onChange(withChoices(filters, drop.facet, []))}>
              {t('catalog.dropFilter', { count: drop.count })}
            </Button>
          )}
          {isFiltered && (
            <Button variant="outline" onClick={() => onChange(clearAll(filters))}>
              {t('catalog.clearAll')}
            </Button>
          )}
          {!isFiltered && (
            <LocaleLink to={paths.shop} className={buttonClass('outline')}>
              {t('nav.everything')}
            </LocaleLink>
          )}
        </>
      }
    >
      {drop ? t('catalog.emptyDrop', { filter: words(drop.facet), count: drop.count }) : t('catalog.emptyHint')}
    </EmptyState>
  )
}
