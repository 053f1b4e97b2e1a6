import type { Category } from '@shop/contracts/catalog.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { paths } from '../../paths.ts'
import type { ChoiceFacet } from './filters.ts'

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
export const categories: readonly Category[] = ['flavor', 'hookah', 'accessory', 'coal']

/** The facets that mean something in a category (decisions.md, Catalogue); flags and the price are everywhere. */
export const facetsOf: Record<Category | 'all', readonly ChoiceFacet[]> = {
  all: ['brand'],
  flavor: ['flavorCategory', 'strength', 'weight', 'brand', 'flavorType'],
  hookah: ['brand', 'volume'],
  accessory: ['accessoryType', 'brand'],
  coal: ['size', 'weight', 'brand'],
}

/** A category's list with one more thing chosen: /shop?t=flavor&strength=mild. */
export function listPath(category: Category, chosen: Record<string, string | number>): string {
  const path = categoryPaths[category]
  const params = new URLSearchParams(Object.entries(chosen).map(([name, value]) => [name, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${params}`
}
