import { choiceFacets } from '@shop/contracts/attributes.ts'
import type { Facets, Product, ProductList, ProductPage, Variant } from '@shop/contracts/catalog.ts'
import type { Quote, QuoteLine, QuoteRequest } from '@shop/contracts/checkout.ts'
import { type DeliveryFee, type RegionCode, YEREVAN } from '@shop/contracts/delivery.ts'
import { recordOf } from '@shop/contracts/enums.ts'
import { vatOf } from '@shop/contracts/money.ts'
import type { Order, PlaceOrder } from '@shop/contracts/orders.ts'
import { NOW, shopInfo } from './shop-info.ts'

/** Creates a flavor with one variant of 50 g in stock. */
export function createFlavor(slug: string, price: number, more: Partial<Product> = {}): Product {
  const titleEN = slug[0]?.toUpperCase() + slug.slice(1).replaceAll('-', ' ')
  return {
    slug,
    category: 'flavor',
    productType: 'flavor',
    brand: 'Nor Hov',
    title: `${titleEN} (ru)`,
    titleEN,
    subTitle: '',
    description: `About ${titleEN}`,
    imageUrl: `/pictures/${slug}.svg`,
    flavorCategory: 'Fruit',
    strength: 'medium',
    variants: [createVariant(slug, price)],
    ...more,
  }
}

/** Creates a variant; its SKU is the slug and the weight in grams. */
export function createVariant(slug: string, price: number, more: Partial<Variant> = {}): Variant {
  const weight = more.weight ?? 50
  return { sku: `${slug}-${weight}`.toUpperCase(), weight, price, available: 20, sameDay: true, ...more }
}

/** The page of a product, without related products. */
export const toProductPage = (product: Product): ProductPage => ({ ...product, pictures: [], related: [] })

/** Returns a cart line as stored in the browser. */
export function toStoredLine(product: Product, quantity: number) {
  const [variant = createVariant(product.slug, 0)] = product.variants
  const { slug, title, titleEN = '', description, imageUrl: image, subTitle, productType, brand } = product
  const texts = { title, titleEN, description, descriptionEN: '', subTitle, subTitleEN: '' }
  const { sku, weight, price } = variant
  return { slug, sku, quantity, weight, price, image, productType, brand, ...texts }
}

type LineChange = Partial<Pick<QuoteLine, 'available' | 'price' | 'status' | 'sameDay'>>

/** Creates the quote of a cart; `changes` lists deviations by SKU. */
export function createQuote(
  { items, delivery: wanted }: Pick<QuoteRequest, 'items' | 'delivery'>,
  products: readonly Product[],
  changes: Record<string, LineChange> = {},
  more: Partial<Quote> = {},
): Quote {
  const lines = items.map(({ sku, quantity: requested }): QuoteLine => {
    const product = products.find(({ variants }) => variants.some(variant => variant.sku === sku))
    const variant = product?.variants.find(each => each.sku === sku)
    if (!product || !variant) throw new Error(`expected a product with the SKU ${sku}, found none`)
    const { slug, title, titleEN, brand, imageUrl } = product
    const known = { sku, slug, title, titleEN, brand, imageUrl, weight: variant.weight, sameDay: true, requested }
    const line = {
      ...known,
      available: variant.available,
      price: variant.price,
      status: 'ok' as const,
      ...changes[sku],
    }
    const quantity = Math.min(requested, line.available)
    return { ...line, quantity, lineTotal: quantity * line.price }
  })
  const goodsAmd = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const delivery = wanted ? toDeliveryFee(wanted.region) : null
  const totalAmd = goodsAmd + (delivery?.feeAmd ?? 0)
  return {
    lines,
    mixes: [],
    rentals: [],
    notices: [],
    totals: {
      goodsAmd,
      discountAmd: 0,
      pointsAmd: 0,
      delivery,
      rentalAmd: 0,
      depositAmd: 0,
      totalAmd,
      vatAmd: vatOf(totalAmd),
      earnsPoints: 0,
    },
    promotions: [],
    promo: null,
    bonus: null,
    identityNeeded: false,
    earliestDate: '2026-11-21',
    canProceed: true,
    ...more,
  }
}

/** Creates the unpaid order of a request with a new address. */
export function createOrder({ items, address, phone, deliveryType }: PlaceOrder, products: readonly Product[]): Order {
  if (!address || deliveryType === 'now') throw new Error('expected an order by courier or by post to a new address')
  const { lines, totals } = createQuote({ items, delivery: { type: deliveryType, region: address.region } }, products)
  const none = { mixes: [], rentals: [], promotions: [], timeline: [], activity: [] }
  const afterSale = { canReturn: false, returns: [], refunds: [], receipts: [] }
  const can = { canPay: true, canCancel: true, canRequestCancel: false, canChangeDelivery: false }
  const placed = { number: 10_001, status: 'awaiting_payment', paymentState: 'awaiting', placedAt: NOW } as const
  return { ...placed, phone, address, deliveryType, lines, totals, ...none, ...can, afterSale }
}

const toDeliveryFee = (region: RegionCode): DeliveryFee =>
  region === YEREVAN ? { state: 'fixed', feeAmd: shopInfo.deliveryFeeAmd } : { state: 'to_confirm', feeAmd: null }

/** Creates a list with one page of products and the given facet counts. */
export function createList(items: readonly Product[], facets: Partial<Facets> = {}): ProductList {
  const lists = { category: [], ...recordOf(choiceFacets, () => []) }
  const others = { price: { min: 0, max: 0 }, inStock: 0, onSale: 0 }
  return { items: [...items], nextCursor: null, total: items.length, facets: { ...lists, ...others, ...facets } }
}
