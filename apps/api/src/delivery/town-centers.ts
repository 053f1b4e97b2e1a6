import type { Address, RegionCode } from '@shop/contracts/delivery.ts'
import * as z from 'zod/mini'
import type { GeoPoint } from './map-point.ts'
import { normalizeTownName, regions } from './regions.ts'
import list from './town-centers.json' with { type: 'json' }

/**
 * Approximate centers of the towns, and of the districts of Yerevan, by the English name: latitude and longitude, rounded
 * to about a kilometer. The places with more than 1,000 people are from GeoNames (geonames.org, CC BY 4.0). Districts and
 * other places were entered by hand.
 */
const centers = z.record(z.string(), z.record(z.string(), z.tuple([z.number(), z.number()]))).parse(list)

const pointsByTown = new Map<string, GeoPoint>()
for (const { code, towns } of regions) {
  for (const town of towns) {
    const [latitude, longitude] = getCenter(code, town.en)
    for (const name of Object.values(town))
      pointsByTown.set(`${code} ${normalizeTownName(name)}`, { latitude, longitude })
  }
}

function getCenter(region: RegionCode, town: string): [number, number] {
  const center = centers[region]?.[town]
  if (!center) throw new Error(`expected the center of ${town} (${region}) in town-centers.json, found none`)
  return center
}

/** Finds the approximate center of the town or district of an address; undefined for a place that is not in the list. */
export function findTownCenter({ region, city }: Pick<Address, 'region' | 'city'>): GeoPoint | undefined {
  return pointsByTown.get(`${region} ${normalizeTownName(city)}`)
}
