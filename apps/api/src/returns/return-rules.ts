import type { ReturnPolicy } from '@shop/contracts/returns.ts'
import type { BoughtGoods } from '#orders/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { getSettings, type Settings } from '#settings/index.ts'

type Categories = Settings['categories']
const isCategory = (name: string, categories: Categories): name is keyof Categories => Object.hasOwn(categories, name)

/** Returns the return rule of each item: that of its category, or of its type if it has its own. */
export async function createReturnRules(
  db: Tx,
): Promise<(goods: Pick<BoughtGoods, 'category' | 'accessoryType'>) => ReturnPolicy> {
  const categories = await getSettings(db, 'categories')
  return ({ category, accessoryType }) => {
    if (!isCategory(category, categories)) return 'none'
    const ofType = category === 'accessory' ? categories.accessory.takenBackByType[accessoryType ?? ''] : undefined
    return ofType ?? categories[category].takenBack
  }
}
