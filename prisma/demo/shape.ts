import type { AttributeValues } from '../../packages/contracts/src/attributes.ts'
import type { BuiltInAccessoryType } from '../../packages/contracts/src/catalog.ts'
import type { Locale } from '../../packages/contracts/src/locales.ts'

/** What the demo catalog writes down of a product; the rest (sku, stock, date, popularity) follows from its slug. */
export type Words = {
  title: string
  subTitle: string
  description: string
}

/** The texts by language. The demo shows Russian in a language that has none. */
type LocalWords = Record<'ru' | 'en', Words> & Partial<Record<Locale, Words>>

export type DemoProduct = LocalWords & {
  /** Its English title in an earlier demo. Its skus follow from it, and its former address leads to the present one. */
  formerTitle?: string
  /** When it came into the shop, YYYY-MM-DD; from its slug unless told. */
  addedOn?: string
  /** Units sold so far, the order of "popular"; from its slug unless told. */
  sold?: number
  /** Percent off the usual price: the variants then carry the old one. */
  salePercent?: number
  /** On hand of each variant, in order; from the sku unless told. 0 is sold out. */
  stock?: readonly number[]
  /** Attributes that follow from nothing else. */
  attributes?: Partial<AttributeValues>
  /** Delivered from the next day on. */
  isNextDay?: boolean
}

export type DemoFlavor = DemoProduct & {
  /** An id of tastes.csv. */
  taste: string
  /** Middle part of its skus, such as MINT-2, where the brand has a flavor of this taste already; the taste unless told. */
  code?: string
  line: 'Core' | 'Dawn' | 'Black' | 'Reserve' | 'Ice'
}

export type Strength = 'mild' | 'medium' | 'strong'

/** A made-up tobacco brand: one strength, its packs, and how its blends lean in taste (percent of full scale). */
export type DemoBrand = {
  name: string
  /** First part of its skus. */
  code: string
  strength: Strength
  packs: readonly number[]
  leaning: Partial<Record<'sweet' | 'sour' | 'fresh' | 'spicy' | 'creamy' | 'bitter' | 'herbal', number>>
  flavors: readonly DemoFlavor[]
}

export type Packing = {
  weightGrams: number
  priceAmd: number
}

export type DemoHookah = DemoProduct & {
  brand: string
  volumeMl: number
  packings: readonly Packing[]
}

export type DemoAccessory = DemoProduct & {
  brand: string
  accessoryType: BuiltInAccessoryType
  packings: readonly Packing[]
}

export type DemoCoal = DemoProduct & {
  brand: string
  coalSizeMm?: number
  packings: readonly Packing[]
}
