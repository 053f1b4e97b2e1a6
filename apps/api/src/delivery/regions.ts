import { Region } from '@shop/contracts/delivery.ts'
import * as z from 'zod/mini'
import list from './regions.json' with { type: 'json' }

/** Yerevan with its districts and the ten provinces with their towns, in three languages. */
export const regions = z.array(Region).parse(list)
