import type { ChoiceFacet } from '@shop/contracts/attributes.ts'
import type { FacetValue } from '@shop/contracts/catalog.ts'
import { flavorCategories } from '@shop/contracts/goods.ts'
import { useId, useState } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { facetNames, useValueName } from '../names.ts'

/** Longer lists show this many values and a button for the rest, instead of a scrolling box. */
const SHOWN = 8
/** Lists with fewer hidden values than this are shown completely, such as the nine flavor categories. */
const LEAST_HIDDEN = 3

type FacetGroupProps = {
  facet: ChoiceFacet
  values: readonly FacetValue[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** The values of a facet with their counts. A value without results is disabled, not hidden. */
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

/** Adds the selected values, so that they can be removed, and all nine flavor categories, which are always shown. */
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
