import { formatAmd } from '@shop/contracts/amd-text.ts'
import type { Facets } from '@shop/contracts/catalog.ts'
import { type SubmitEvent, useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import type { Filters } from './filters.ts'

type PriceRangeProps = {
  filters: Filters
  /** Lowest and highest price in the list without the price filter. */
  range: Facets['price']
  onChange: (price: Pick<Filters, 'priceMin' | 'priceMax'>) => void
}

/** Minimum and maximum price, applied on Enter or blur. */
export function PriceRange({ filters: { priceMin, priceMax }, range, onChange }: PriceRangeProps) {
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
