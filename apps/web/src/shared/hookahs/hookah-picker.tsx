import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '#platform/i18n/locale-context.tsx'
import { Select } from '#ui/forms/controls.tsx'
import { useProductText } from '../product/product-text.tsx'
import { hookahModelsQuery } from './queries.ts'

type HookahPickerProps = {
  label: string
  /** The text of the empty choice. */
  empty: string
  value: string
  onChange: (slug: string) => void
  /** Slugs of the customer's hookahs, which are offered first. */
  own?: readonly string[]
  /** Slugs that are not offered. */
  except?: readonly string[]
  disabled?: boolean
}

/** Chooses a model of all that the shop sells or has sold. */
export function HookahPicker({ label, empty, value, onChange, own = [], except = [], disabled }: HookahPickerProps) {
  const t = useT()
  const id = useId()
  const textOf = useProductText()
  const { data: models = [] } = useQuery(hookahModelsQuery)
  const offered = models.filter(({ slug }) => !except.includes(slug))
  const mine = offered.filter(({ slug }) => own.includes(slug))
  const options = (list: typeof models) =>
    list.map(model => (
      <option key={model.slug} value={model.slug}>
        {`${model.brand} ${textOf(model, 'title')}`}
      </option>
    ))
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
      </label>
      <Select
        id={id}
        value={models.some(({ slug }) => slug === value) ? value : ''}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.value)}
      >
        <option value="">{empty}</option>
        {mine.length === 0 ? (
          options(offered)
        ) : (
          <>
            <optgroup label={t('fit.own')}>{options(mine)}</optgroup>
            <optgroup label={t('fit.models')}>{options(offered.filter(({ slug }) => !own.includes(slug)))}</optgroup>
          </>
        )}
      </Select>
    </div>
  )
}
