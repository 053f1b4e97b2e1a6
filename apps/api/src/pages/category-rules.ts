import { Category } from '@shop/contracts/catalog.ts'
import type { Tx } from '#platform/db/db.ts'
import { getSettings } from '#settings/index.ts'

/** The categories that pages hide, by the settings. */
export type CategoryRules = {
  /** Hidden from robots. */
  hiddenCategories: Category[]
  /** Hidden from link previews. */
  quietCategories: Category[]
}

export async function categoryRules(db: Tx): Promise<CategoryRules> {
  const categories = await getSettings(db, 'categories')
  return {
    hiddenCategories: Category.options.filter(category => !categories[category].isReadableByRobots),
    quietCategories: Category.options.filter(category => !categories[category].isInLinkPreviews),
  }
}
