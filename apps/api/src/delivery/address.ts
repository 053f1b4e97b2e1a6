import { type Address, RegionCode } from '@shop/contracts/delivery.ts'

/** The columns of an address, for statements on a table that has them. */
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

/** Converts the columns to an address of the API, without empty fields. */
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
