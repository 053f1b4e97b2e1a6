import {
  attributeNames,
  attributeOf,
  isWritten,
  recordOf,
  type WrittenName,
  writtenAttributesOf,
} from '@shop/contracts/attributes.ts'
import type { Category, TasteProfile } from '@shop/contracts/catalog.ts'
import type { StaffProduct } from '@shop/contracts/catalog-staff.ts'
import type { WrittenProduct } from '@shop/contracts/catalog-writing.ts'

/** A packing as it is typed. */
export type DraftVariant = {
  /** What it is known by while the page is open: its sku once it is kept. */
  key: string
  sku: string
  weight: string
  price: string
  oldPrice: string
  sameDay: boolean
  isWithdrawn: boolean
  /** It is there already: its sku stays. */
  isKept: boolean
}
export type DraftPicture = { id: string; url: string; alt: string; altEN: string; altHY: string }

/** What stands in the editor: what is typed stays as it is typed until it is sent. */
export type Draft = {
  category: Category
  slug: string
  brand: string
  title: string
  titleEN: string
  titleHY: string
  subTitle: string
  subTitleEN: string
  subTitleHY: string
  description: string
  descriptionEN: string
  descriptionHY: string
  taste: TasteProfile
  variants: readonly DraftVariant[]
  pictures: readonly DraftPicture[]
} & Record<WrittenName, string>

/** Props of every part of the editor: the draft, how to change it, and the server's error of a field. */
export type PartProps = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  errorAt: (path: string) => string | undefined
}

const noTaste: TasteProfile = { sweet: 0, sour: 0, fresh: 0, spicy: 0, creamy: 0, bitter: 0, herbal: 0 }

/** An empty packing beside those there are. */
export function newVariant(others: readonly DraftVariant[]): DraftVariant {
  const keys = new Set(others.map(({ key }) => key))
  let nth = others.length + 1
  while (keys.has(`new-${nth}`)) nth++
  return {
    key: `new-${nth}`,
    sku: '',
    weight: '',
    price: '',
    oldPrice: '',
    sameDay: true,
    isWithdrawn: false,
    isKept: false,
  }
}

const writtenAttributes = attributeNames.filter(isWritten)

/** What the editor proposes for an attribute. */
function initialOf(name: WrittenName): string {
  const attribute = attributeOf(name)
  return (attribute.kind === 'choice' && attribute.initial) || ''
}

export const emptyDraft: Draft = {
  category: 'flavor',
  slug: '',
  brand: '',
  title: '',
  titleEN: '',
  titleHY: '',
  subTitle: '',
  subTitleEN: '',
  subTitleHY: '',
  description: '',
  descriptionEN: '',
  descriptionHY: '',
  ...recordOf(writtenAttributes, initialOf),
  taste: noTaste,
  variants: [newVariant([])],
  pictures: [],
}

const typed = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** A product as the editor has it. */
export function draftOf(product: StaffProduct): Draft {
  const { category, slug, brand, title, titleEN, titleHY, subTitle, subTitleEN, subTitleHY } = product
  const { description, descriptionEN, descriptionHY } = product
  return {
    category,
    slug,
    brand,
    title,
    titleEN,
    titleHY,
    subTitle,
    subTitleEN,
    subTitleHY,
    description,
    descriptionEN,
    descriptionHY,
    ...recordOf(writtenAttributes, name => typed(product[name]) || initialOf(name)),
    taste: product.taste ?? noTaste,
    variants: product.variants.map(({ sku, weight, price, oldPrice, sameDay, isWithdrawn }) => ({
      key: sku,
      sku,
      weight: typed(weight),
      price: typed(price),
      oldPrice: typed(oldPrice),
      sameDay,
      isWithdrawn,
      isKept: true,
    })),
    pictures: product.pictures.map(({ id, url, alt, altEN, altHY }) => ({ id, url, alt, altEN, altHY })),
  }
}

/** What is not a number is sent as one that the server refuses, by its field. */
const numberOf = (value: string) => Number(value.replaceAll(/\s/g, '') || 0)
const numberOrNull = (value: string) => (value.trim() === '' ? null : numberOf(value))

/** As the call takes it. */
export function writtenOf(draft: Draft): WrittenProduct {
  const { category, taste, variants, pictures, ...rest } = draft
  const texts = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !writtenAttributes.some(each => each === name)),
  ) as Omit<typeof rest, WrittenName>
  const own = recordOf(writtenAttributesOf(category), name => {
    const { kind, categories } = attributeOf(name)
    if (kind === 'number') return numberOrNull(draft[name])
    return draft[name] === '' && categories[category] === 'optional' ? null : draft[name]
  })
  // The server checks the values and names the field of a wrong one.
  return {
    ...texts,
    category,
    ...own,
    ...(category === 'flavor' && { taste }),
    variants: variants.map(({ key, isKept, weight, price, oldPrice, ...rest }) => ({
      ...rest,
      weight: numberOf(weight),
      price: numberOf(price),
      oldPrice: numberOrNull(oldPrice),
    })),
    pictures: pictures.map(({ url, ...picture }) => picture),
  } as WrittenProduct
}

/** Whether two drafts, or two values of them, say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
