import { defaultSettings, type Settings } from '@shop/contracts/settings-groups.ts'
import { sql } from 'kysely'

type Switch = Exclude<keyof Settings['categories']['flavor'], 'takenBack' | 'confirmedUses'>

/** A switch of a product's category, for statements that have the product as `p`. */
export const categoryFlag = (name: Switch) =>
  sql<boolean>`coalesce((SELECT (s.value #>> ARRAY[p.category, ${name}::text])::boolean
    FROM setting s WHERE s.key = 'categories'), ${defaultSettings.categories.flavor[name]}::boolean)`
