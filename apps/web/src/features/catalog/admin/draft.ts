import type { Category, Strength, TasteProfile } from '@shop/contracts/catalog.ts'
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
  flavorType: string
  strength: Strength
  taste: TasteProfile
  volume: string
  accessoryType: string
  size: string
  variants: readonly DraftVariant[]
  pictures: readonly DraftPicture[]
}

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
  flavorType: '',
  strength: 'medium',
  taste: noTaste,
  volume: '',
  accessoryType: '',
  size: '',
  variants: [newVariant([])],
  pictures: [],
}

const typed = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

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
    flavorType: product.flavorType ?? '',
    strength: product.strength ?? 'medium',
    taste: product.taste ?? noTaste,
    volume: typed(product.volume),
    accessoryType: product.accessoryType ?? '',
    size: typed(product.size),
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
  const { category, flavorType, strength, taste, volume, accessoryType, size, variants, pictures, ...texts } = draft
  const common = {
    ...texts,
    variants: variants.map(({ key, isKept, weight, price, oldPrice, ...rest }) => ({
      ...rest,
      weight: numberOf(weight),
      price: numberOf(price),
      oldPrice: numberOrNull(oldPrice),
    })),
    pictures: pictures.map(({ url, ...picture }) => picture),
  }
  switch (category) {
    case 'flavor':
      return { ...common, category, flavorType, strength, taste }
    case 'hookah':
      return { ...common, category, volume: numberOrNull(volume) }
    case 'accessory':
      return { ...common, category, accessoryType }
    case 'coal':
      return { ...common, category, size: numberOrNull(size) }
  }
}

/** Whether two drafts, or two values of them, say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
