import {
  attributeNames,
  attributeOf,
  isWritten,
  type WrittenName,
  writtenAttributesOf,
} from '@shop/contracts/attributes.ts'
import type { Category, TasteProfile } from '@shop/contracts/catalog.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { locales } from '@shop/contracts/locales.ts'
import type { FocalPoint } from '@shop/contracts/pictures.ts'
import { type TextKey, textKey } from '@shop/contracts/text-fields.ts'

/** A variant as typed. */
export type DraftVariant = {
  /** Identifies the variant while the page is open; its SKU once saved. */
  key: string
  sku: string
  weight: string
  price: string
  oldPrice: string
  sameDay: boolean
  isWithdrawn: boolean
  shelf: string
  /** The shelf when the product was read. Only another one is sent: the stock list changes it, too. */
  readShelf: string
  /** Units of a new variant, which are received when it is saved. */
  openingStock: string
  /** True if the variant is saved: its SKU cannot change. */
  isSaved: boolean
}
export type DraftPicture = {
  id: string
  url: string
  /** The focal point as "x y" in percent; '' for the center. */
  focus: string
} & Record<TextKey<'alt'>, string>

const textNames = (['title', 'subTitle', 'description'] as const).flatMap(field =>
  locales.map(locale => textKey(field, locale)),
)
const altNames = locales.map(locale => textKey('alt', locale))

/** An uploaded picture without a description. */
export const newPicture = ({ id, url }: { id: string; url: string }): DraftPicture => ({
  id,
  url,
  focus: '',
  ...recordOf(altNames, () => ''),
})

/** The contents of the editor. Input is kept as typed until it is sent. */
export type Draft = {
  category: Category
  slug: string
  brand: string
  taste: TasteProfile
  variants: readonly DraftVariant[]
  pictures: readonly DraftPicture[]
} & Record<WrittenName | TextKey<'title' | 'subTitle' | 'description'>, string>

/** Props of the parts of the editor. */
export type PartProps = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  errorAt: (path: string) => string | undefined
}

const noTaste: TasteProfile = { sweet: 0, sour: 0, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0 }

/** Creates an empty variant with an unused key. */
export function newVariant(others: readonly DraftVariant[]): DraftVariant {
  const keys = new Set(others.map(({ key }) => key))
  let index = others.length + 1
  while (keys.has(`new-${index}`)) index++
  return {
    key: `new-${index}`,
    sku: '',
    weight: '',
    price: '',
    oldPrice: '',
    sameDay: true,
    isWithdrawn: false,
    shelf: '',
    readShelf: '',
    openingStock: '',
    isSaved: false,
  }
}

/** True for a new pack size into which nothing was typed: it is not sent. */
export const isBlank = ({ isSaved, sku, weight, price, oldPrice, shelf, openingStock }: DraftVariant) =>
  !isSaved && [sku, weight, price, oldPrice, shelf, openingStock].every(text => text.trim() === '')

export const withoutBlankVariants = (draft: Draft): Draft => ({
  ...draft,
  variants: draft.variants.filter(variant => !isBlank(variant)),
})

/** Returns the value at the path of a field error, such as `variants.0.price`. */
export const valueAt = (draft: Draft, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      draft,
    )

const writtenAttributes = attributeNames.filter(isWritten)

/** The default value of an attribute. */
function initialValueOf(name: WrittenName): string {
  const attribute = attributeOf(name)
  return (attribute.kind === 'choice' && attribute.initial) || ''
}

export const emptyDraft: Draft = {
  category: 'flavor',
  slug: '',
  brand: '',
  ...recordOf(textNames, () => ''),
  ...recordOf(writtenAttributes, initialValueOf),
  taste: noTaste,
  variants: [newVariant([])],
  pictures: [],
}

const toText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** Converts a product to a draft. */
export function toDraft(product: StaffProduct): Draft {
  const { category, slug, brand } = product
  return {
    category,
    slug,
    brand,
    ...recordOf(textNames, name => product[name]),
    ...recordOf(writtenAttributes, name => toText(product[name]) || initialValueOf(name)),
    taste: product.taste ?? noTaste,
    variants: product.variants.map(({ sku, weight, price, oldPrice, sameDay, isWithdrawn, shelf }) => ({
      key: sku,
      sku,
      weight: toText(weight),
      price: toText(price),
      oldPrice: toText(oldPrice),
      sameDay,
      isWithdrawn,
      shelf: toText(shelf),
      readShelf: toText(shelf),
      openingStock: '',
      isSaved: true,
    })),
    pictures: product.pictures.map(({ id, url, focus, ...picture }) => ({
      id,
      url,
      focus: focus ? toFocusText(focus) : '',
      ...recordOf(altNames, name => picture[name]),
    })),
  }
}

export const toFocusText = ({ x, y }: FocalPoint) => `${x} ${y}`
export function parseFocus(text: string): FocalPoint | null {
  const [x, y] = text.split(' ').map(Number)
  return text === '' || x === undefined || y === undefined ? null : { x, y }
}

/** Invalid numbers are sent as NaN, so that the server rejects the field. */
const parseNumber = (value: string) => Number(value.replaceAll(/\s/g, '') || 0)
const numberOrNull = (value: string) => (value.trim() === '' ? null : parseNumber(value))

/** Converts a draft to the request body. */
export function toWrittenProduct(draft: Draft): WrittenProduct {
  const { category, taste, variants, pictures, ...rest } = draft
  const texts = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !writtenAttributes.some(each => each === name)),
  ) as Omit<typeof rest, WrittenName>
  const own = recordOf(writtenAttributesOf(category), name => {
    const { kind, categories } = attributeOf(name)
    if (kind === 'number') return numberOrNull(draft[name])
    return draft[name] === '' && categories[category] === 'optional' ? null : draft[name]
  })
  // The server validates the values and names the invalid field.
  return {
    ...texts,
    category,
    ...own,
    ...(category === 'flavor' && { taste }),
    variants: variants.map(({ key, isSaved, weight, price, oldPrice, shelf, readShelf, openingStock, ...rest }) => ({
      ...rest,
      ...(!isSaved && openingStock.trim() !== '' && { openingStock: parseNumber(openingStock) }),
      ...(shelf.trim() !== readShelf && { shelf: shelf.trim() || null }),
      weight: parseNumber(weight),
      price: parseNumber(price),
      oldPrice: numberOrNull(oldPrice),
    })),
    pictures: pictures.map(({ url, focus, ...picture }) => ({ ...picture, focus: parseFocus(focus) })),
  } as WrittenProduct
}

/** Compares drafts or their values by content. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the list with one item moved to another index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
