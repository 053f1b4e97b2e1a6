import type { AttributeValues } from '../../packages/contracts/src/attributes.ts'
import type { BuiltInAccessoryType } from '../../packages/contracts/src/catalog.ts'
import { byLocale, defaultLocale, type Locale } from '../../packages/contracts/src/locales.ts'

/** A text by language. A missing language gets the Russian text. */
export type LocalText = Record<'ru' | 'en', string> & Partial<Record<Locale, string>>

export const completeText = (text: LocalText): Record<Locale, string> =>
  byLocale(locale => text[locale] ?? text[defaultLocale])

/** The texts of a demo product. SKU, stock, date and popularity are derived from its slug. */
export type ProductTexts = {
  title: string
  subTitle: string
  description: string
}

/** The texts by language. A missing language gets the Russian texts. */
type LocalProductTexts = Record<'ru' | 'en', ProductTexts> & Partial<Record<Locale, ProductTexts>>

export type DemoProduct = LocalProductTexts & {
  /** The English title in an earlier demo. The SKUs are derived from it, and the former URL redirects. */
  formerTitle?: string
  /** Date of creation, YYYY-MM-DD. Default: derived from the slug. */
  addedOn?: string
  /** Units sold, for the sort order "popular". Default: derived from the slug. */
  sold?: number
  /** Discount in percent. The usual price becomes the old price. */
  salePercent?: number
  /** Units on hand of each variant. Default: derived from the SKU. */
  stock?: readonly number[]
  /** Further attributes. */
  attributes?: Partial<AttributeValues>
  /** True if delivery is possible from the next day only. */
  isNextDay?: boolean
}

export type DemoFlavor = DemoProduct & {
  /** An id of tastes.csv. */
  taste: string
  /** Middle part of the SKUs, such as MINT-2 if the brand has another flavor of the taste. Default: the taste. */
  code?: string
  line: 'Core' | 'Dawn' | 'Black' | 'Reserve' | 'Ice'
}

export type Strength = 'mild' | 'medium' | 'strong'

/** An invented tobacco brand: its strength, its weights in grams, and how its profiles deviate (percent of full scale). */
export type DemoBrand = {
  name: string
  /** First part of the SKUs. */
  code: string
  strength: Strength
  packs: readonly number[]
  leaning: Partial<Record<'sweet' | 'sour' | 'fresh' | 'spicy' | 'creamy' | 'bitter' | 'herbal', number>>
  flavors: readonly DemoFlavor[]
}

export type DemoVariant = {
  weightGrams: number
  priceAmd: number
}

export type DemoHookah = DemoProduct & {
  brand: string
  volumeMl: number
  variants: readonly DemoVariant[]
}

export type DemoAccessory = DemoProduct & {
  brand: string
  accessoryType: BuiltInAccessoryType
  variants: readonly DemoVariant[]
}

export type DemoCoal = DemoProduct & {
  brand: string
  coalSizeMm?: number
  variants: readonly DemoVariant[]
}
