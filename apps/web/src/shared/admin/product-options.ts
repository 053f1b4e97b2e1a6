import type { Category } from '@shop/contracts/catalog.ts'
import { getProductOptions } from '@shop/contracts/catalog-staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import { adminKey } from './staff.ts'

/** The brands, flavors and accessory types that staff can choose. */
export const productOptionsQuery = queryOptions({
  queryKey: adminKey('catalog', 'options'),
  queryFn: ({ signal }) => call(getProductOptions, { signal }),
})

export const CATEGORY_LABELS: Record<Category, MessageId> = {
  flavor: 'nav.flavor',
  hookah: 'nav.hookah',
  accessory: 'nav.accessories',
  coal: 'nav.coal',
}
