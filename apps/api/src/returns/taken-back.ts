import type { TakenBack } from '@shop/contracts/returns.ts'
import type { BoughtGoods } from '#orders/index.ts'
import type { Tx } from '#platform/db.ts'
import { getSettings, type Settings } from '#settings/index.ts'

type Categories = Settings['categories']
const isCategory = (name: string, categories: Categories): name is keyof Categories => Object.hasOwn(categories, name)

/** Which goods are taken back: the owner's rule of their category, and of their type where it has one of its own. */
export async function takenBackRules(
  db: Tx,
): Promise<(goods: Pick<BoughtGoods, 'category' | 'accessoryType'>) => TakenBack> {
  const categories = await getSettings(db, 'categories')
  return ({ category, accessoryType }) => {
    if (!isCategory(category, categories)) return 'none'
    const ofType = category === 'accessory' ? categories.accessory.takenBackByType[accessoryType ?? ''] : undefined
    return ofType ?? categories[category].takenBack
  }
}
