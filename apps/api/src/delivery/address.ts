import { type Address, RegionCode } from '@shop/contracts/delivery.ts'

/** The columns of an address, for a select of whatever has one. */
export const addressColumns = {
  region: true,
  city: true,
  street: true,
  building: true,
  apartment: true,
  postalCode: true,
} as const

type Optional = 'apartment' | 'postalCode'
type AddressRow = Record<Exclude<keyof Address, Optional>, string> & Record<Optional, string | null>

/** An address on the wire: what it does not have is left out. */
export function addressOf({ region, city, street, building, apartment, postalCode }: AddressRow): Address {
  return {
    region: RegionCode.parse(region),
    city,
    street,
    building,
    ...(apartment === null ? {} : { apartment }),
    ...(postalCode === null ? {} : { postalCode }),
  }
}
