/** The caps of a cart: what storage may hold at most. */
export const MAX_LINES = 100
export const MAX_QUANTITY = 99

/** One line of the stored cart (product.md section 3, Cart item): its fields, and other product fields as given. */
export type CartItem = {
  /** The product's id. */
  slug: string
  sku: string
  quantity: number
  /** Grams. */
  weight: number
  /** AMD, VAT included, as it was when added; the quote has the true one. */
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

/** A line before it is known how many: Omit would lose the fields beside the index signature. */
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

/** A line as it lies in storage; by hand, as the first view carries it. Undefined for what is no line. */
function readItem(line: unknown): CartItem | undefined {
  if (typeof line !== 'object' || line === null) return undefined
  const given: Record<string, unknown> = { ...line }
  const { slug, sku, quantity, weight, price } = given
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
    const text = given[name] ?? ''
    if (given[name] === null || typeof text !== 'string' || text.length > MAX_TEXT) return undefined
    texts[name] = text
  }
  // Pictures of this site only: a stored cart is free JSON and must not make the page ask other hosts.
  const image = /^\/(?!\/)/.test(texts.image) ? texts.image : ''
  return { ...given, ...texts, image, slug, sku, weight, price, quantity: Math.min(quantity, MAX_QUANTITY) }
}

/** What names a line on remove and update (product.md section 3). */
export type LineKey = Pick<CartItem, 'slug' | 'weight'>

/** What the stored text holds: good lines, one per sku; `problem` says why it is not all of it. */
export function parseCart(stored: string | null): { items: readonly CartItem[]; problem?: string } {
  if (stored === null) return { items: [] }
  let json: unknown
  try {
    json = JSON.parse(stored)
  } catch {
    return { items: [], problem: 'the stored cart is not JSON' }
  }
  if (!Array.isArray(json)) return { items: [], problem: 'the stored cart is not a list' }
  const lines = json.flatMap(line => readItem(line) ?? [])
  const items = lines.reduce<readonly CartItem[]>(mergeLine, [])
  return lines.length < json.length ? { items, problem: 'lines of the stored cart were not readable' } : { items }
}

/** Adds a line, or its quantity to the line with its sku, within the caps. */
export function mergeLine(items: readonly CartItem[], added: CartItem): readonly CartItem[] {
  const known = items.some(item => item.sku === added.sku)
  if (!known) return items.length < MAX_LINES ? [...items, added] : items
  return items.map(item =>
    item.sku === added.sku ? { ...item, quantity: Math.min(item.quantity + added.quantity, MAX_QUANTITY) } : item,
  )
}

/** product.md section 3: the badge's number. */
export function itemCount(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** product.md section 3: quantity times price, AMD. */
export function cartAmount(items: readonly CartItem[]): number {
  return items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
}
