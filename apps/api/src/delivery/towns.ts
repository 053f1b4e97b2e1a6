import type { Address } from '@shop/contracts/delivery.ts'
import { regions } from './regions.ts'

const plain = (name: string) => name.trim().toLocaleLowerCase('ru')

const codesOfTown = new Map<string, Set<string>>()
for (const { code, towns } of regions) {
  for (const name of towns.flatMap(town => Object.values(town).map(plain))) {
    codesOfTown.set(name, (codesOfTown.get(name) ?? new Set()).add(code))
  }
}

/**
 * Whether the place is a town that we know in other regions and not in this one: the fee and the courier follow the
 * region, so one of the two is a slip. A village that nobody listed may be anywhere.
 */
export function isTownElsewhere({ region, city }: Pick<Address, 'region' | 'city'>): boolean {
  const codes = codesOfTown.get(plain(city))
  return codes !== undefined && !codes.has(region)
}
