import type { Category } from '@shop/contracts/catalog.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

export const CATEGORY_LABELS: Record<Category, MessageId> = {
  flavor: 'nav.flavor',
  hookah: 'nav.hookah',
  accessory: 'nav.accessories',
  coal: 'nav.coal',
}
