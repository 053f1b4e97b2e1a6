import { attributeNames, isWritten } from '@shop/contracts/attributes.ts'
import { tasteDimensions } from '@shop/contracts/catalog.ts'
import {
  type Hurdle,
  LOW_STOCK,
  type ProductState,
  type StaffProduct,
  type StaffVariant,
} from '@shop/contracts/catalog-staff.ts'

export function stateOf({ isWithdrawn, isArchived }: { isWithdrawn: boolean; isArchived: boolean }): ProductState {
  if (isArchived) return 'archived'
  return isWithdrawn ? 'draft' : 'published'
}

/** A product's texts in the languages in which they may be missing, and the Russian ones that they translate. */
export type Translations = {
  titleEn: string | null
  titleHy: string | null
  subTitleRu: string
  subTitleEn: string | null
  subTitleHy: string | null
  descriptionRu: string
  descriptionEn: string | null
  descriptionHy: string | null
}

/** The languages in which a text is missing that ru has. */
export function missingIn(row: Translations): ('en' | 'hy')[] {
  const lacks = (title: string | null, subTitle: string | null, description: string | null) =>
    title === null || (row.subTitleRu !== '' && subTitle === null) || (row.descriptionRu !== '' && description === null)
  return [
    ...(lacks(row.titleEn, row.subTitleEn, row.descriptionEn) ? (['en'] as const) : []),
    ...(lacks(row.titleHy, row.subTitleHy, row.descriptionHy) ? (['hy'] as const) : []),
  ]
}

type Sold = Translations & {
  isWithdrawn: boolean
  isArchived: boolean
  isSoldOnline: boolean
  titleRu: string
  brand: string
  variants: readonly StaffVariant[]
  pictures: readonly unknown[]
}

/** What the shop cannot be without, with the field that it lies in. */
export const neededFields = {
  no_title: 'title',
  no_brand: 'brand',
  no_description: 'description',
  no_packing: 'variants',
} as const satisfies Partial<Record<Hurdle, string>>

/** Why customers cannot buy a product, or find it less than they could. */
export function hurdlesOf(row: Sold): Hurdle[] {
  const onSale = row.variants.filter(({ isWithdrawn }) => !isWithdrawn)
  const free = onSale.filter(({ available }) => available > 0)
  const missing = missingIn(row)
  const standing: [hurdle: Hurdle, isThere: boolean][] = [
    ['archived', row.isArchived],
    ['draft', row.isWithdrawn && !row.isArchived],
    ['no_title', row.titleRu === ''],
    ['no_brand', row.brand === ''],
    ['no_description', row.descriptionRu === ''],
    ['no_packing', onSale.length === 0],
    ['out_of_stock', onSale.length > 0 && free.length === 0],
    ['only_shown', !row.isSoldOnline],
    ['no_en', missing.includes('en')],
    ['no_hy', missing.includes('hy')],
    ['low_stock', free.some(({ available }) => available <= LOW_STOCK)],
    ['no_picture', row.pictures.length === 0],
  ]
  return standing.flatMap(([hurdle, isThere]) => (isThere ? [hurdle] : []))
}

/** A value of one field, by the field's path: title, taste.sweet, variants.KPI-1.price. */
export type Fields = Record<string, string | number | boolean | null>

const ownFields = [
  'slug',
  'brand',
  'title',
  'titleEN',
  'titleHY',
  'subTitle',
  'subTitleEN',
  'subTitleHY',
  'description',
  'descriptionEN',
  'descriptionHY',
  ...attributeNames.filter(isWritten),
] as const

type Written = Partial<Pick<StaffProduct, (typeof ownFields)[number] | 'taste'>> & {
  variants: readonly Pick<StaffVariant, 'sku' | 'weight' | 'price' | 'oldPrice' | 'sameDay' | 'isWithdrawn'>[]
  pictures: readonly { id: string; alt: string; altEN: string; altHY: string }[]
}

/** What staff write of a product, field by field: what two versions of it are compared by. */
export function fieldsOf(product: Written): Fields {
  const { taste, variants } = product
  const fields: Fields = {}
  for (const name of ownFields) fields[name] = product[name] ?? null
  if (taste) for (const name of tasteDimensions) fields[`taste.${name}`] = Math.round(taste[name] * 100)
  for (const [position, variant] of variants.entries()) {
    const { sku, weight, price, oldPrice, sameDay, isWithdrawn } = variant
    const own = { position, weight, price, oldPrice, sameDay, isWithdrawn }
    for (const [name, value] of Object.entries(own)) fields[`variants.${sku}.${name}`] = value
  }
  for (const [position, { id, alt, altEN, altHY }] of product.pictures.entries())
    for (const [name, value] of Object.entries({ id, alt, altEN, altHY }))
      fields[`pictures.${position}.${name}`] = value
  return fields
}

/** The fields in which two versions differ, as they were and as they are; undefined where they do not. */
export function differenceOf(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    name => before[name] !== after[name],
  )
  const pick = (of: Fields): Fields =>
    Object.fromEntries(names.flatMap(name => (of[name] === undefined ? [] : [[name, of[name]]])))
  return names.length === 0 ? undefined : { before: pick(before), after: pick(after) }
}
