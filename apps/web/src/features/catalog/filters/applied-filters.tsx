import type { Facets, ProductList } from '@shop/contracts/catalog.ts'
import { useEffect, useRef } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { useProductText } from '#shared/product/product-text.tsx'
import { Button } from '#ui/button.tsx'
import { RemovableChip } from '#ui/chip.tsx'
import { useValueName } from '../names.ts'
import { type AppliedFilter, clearAll, type Filters, listAppliedFilters, removeFilter } from './filters.ts'

type AppliedFiltersProps = {
  filters: Filters
  facets: Facets
  /** The hookah of the filter by fit; undefined if it is unknown. */
  fits: ProductList['fits']
  onChange: (filters: Filters) => void
}

/**
 * Active filters as chips; a press removes the filter. The focus goes to the next chip, or to the heading of the list after
 * the last one.
 */
export function AppliedFilters({ filters, facets, fits, onChange }: AppliedFiltersProps) {
  const t = useT()
  const nameOf = useAppliedName(filters, facets, fits)
  const applied = listAppliedFilters(filters)
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)
  const keys = applied.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the chips have changed
  useEffect(() => {
    const index = removed.current
    removed.current = undefined
    if (index === undefined) return
    const chips = list.current?.querySelectorAll('button') ?? []
    // The last button clears all filters.
    chips[Math.min(index, chips.length - 2)]?.focus()
  }, [keys])
  const remove = (next: Filters, index: number) => {
    removed.current = index
    if (listAppliedFilters(next).length === 0) list.current?.closest('section')?.querySelector('h2')?.focus()
    onChange(next)
  }
  return (
    <ul ref={list} aria-label={t('catalog.applied')} className="flex flex-wrap gap-2">
      {applied.map((each, index) => {
        const name = nameOf(each)
        return (
          <li key={keyOf(each)}>
            <RemovableChip
              label={`${name}: ${t('catalog.removeFilter')}`}
              onClick={() => remove(removeFilter(filters, each), index)}
            >
              <span className="inline-block first-letter:uppercase">{name}</span>
            </RemovableChip>
          </li>
        )
      })}
      <li>
        <Button variant="plain" size="sm" className="px-2" onClick={() => remove(clearAll(filters), 0)}>
          {t('catalog.clearAll')}
        </Button>
      </li>
    </ul>
  )
}

const keyOf = (applied: AppliedFilter) =>
  applied.kind === 'choice' ? `${applied.facet} ${applied.value}` : applied.kind

function useAppliedName(
  { q, priceMin, priceMax, fits }: Filters,
  facets: Facets,
  hookah: ProductList['fits'],
): (applied: AppliedFilter) => string {
  const textOf = useProductText()
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
      case 'fits':
        return t('catalog.fitsHookah', { name: hookah ? textOf(hookah, 'title') : fits })
      case 'inStock':
        return t('catalog.inStock')
      case 'onSale':
        return t('catalog.onSale')
    }
  }
}
