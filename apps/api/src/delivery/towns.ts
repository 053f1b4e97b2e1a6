import type { Address } from '@shop/contracts/delivery.ts'
import { regions } from './regions.ts'

const normalize = (name: string) => name.trim().toLocaleLowerCase('ru')

const codesOfTown = new Map<string, Set<string>>()
for (const { code, towns } of regions) {
  for (const name of towns.flatMap(town => Object.values(town).map(normalize))) {
    codesOfTown.set(name, (codesOfTown.get(name) ?? new Set()).add(code))
  }
}

/**
 * Returns true if the town is known in other regions but not in this one: fee and courier follow the region, so one of
 * them is a mistake. An unknown village may be anywhere.
 */
export function isTownElsewhere({ region, city }: Pick<Address, 'region' | 'city'>): boolean {
  const codes = codesOfTown.get(normalize(city))
  return codes !== undefined && !codes.has(region)
}
