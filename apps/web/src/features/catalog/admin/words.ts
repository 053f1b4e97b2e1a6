import type { Category } from '@shop/contracts/catalog.ts'
import type { Hurdle, ProductState } from '@shop/contracts/catalog-staff.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { MessageId } from '#platform/i18n/messages.ts'
import type { Tone } from '#ui/badge.tsx'

export const STATE_WORDS: Record<ProductState, MessageId> = {
  draft: 'adminCatalog.state.draft',
  published: 'adminCatalog.state.published',
  archived: 'adminCatalog.state.archived',
}

export const STATE_TONES: Record<ProductState, Tone> = { draft: 'warn', published: 'ok', archived: 'neutral' }

export const CATEGORY_WORDS: Record<Category, MessageId> = {
  flavor: 'adminCatalog.category.flavor',
  accessory: 'adminCatalog.category.accessory',
  hookah: 'adminCatalog.category.hookah',
  coal: 'adminCatalog.category.coal',
}

export const LOCALE_WORDS: Record<Locale, MessageId> = {
  ru: 'adminCatalog.language.ru',
  en: 'adminCatalog.language.en',
  hy: 'adminCatalog.language.hy',
}

/** What the name of a text ends with in each language. */
export const SUFFIX = { ru: '', en: 'EN', hy: 'HY' } as const satisfies Record<Locale, string>

export const HURDLE_WORDS: Record<Hurdle, MessageId> = {
  archived: 'adminCatalog.hurdle.archived',
  draft: 'adminCatalog.hurdle.draft',
  no_title: 'adminCatalog.hurdle.no_title',
  no_brand: 'adminCatalog.hurdle.no_brand',
  no_description: 'adminCatalog.hurdle.no_description',
  no_packing: 'adminCatalog.hurdle.no_packing',
  out_of_stock: 'adminCatalog.hurdle.out_of_stock',
  only_shown: 'adminCatalog.hurdle.only_shown',
  no_en: 'adminCatalog.hurdle.no_en',
  no_hy: 'adminCatalog.hurdle.no_hy',
  low_stock: 'adminCatalog.hurdle.low_stock',
  no_picture: 'adminCatalog.hurdle.no_picture',
}
