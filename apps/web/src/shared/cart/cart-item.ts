import type { Product, Variant } from '@shop/contracts/catalog.ts'
import { locales } from '@shop/contracts/locales.ts'
import type { SuggestionItem } from '@shop/contracts/suggestions.ts'
import { type TextKey, textKey } from '@shop/contracts/text-fields.ts'

/** Limits of a stored cart. */
export const MAX_LINES = 100
export const MAX_QUANTITY = 99

/** A line of the stored cart. Unknown product fields are kept. */
export type CartItem = {
  /** Slug of the product. */
  slug: string
  sku: string
  quantity: number
  /** Grams. */
  weight: number
  /** Price when added, AMD with VAT; the quote has the current price. */
  price: number
  title: string
  titleEN: string
  description: string
  descriptionEN: string
  image: string
  subTitle: string
  subTitleEN: string
  productType: string
  [more: string]: unknown
}

/** A line without its quantity. Omit would lose the named fields because of the index signature. */
export type NewItem = { [Field in keyof CartItem as Field extends 'quantity' ? never : Field]: CartItem[Field] }

const MAX_TEXT = 5000
const MAX_PRICE = 100_000_000
const TEXTS = [
  'title',
  'titleEN',
  'description',
  'descriptionEN',
  'image',
  'subTitle',
  'subTitleEN',
  'productType',
] as const

const isWhole = (value: unknown, from: number, to = Number.MAX_SAFE_INTEGER): value is number =>
  Number.isSafeInteger(value) && Number(value) >= from && Number(value) <= to
const isName = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= most

/**
 * Parses a stored line; undefined if it is invalid. Written by hand because the first view does not load the schema
 * library.
 */
function parseItem(line: unknown): CartItem | undefined {
  if (typeof line !== 'object' || line === null) return undefined
  const fields: Record<string, unknown> = { ...line }
  const { slug, sku, quantity, weight, price } = fields
  if (!isName(slug, 200) || !isName(sku, 100) || !isWhole(quantity, 1) || !isWhole(price, 0, MAX_PRICE))
    return undefined
  if (typeof weight !== 'number' || !Number.isFinite(weight) || weight < 0) return undefined
  const texts = {
    title: '',
    titleEN: '',
    description: '',
    descriptionEN: '',
    image: '',
    subTitle: '',
    subTitleEN: '',
    productType: '',
  }
  for (const name of TEXTS) {
    const text = fields[name] ?? ''
    if (fields[name] === null || typeof text !== 'string' || text.length > MAX_TEXT) return undefined
    texts[name] = text
  }
  // Only pictures of this site: stored JSON must not make the page send requests to other hosts.
  const image = /^\/(?!\/)/.test(texts.image) ? texts.image : ''
  return { ...fields, ...texts, image, slug, sku, weight, price, quantity: Math.min(quantity, MAX_QUANTITY) }
}

/** Identifies a line. */
export type LineKey = Pick<CartItem, 'slug' | 'weight'>

/** Returns the valid lines of the stored text, one per SKU; `problem` tells why some were dropped. */
export function parseCart(stored: string | null): { items: readonly CartItem[]; problem?: string } {
  if (stored === null) return { items: [] }
  let json: unknown
  try {
    json = JSON.parse(stored)
  } catch {
    return { items: [], problem: 'the stored cart is not JSON' }
  }
  if (!Array.isArray(json)) return { items: [], problem: 'the stored cart is not a list' }
  const lines = json.flatMap(line => parseItem(line) ?? [])
  const items = lines.reduce<readonly CartItem[]>(mergeLine, [])
  return lines.length < json.length ? { items, problem: 'lines of the stored cart were not readable' } : { items }
}

/** Adds a line or increases the quantity of the line with the same SKU, within the limits. */
export function mergeLine(items: readonly CartItem[], added: CartItem): readonly CartItem[] {
  const known = items.some(item => item.sku === added.sku)
  if (!known) return items.length < MAX_LINES ? [...items, added] : items
  return items.map(item =>
    item.sku === added.sku ? { ...item, quantity: Math.min(item.quantity + added.quantity, MAX_QUANTITY) } : item,
  )
}

/** Returns the number of packs, shown in the badge. */
export function itemCount(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Returns the sum of quantity times price, AMD. */
export function cartAmount(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
}

/** Converts a variant of a product to a cart line, with Armenian texts and the brand. */
export function toCartItem(product: Product, { sku, weight, price }: Variant): NewItem {
  const { slug, imageUrl, productType, brand } = product
  return { ...cartTexts(product), slug, sku, weight, price, image: imageUrl, productType, brand }
}

type Source = { readonly [K in TextKey<'title' | 'subTitle' | 'description'>]?: string | undefined }

/**
 * Returns the texts of a product for a stored line. Russian and English are always present, other titles if not empty.
 */
function cartTexts(source: Source) {
  const { title = '', titleEN = '', subTitle = '', subTitleEN = '', description = '', descriptionEN = '' } = source
  const titles = (['title', 'subTitle'] as const)
    .flatMap(field => locales.map(locale => textKey(field, locale)))
    .flatMap(key => (source[key] ? [[key, source[key]]] : []))
  return { ...Object.fromEntries(titles), title, titleEN, subTitle, subTitleEN, description, descriptionEN }
}

/** Converts the first variant of a suggestion to a cart line; undefined if there is none. */
export function suggestedItem({
  packing,
  productId,
  imageUrl,
  percentage: _,
  ...texts
}: SuggestionItem): NewItem | undefined {
  const [first] = packing
  if (!first) return undefined
  return {
    slug: productId,
    sku: first.sku,
    weight: first.weight,
    price: first.price,
    image: imageUrl,
    ...texts,
  }
}
