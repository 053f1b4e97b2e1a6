import { Address } from '@shop/contracts/delivery.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'

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
