import { attributeNames, isWritten } from '@shop/contracts/attributes.ts'
import { tasteDimensions } from '@shop/contracts/catalog.ts'
import type { ProductState, PublishBlocker, StaffProduct, StaffVariant } from '@shop/contracts/catalog-staff.ts'
import type { WrittenPicture } from '@shop/contracts/catalog-writing.ts'
import { locales, type TranslationLocale, translationLocales } from '@shop/contracts/locales.ts'
import { type ProductText, productTextNames } from '@shop/contracts/product-values.ts'
import { type LocalTexts, textKey } from '@shop/contracts/text-fields.ts'

export function stateOf({ isWithdrawn, isArchived }: { isWithdrawn: boolean; isArchived: boolean }): ProductState {
  if (isArchived) return 'archived'
  return isWithdrawn ? 'draft' : 'published'
}

type ProductTexts = Record<ProductText, LocalTexts>

/** Returns the languages that lack the title or a text that exists in Russian. */
export function missingIn({ title, subTitle, description }: ProductTexts): TranslationLocale[] {
  const needed = [title, ...[subTitle, description].filter(({ ru }) => ru !== '')]
  return translationLocales.filter(locale => needed.some(text => text[locale] === undefined))
}

type BlockerInput = ProductTexts & {
  isWithdrawn: boolean
  isArchived: boolean
  isSoldOnline: boolean
  brand: string
  variants: readonly StaffVariant[]
  pictures: readonly unknown[]
}

/** Blockers that prevent publishing, with the field to fill in. */
export const neededFields = {
  no_title: 'title',
  no_brand: 'brand',
  no_description: 'description',
  no_packing: 'variants',
} as const satisfies Partial<Record<PublishBlocker, string>>

type BlockerCheck = [blocker: PublishBlocker, applies: boolean]

/** Returns the reasons why customers cannot buy a product or cannot find it easily. */
export function findPublishBlockers(row: BlockerInput): PublishBlocker[] {
  const onSale = row.variants.filter(({ isWithdrawn }) => !isWithdrawn)
  const free = onSale.filter(({ available }) => available > 0)
  const missing = missingIn(row)
  const checks: BlockerCheck[] = [
    ['archived', row.isArchived],
    ['draft', row.isWithdrawn && !row.isArchived],
    ['no_title', row.title.ru === ''],
    ['no_brand', row.brand === ''],
    ['no_description', row.description.ru === ''],
    ['no_packing', onSale.length === 0],
    ['out_of_stock', onSale.length > 0 && free.length === 0],
    ['only_shown', !row.isSoldOnline],
    ...translationLocales.map((locale): BlockerCheck => [`no_${locale}`, missing.includes(locale)]),
    ['low_stock', free.some(({ available, reorderPoint }) => available <= reorderPoint)],
    ['no_picture', row.pictures.length === 0],
  ]
  return checks.flatMap(([blocker, applies]) => (applies ? [blocker] : []))
}

/** A value of one field, by the field's path: title, taste.sweet, variants.KPI-1.price. */
export type Fields = Record<string, string | number | boolean | null>

const ownFields = [
  'slug',
  'brand',
  ...productTextNames.flatMap(name => locales.map(locale => textKey(name, locale))),
  ...attributeNames.filter(isWritten),
] as const

const pictureFields = ['id', ...locales.map(locale => textKey('alt', locale))] as const

type EditableFields = Partial<Pick<StaffProduct, (typeof ownFields)[number] | 'taste'>> & {
  variants: readonly Pick<StaffVariant, 'sku' | 'weight' | 'price' | 'oldPrice' | 'sameDay' | 'isWithdrawn'>[]
  pictures: readonly WrittenPicture[]
}

/** Flattens the editable fields of a product, to compare two versions. */
export function fieldsOf(product: EditableFields): Fields {
  const { taste, variants } = product
  const fields: Fields = {}
  for (const name of ownFields) fields[name] = product[name] ?? null
  if (taste) for (const name of tasteDimensions) fields[`taste.${name}`] = Math.round(taste[name] * 100)
  for (const [position, variant] of variants.entries()) {
    const { sku, weight, price, oldPrice, sameDay, isWithdrawn } = variant
    const own = { position, weight, price, oldPrice, sameDay, isWithdrawn }
    for (const [name, value] of Object.entries(own)) fields[`variants.${sku}.${name}`] = value
  }
  for (const [position, picture] of product.pictures.entries())
    for (const name of pictureFields) fields[`pictures.${position}.${name}`] = picture[name]
  return fields
}

/** Returns the values of the fields that differ; undefined if no field does. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => before[name] !== after[name],
  )
  const pick = (of: Fields): Fields =>
    Object.fromEntries(names.flatMap(name => (of[name] === undefined ? [] : [[name, of[name]]])))
  return names.length === 0 ? undefined : { before: pick(before), after: pick(after) }
}
