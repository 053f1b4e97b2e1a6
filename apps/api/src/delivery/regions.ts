import { Region, type RegionCode } from '@shop/contracts/delivery.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import list from './regions.json' with { type: 'json' }

/** Yerevan with its districts and the ten provinces with their towns, in three languages. */
export const regions = z.array(Region).parse(list)

/** What regions are called, in the order asked for. */
export function namesOfRegions(codes: readonly RegionCode[]): Texts[] {
  return codes.flatMap(code => regions.find(region => region.code === code)?.name ?? [])
}
