import * as z from 'zod/mini'

/** The caps of a cart: what storage may hold at most. */
export const MAX_LINES = 100
export const MAX_QUANTITY = 99

const text = z._default(z.string().check(z.maxLength(5000)), '')

/** Pictures of this site only: a stored cart is free JSON and must not make the page ask other hosts. */
const ownPicture = z.pipe(
  text,
  z.transform((path: string) => (/^\/(?!\/)/.test(path) ? path : '')),
)

/** One line of the stored cart (product.md section 3, Cart item): its fields, and other product fields as given. */
export const CartItem = z.looseObject({
  /** The product's id. */
  slug: z.string().check(z.minLength(1), z.maxLength(200)),
  sku: z.string().check(z.minLength(1), z.maxLength(100)),
  quantity: z.pipe(
    z.int().check(z.gte(1)),
    z.transform((quantity: number) => Math.min(quantity, MAX_QUANTITY)),
  ),
  /** Grams. */
  weight: z.number().check(z.gte(0)),
  /** AMD, VAT included, as it was when added; the quote has the true one. */
  price: z.int().check(z.gte(0), z.lte(100_000_000)),
  title: text,
  titleEN: text,
  description: text,
  descriptionEN: text,
  image: ownPicture,
  subTitle: text,
  subTitleEN: text,
  productType: text,
})
export type CartItem = z.output<typeof CartItem>

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
  const lines = json.flatMap(line => CartItem.safeParse(line).data ?? [])
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
