import { Product, type ProductList } from '@shop/contracts/catalog.ts'

/** The texts of products that lists have shown, as long as these are kept. */
const texts = new WeakMap<Product, Buffer>()

const BEGIN = Buffer.from('{"result":{"items":[')
const COMMA = Buffer.from(',')

/**
 * A page of products as the contract's schema would write it, in the bytes that are sent. Each product is parsed and
 * written once while it is kept: most of what a page of two dozen costs, which other pages show again. Counts are made
 * here of nothing but what all may see.
 */
export function writeList({ result }: { result: ProductList }): Buffer {
  const { items, nextCursor, total, facets } = result
  const parts: Buffer[] = [BEGIN]
  for (const [nth, product] of items.entries()) {
    if (nth > 0) parts.push(COMMA)
    parts.push(textOf(product))
  }
  const facts = JSON.stringify({ nextCursor, total, facets })
  parts.push(Buffer.from(`],${facts.slice(1)}}`))
  return Buffer.concat(parts)
}

function textOf(product: Product): Buffer {
  const known = texts.get(product)
  if (known !== undefined) return known
  const text = Buffer.from(JSON.stringify(Product.parse(product)))
  texts.set(product, text)
  return text
}
