import { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db.ts'
import { getSettings } from '#settings/index.ts'

/** The categories that robots may not read, as the settings stand now. */
export async function hiddenCategories(db: Tx): Promise<Category[]> {
  const categories = await getSettings(db, 'categories')
  return Category.options.filter(category => !categories[category].isReadableByRobots)
}
