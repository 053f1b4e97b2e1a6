import type { Category } from '@shop/contracts/catalog.ts'
import type { ProductState } from '@shop/contracts/catalog-staff.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

export const STATE_LABELS: Record<ProductState, MessageId> = {
  draft: 'adminCatalog.state.draft',
  published: 'adminCatalog.state.published',
  archived: 'adminCatalog.state.archived',
}

export const STATE_TONES: Record<ProductState, Tone> = { draft: 'warn', published: 'ok', archived: 'neutral' }

export const CATEGORY_LABELS: Record<Category, MessageId> = {
  flavor: 'adminCatalog.category.flavor',
  accessory: 'adminCatalog.category.accessory',
  hookah: 'adminCatalog.category.hookah',
  coal: 'adminCatalog.category.coal',
}
