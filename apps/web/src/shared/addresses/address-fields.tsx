import { Address } from '@shop/contracts/delivery.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocale, useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { regionsQuery } from '#shared/delivery/regions.ts'
import { Select, TextInput } from '#ui/forms/controls.tsx'
import { Field } from '#ui/forms/field.tsx'
import { RetryNotice } from '#ui/notice.tsx'

/** Fields in the order of the form. */
export const fieldNames = ['region', 'city', 'street', 'building', 'apartment', 'postalCode'] as const
export type FieldName = (typeof fieldNames)[number]
export type AddressValues = Record<FieldName, string>
export type AddressErrors = { [name in FieldName]?: string | undefined }

/** Converts an address to form values; empty texts without an address. */
export function valuesOf(address: Address | undefined): AddressValues {
  const { region = '', city = '', street = '', building = '', apartment = '', postalCode = '' } = address ?? {}
  return { region, city, street, building, apartment, postalCode }
}

/** The specified error texts by the key of the contract, the same as in the checkout. */
const LABELS: Record<string, MessageId> = {
  region_required: 'checkout.regionRequired',
  city_required: 'checkout.cityRequired',
  street_required: 'checkout.streetRequired',
  building_required: 'checkout.buildingRequired',
}

/** Returns the address, or the error of each invalid field. */
export function checkAddress(
  values: AddressValues,
  t: ReturnType<typeof useT>,
): { address: Address | undefined; errors: AddressErrors } {
  const checked = Address.safeParse(values)
  const errors: AddressErrors = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = fieldNames.find(field => field === path[0])
    if (name) errors[name] ??= t(LABELS[message] ?? 'checkout.valueInvalid')
  }
  return { address: checked.data, errors }
}

type Props = {
  values: AddressValues
  errors: AddressErrors
  onChange: (name: FieldName, text: string) => void
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
export function AddressFields({ values, errors, onChange }: Props) {
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
            {regions?.map(({ code, name }) => (
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
