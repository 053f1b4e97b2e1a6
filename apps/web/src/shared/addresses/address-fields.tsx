import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import { regionsQuery } from '#shared/delivery/regions.ts'
import { Field } from '#ui/forms/field.tsx'
import { Select } from '#ui/forms/select.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { RetryNotice } from '#ui/retry-notice.tsx'
import type { AddressErrors, AddressValues, FieldName } from './address-values.ts'

type Props = {
  values: AddressValues
  errors: AddressErrors
  onChange: (name: FieldName, text: string) => void
  /** Returns whether a region can be chosen; by default all can. */
  isOffered?: (region: string) => boolean
}

/** Maximum lengths are those of the contract's Address. */
const TEXTS = [
  { name: 'city', label: 'checkout.city', max: 100, complete: 'address-level2' },
  { name: 'street', label: 'checkout.street', max: 150, complete: 'address-line1' },
  { name: 'building', label: 'checkout.building', max: 30, complete: 'off' },
  { name: 'apartment', label: 'checkout.apartment', max: 30, complete: 'address-line2', optional: true },
  { name: 'postalCode', label: 'checkout.postalCode', max: 10, complete: 'postal-code', optional: true },
] as const

/** The fields of an address. Towns are suggestions only: a customer may live in a village that is not listed. */
export function AddressFields({ values, errors, onChange, isOffered = () => true }: Props) {
  const t = useT()
  const locale = useLocale()
  const townsId = useId()
  const { data: regions, isError, isFetching, refetch } = useQuery(regionsQuery)
  const towns = regions?.find(({ code }) => code === values.region)?.towns ?? []
  return (
    <div className="grid items-start gap-4 sm:max-lg:grid-cols-2">
      {isError && !regions && <RetryNotice pending={isFetching} onRetry={() => void refetch()} />}
      <Field label={t('checkout.region')} error={errors.region}>
        {control => (
          <Select
            {...control}
            name="region"
            autoComplete="address-level1"
            aria-busy={!regions}
            value={values.region}
            onChange={event => onChange('region', event.target.value)}
          >
            <option value="">{t('checkout.chooseRegion')}</option>
            {regions
              ?.filter(({ code }) => isOffered(code))
              .map(({ code, name }) => (
                <option key={code} value={code}>
                  {name[locale]}
                </option>
              ))}
          </Select>
        )}
      </Field>
      {TEXTS.map(({ name, label, max, complete, ...rest }) => (
        <Field key={name} label={t(label)} error={errors[name]} optional={'optional' in rest}>
          {control => (
            <TextInput
              {...control}
              name={name}
              maxLength={max}
              autoComplete={complete}
              list={name === 'city' ? townsId : undefined}
              inputMode={name === 'postalCode' ? 'numeric' : undefined}
              value={values[name]}
              onChange={event => onChange(name, event.target.value)}
            />
          )}
        </Field>
      ))}
      <datalist id={townsId}>
        {towns.map(town => (
          <option key={town.ru} value={town[locale]} />
        ))}
      </datalist>
    </div>
  )
}
