import { Region, type RegionCode } from '@shop/contracts/delivery.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import { completeTexts } from '#platform/i18n/locale.ts'
import list from './regions.json' with { type: 'json' }

/** Yerevan with its districts and the ten provinces with their towns. */
export const regions = z.array(Region).parse(completeTexts(list))

/** Returns the names of regions, in the given order. */
export function namesOfRegions(codes: readonly RegionCode[]): Texts[] {
  return codes.flatMap(code => regions.find(region => region.code === code)?.name ?? [])
}
