import { type Address, RegionCode } from '@shop/contracts/delivery.ts'

/** The columns of an address, for a statement that selects from a table with one. */
export const addressColumns = [
  'region',
  'city',
  'street',
  'building',
  'apartment',
  'postal_code as postalCode',
] as const

type Optional = 'apartment' | 'postalCode'
type AddressRow = Record<Exclude<keyof Address, Optional>, string> & Record<Optional, string | null>

/** An address on the wire: what it does not have is left out. */
export function addressOf({ region, city, street, building, apartment, postalCode }: AddressRow): Address {
  return {
    region: RegionCode.parse(region),
    city,
    street,
    building,
    apartment: apartment ?? undefined,
    postalCode: postalCode ?? undefined,
  }
}
