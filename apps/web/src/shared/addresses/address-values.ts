import { Address } from '@shop/contracts/delivery.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

/** In the order of the form. */
export const fieldNames = ['region', 'city', 'street', 'building', 'apartment', 'postalCode'] as const
export type FieldName = (typeof fieldNames)[number]
export type AddressValues = Record<FieldName, string>
export type AddressErrors = { [name in FieldName]?: string | undefined }

/** What a form begins with: every field as text. */
export function valuesOf(address: Address | undefined): AddressValues {
  const { region = '', city = '', street = '', building = '', apartment = '', postalCode = '' } = address ?? {}
  return { region, city, street, building, apartment, postalCode }
}

/** product.md section 5, by the key that the contract names; the same words as at the checkout. */
const WORDS: Record<string, MessageId> = {
  region_required: 'checkout.regionRequired',
  city_required: 'checkout.cityRequired',
  street_required: 'checkout.streetRequired',
  building_required: 'checkout.buildingRequired',
}

/** The address that a form holds, or what is wrong with each of its fields. */
export function checkAddress(
  values: AddressValues,
  t: ReturnType<typeof useT>,
): { address: Address | undefined; errors: AddressErrors } {
  const checked = Address.safeParse(values)
  const errors: AddressErrors = {}
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = fieldNames.find(field => field === path[0])
    if (name) errors[name] ??= t(WORDS[message] ?? 'checkout.valueInvalid')
  }
  return { address: checked.data, errors }
}
