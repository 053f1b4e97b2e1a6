import { Product, type ProductList } from '@shop/contracts/catalog.ts'

const serialized = new WeakMap<Product, Buffer>()

const BEGIN = Buffer.from('{"result":{"items":[')
const COMMA = Buffer.from(',')

/**
 * Serializes a page of products as the contract's schema would. A product is parsed and serialized once while it is
 * cached: other pages show it again, and serializing two dozen products takes most of the time of a page.
 */
export function serializeList({ result }: { result: ProductList }): Buffer {
  const { items, ...others } = result
  const parts: Buffer[] = [BEGIN]
  for (const [index, product] of items.entries()) {
    if (index > 0) parts.push(COMMA)
    parts.push(serializeProduct(product))
  }
  // Not parsed: they hold nothing but public values.
  const rest = JSON.stringify(others)
  parts.push(Buffer.from(`],${rest.slice(1)}}`))
  return Buffer.concat(parts)
}

function serializeProduct(product: Product): Buffer {
  const known = serialized.get(product)
  if (known !== undefined) return known
  const json = Buffer.from(JSON.stringify(Product.parse(product)))
  serialized.set(product, json)
  return json
}
