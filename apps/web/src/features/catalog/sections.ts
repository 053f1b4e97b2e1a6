import { attributeOf, attributesOf, type ChoiceFacet } from '@shop/contracts/attributes.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import { menuCategories } from '@shop/contracts/goods.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { isSoldByWeight } from '#shared/product/weight.ts'
import { paths } from '../../paths.ts'

/** The shop's lists: all goods (narrowed by ?t=), and one page a category beside flavor (product.md section 2). */
export type Section = 'shop' | 'accessory' | 'hookah' | 'coal'

/** Where each category's list is. */
export const categoryPaths: Record<Category, string> = {
  flavor: paths.flavor,
  accessory: paths.accessories,
  hookah: paths.hookah,
  coal: paths.coal,
}

export const categoryNames: Record<Category, MessageId> = {
  flavor: 'nav.flavor',
  accessory: 'nav.accessories',
  hookah: 'nav.hookah',
  coal: 'nav.coal',
}

/** In the order of the shop's menu. */
export const categories: readonly Category[] = menuCategories

/** The facets that mean something in a category, in their order; flags and the price are everywhere. */
export function facetsOf(category: Category | null): readonly ChoiceFacet[] {
  if (category === null) return ['brand']
  const at = (place: 'top' | 'bottom') => attributesOf(category).filter(name => attributeOf(name).filter === place)
  return [...at('top'), ...(isSoldByWeight(category) ? ['weight' as const] : []), 'brand', ...at('bottom')]
}

/** A category's list with one more thing chosen: /shop?t=flavor&strength=mild. */
export function listPath(category: Category, chosen: Record<string, string | number>): string {
  const path = categoryPaths[category]
  const params = new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${params}`
}
