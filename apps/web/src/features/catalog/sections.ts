import { attributeOf, attributesOf, type ChoiceFacet, filterAttributes } from '@shop/contracts/attributes.ts'
import type { Category } from '@shop/contracts/catalog.ts'
import { menuCategories } from '@shop/contracts/product-values.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { isSoldByWeight } from '#shared/product/variant.ts'
import { paths } from '../../paths.ts'

/** Lists of the shop: all products (filtered by ?t=) and one page per category except flavor. */
export type Section = 'shop' | 'accessory' | 'hookah' | 'coal'

/** The path of each category's list. */
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

/** Categories in the order of the menu. */
export const categories: readonly Category[] = menuCategories

/** Returns the facets of a category in display order. Flags and the price apply to all categories. */
export function facetsOf(category: Category | null): readonly ChoiceFacet[] {
  if (category === null) return ['brand']
  const own = attributesOf(category)
  const at = (place: 'top' | 'bottom') =>
    filterAttributes.filter(name => own.includes(name) && attributeOf(name).filter === place)
  return [...at('top'), ...(isSoldByWeight(category) ? ['weight' as const] : []), 'brand', ...at('bottom')]
}

/** Returns the address of a category's list with one filter: /shop?t=flavor&strength=mild. */
export function listPath(category: Category, chosen: Record<string, string | number>): string {
  const path = categoryPaths[category]
  const params = new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${params}`
}
