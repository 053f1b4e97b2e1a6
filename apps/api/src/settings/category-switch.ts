import { defaultSettings, type Settings } from '@shop/contracts/settings-groups.ts'
import { Prisma } from '#platform/db.ts'

type Switch = Exclude<keyof Settings['categories']['flavor'], 'takenBack' | 'confirmedUses'>

/** A switch of a product's category as it stands now, for SQL that has the product as `p`. */
export function categorySwitch(name: Switch): Prisma.Sql {
  return Prisma.sql`coalesce((SELECT (s.value #>> ARRAY[p.category, ${name}::text])::boolean
    FROM setting s WHERE s.key = 'categories'), ${defaultSettings.categories.flavor[name]}::boolean)`
}
