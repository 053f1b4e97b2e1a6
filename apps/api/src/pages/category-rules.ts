import { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db.ts'
import { getSettings } from '#settings/index.ts'

/** What pages may say of goods, as the settings stand now. */
export type CategoryRules = {
  /** Robots may not read them. */
  hiddenCategories: Category[]
  /** Previews of links do not show them. */
  quietCategories: Category[]
}

export async function categoryRules(db: Tx): Promise<CategoryRules> {
  const categories = await getSettings(db, 'categories')
  return {
    hiddenCategories: Category.options.filter(category => !categories[category].isReadableByRobots),
    quietCategories: Category.options.filter(category => !categories[category].isInLinkPreviews),
  }
}
