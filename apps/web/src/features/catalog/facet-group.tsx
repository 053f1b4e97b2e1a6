import type { ChoiceFacet } from '@shop/contracts/attributes.ts'
import type { FacetValue } from '@shop/contracts/catalog.ts'
import { flavorCategories } from '@shop/contracts/goods.ts'
import { useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { facetNames, useValueName } from './names.ts'

/** Longer lists show this many and the rest on demand; never a box that scrolls. */
const SHOWN = 8
/** A list that is only this much longer is shown whole, such as the nine flavor categories. */
const LEAST_HIDDEN = 3

type FacetGroupProps = {
  facet: ChoiceFacet
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** One facet: its values with counts. A value that would show nothing is disabled, not hidden. */
export function FacetGroup({ facet, values, chosen, onToggle }: FacetGroupProps) {
  const t = useT()
  const valueName = useValueName()
  const listId = useId()
  const [isWhole, setWhole] = useState(false)
  const always = facet === 'flavorCategory' && values.length > 0 ? flavorCategories : []
  const all = withMissing(values, [...always, ...chosen])
  const rest = all.slice(SHOWN).filter(({ value }) => !chosen.includes(value))
  const hidden = rest.length < LEAST_HIDDEN ? [] : rest
  const shown = isWhole ? all : all.filter(value => !hidden.includes(value))
  if (all.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">{t(facetNames[facet])}</legend>
      <ul id={listId} className="mt-1">
        {shown.map(({ value, name, count }) => {
          const isChosen = chosen.includes(value)
          return (
            <li key={value}>
              <FilterCheckbox
                checked={isChosen}
                disabled={count === 0 && !isChosen}
                count={count}
                onChange={() => onToggle(value)}
              >
                {valueName(facet, value, name)}
              </FilterCheckbox>
            </li>
          )
        })}
      </ul>
      {hidden.length > 0 && (
        <button
          type="button"
          aria-expanded={isWhole}
          aria-controls={listId}
          onClick={() => setWhole(!isWhole)}
          className="min-h-11 text-accent text-sm underline-offset-4 hover:underline lg:min-h-8"
        >
          {isWhole ? t('catalog.showFewer') : t('catalog.showMore', { count: hidden.length })}
        </button>
      )}
    </fieldset>
  )
}

/** What is chosen can always be taken back, and the nine flavor categories are always there (product.md section 3). */
function withMissing(values: readonly FacetValue[], wanted: readonly string[]): readonly FacetValue[] {
  const missing = new Set(wanted.filter(value => !values.some(known => known.value === value)))
  return [...values, ...[...missing].map(value => ({ value, count: 0 }))]
}

type FilterCheckboxProps = {
  checked: boolean
  disabled: boolean
  count: number
  onChange: () => void
  children: string
}

export function FilterCheckbox({ count, children, ...props }: FilterCheckboxProps) {
  return (
    <Checkbox className="text-sm lg:min-h-9 lg:py-1.5" {...props}>
      <span className="inline-block first-letter:uppercase">{children}</span>{' '}
      <span className="text-muted tabular-nums">{count}</span>
    </Checkbox>
  )
}
