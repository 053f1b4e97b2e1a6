import type { ChoiceFacet } from '@shop/contracts/attributes.ts'
import type { Facets, FacetValue } from '@shop/contracts/catalog.ts'
import { flavorCategories } from '@shop/contracts/product-values.ts'
import { type SubmitEvent, useId, useState } from 'react'
import { useFormatAmd, useT } from '#platform/i18n/locale-context.tsx'
import { LazyFitsFilter } from '#shared/hookahs/lazy-parts.tsx'
import { Checkbox, TextInput } from '#ui/forms/controls.tsx'
import { facetNames, useValueName } from '../names.ts'
import { type Filters, toggleValue } from './filters.ts'

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
      {shownFacets.includes('accessoryType') && (
        <LazyFitsFilter value={filters.fits} onChange={fits => onChange({ ...filters, fits })} />
      )}
      {shownFacets.map(facet => (
        <FacetGroup
          key={facet}
          facet={facet}
          values={facets[facet]}
          chosen={filters.choices[facet]}
          onToggle={value => onChange(toggleValue(filters, facet, value))}
        />
      ))}
      <PriceRange filters={filters} range={facets.price} onChange={price => onChange({ ...filters, ...price })} />
    </div>
  )
}

/** Longer lists show this many values and a button for the rest, instead of a scrolling box. */
const SHOWN_VALUES = 8
/** Lists with fewer hidden values than this are shown completely, such as the nine flavor categories. */
const MIN_HIDDEN = 3

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
  const [isExpanded, setExpanded] = useState(false)
  const always = facet === 'flavorCategory' && values.length > 0 ? flavorCategories : []
  const all = withMissing(values, [...always, ...chosen])
  const rest = all.slice(SHOWN_VALUES).filter(({ value }) => !chosen.includes(value))
  const hidden = rest.length < MIN_HIDDEN ? [] : rest
  const shown = isExpanded ? all : all.filter(value => !hidden.includes(value))
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
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-11 text-accent text-sm underline-offset-4 hover:underline lg:min-h-8"
        >
          {isExpanded ? t('catalog.showFewer') : t('catalog.showMore', { count: hidden.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Adds the selected values, so that they can be removed, and all nine flavor categories, which are always shown. */
function withMissing(values: readonly FacetValue[], expected: readonly string[]): readonly FacetValue[] {
  const missing = new Set(expected.filter(value => !values.some(known => known.value === value)))
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
    <Checkbox className="text-sm lg:min-h-9 lg:py-1.5 [&>span:last-child]:grow" {...props}>
      {/* The counts form a column: "25 g 66" would read as one number. */}
      <span className="flex items-baseline justify-between gap-3">
        <span className="inline-block first-letter:uppercase">{children}</span>{' '}
        <span className="text-muted tabular-nums">{count}</span>
      </span>
    </Checkbox>
  )
}

type PriceRangeProps = {
  filters: Filters
  /** Lowest and highest price in the list without the price filter. */
  range: Facets['price']
  onChange: (price: Pick<Filters, 'priceMin' | 'priceMax'>) => void
}

/** Minimum and maximum price, applied on Enter or blur. */
export function PriceRange({ filters: { priceMin, priceMax }, range, onChange }: PriceRangeProps) {
  const formatAmd = useFormatAmd()
  const t = useT()
  const id = useId()
  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const [from, to] = [parseAmount(data.get('from')), parseAmount(data.get('to'))]
    const isSwapped = from !== null && to !== null && from > to
    const next = isSwapped ? { priceMin: to, priceMax: from } : { priceMin: from, priceMax: to }
    if (next.priceMin !== priceMin || next.priceMax !== priceMax) onChange(next)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    apply(event.currentTarget)
  }
  return (
    <form onSubmit={submit}>
      <fieldset>
        <legend className="font-semibold">{t('catalog.price')}</legend>
        <div className="mt-2 grid grid-cols-2 gap-2">
          {(
            [
              ['from', priceMin, range.min],
              ['to', priceMax, range.max],
            ] as const
          ).map(([name, chosen, bound]) => (
            <div key={`${name}${chosen}`}>
              <label htmlFor={id + name} className="mb-1 block text-muted text-xs">
                {t(name === 'from' ? 'catalog.priceFrom' : 'catalog.priceTo')}
              </label>
              <TextInput
                id={id + name}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                maxLength={11}
                defaultValue={chosen ?? ''}
                placeholder={bound > 0 ? formatAmd(bound) : undefined}
                onBlur={event => event.currentTarget.form && apply(event.currentTarget.form)}
                className="min-h-11 tabular-nums"
              />
            </div>
          ))}
        </div>
        <button type="submit" className="sr-only">
          {t('catalog.apply')}
        </button>
      </fieldset>
    </form>
  )
}

/** Parses "12 500" and "12500 ֏" as 12500. Text without digits means no limit. */
function parseAmount(typed: FormDataEntryValue | null): number | null {
  const digits = typeof typed === 'string' ? typed.replace(/\D/g, '').slice(0, 8) : ''
  return digits === '' ? null : Number(digits)
}
