/** Where a product's picture is served: the same address as long as the product is (its art follows from its slug). */
export function imageUrlOf(slug: string): string {
  return `/serverapi/art/${slug}.svg`
}
