import type { Facets } from '@shop/contracts/catalog.ts'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { Button } from '#ui/button.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { useValueName } from '../names.ts'
import { type AppliedFilter, clearAll, type Filters, listAppliedFilters, removeFilter } from './filters.ts'

type AppliedFiltersProps = {
  filters: Filters
  facets: Facets
  onChange: (filters: Filters) => void
}

/** Active filters as chips; a press removes the filter. */
export function AppliedFilters({ filters, facets, onChange }: AppliedFiltersProps) {
  const t = useT()
  const nameOf = useAppliedName(filters, facets)
  const applied = listAppliedFilters(filters)
  return (
    <ul aria-label={t('catalog.applied')} className="flex flex-wrap gap-2">
      {applied.map(each => {
        const name = nameOf(each)
        return (
          <li key={keyOf(each)}>
            <RemovableChip
              label={`${name}: ${t('catalog.removeFilter')}`}
              onClick={() => onChange(removeFilter(filters, each))}
            >
              <span className="inline-block first-letter:uppercase">{name}</span>
            </RemovableChip>
          </li>
        )
      })}
      <li>
        <Button variant="plain" size="sm" className="px-2" onClick={() => onChange(clearAll(filters))}>
          {t('catalog.clearAll')}
        </Button>
      </li>
    </ul>
  )
}

const keyOf = (applied: AppliedFilter) =>
  applied.kind === 'choice' ? `${applied.facet} ${applied.value}` : applied.kind

function useAppliedName({ q, priceMin, priceMax }: Filters, facets: Facets): (applied: AppliedFilter) => string {
  const formatAmd = useFormatAmd()
  const t = useT()
  const valueName = useValueName()
  return applied => {
    switch (applied.kind) {
      case 'choice': {
        const known = facets[applied.facet].find(({ value }) => value === applied.value)
        return valueName(applied.facet, applied.value, known?.name)
      }
      case 'price':
        return [
          priceMin !== null && t('catalog.from', { price: formatAmd(priceMin) }),
          priceMax !== null && t('catalog.upTo', { price: formatAmd(priceMax) }),
        ]
          .filter(Boolean)
          .join(' ')
      case 'q':
        return t('catalog.quoted', { text: q })
      case 'inStock':
        return t('catalog.inStock')
      case 'onSale':
        return t('catalog.onSale')
    }
  }
}
