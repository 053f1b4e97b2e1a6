import { type Address, Region, RegionCode } from '@shop/contracts/delivery.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import * as z from 'zod/mini'
import { completeTexts } from '#platform/i18n/locale.ts'
import list from './regions.json' with { type: 'json' }

/** Yerevan with its districts and the ten provinces with their towns. */
export const regions = z.array(Region).parse(completeTexts(list))

/** Returns the names of regions, in the given order. */
export function namesOfRegions(codes: readonly RegionCode[]): Texts[] {
  return codes.flatMap(code => regions.find(region => region.code === code)?.name ?? [])
}

/** Converts the name of a town for comparisons. */
export const normalizeTownName = (name: string) => name.trim().toLocaleLowerCase('ru')

const codesOfTown = new Map<string, Set<string>>()
for (const { code, towns } of regions) {
  for (const name of towns.flatMap(town => Object.values(town).map(normalizeTownName))) {
    codesOfTown.set(name, (codesOfTown.get(name) ?? new Set()).add(code))
  }
}

/**
 * Returns true if the town is known in other regions but not in this one: fee and courier follow the region, so one of
 * them is a mistake. An unknown village may be anywhere.
 */
export function isTownElsewhere({ region, city }: Pick<Address, 'region' | 'city'>): boolean {
  const codes = codesOfTown.get(normalizeTownName(city))
  return codes !== undefined && !codes.has(region)
}

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
