import { Product, ProductList } from '@shop/contracts/catalog.ts'
import * as z from 'zod/mini'

const Rest = z.omit(ProductList, { items: true })

/** The texts of products that lists have shown, as long as these are kept. */
const texts = new WeakMap<Product, string>()

/**
 * A page of products as the contract's schema would write it. Each product is parsed and written once while it is kept:
 * most of what a page of two dozen costs, which other pages show again.
 */
export function writeList({ result: { items, ...rest } }: { result: ProductList }): string {
  const { nextCursor, total, facets } = Rest.parse(rest)
  const facts = JSON.stringify({ nextCursor, total, facets })
  return `{"result":{"items":[${items.map(textOf).join(',')}],${facts.slice(1)}}`
}

function textOf(product: Product): string {
  const known = texts.get(product)
  if (known !== undefined) return known
  const text = JSON.stringify(Product.parse(product))
  texts.set(product, text)
  return text
}
