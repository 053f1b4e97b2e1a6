import { tasteDimensions } from '@shop/contracts/catalog.ts'
import type { Candidate } from '#suggestions/index.ts'
import { tasteOf } from '../../../../prisma/demo/catalog.ts'
import { demoProducts } from '../../../../prisma/demo/rows.ts'

/** The flavors of the demo catalog that are in stock, as the mix rules see them. Requires no database. */
export function demoCandidates(): Candidate[] {
  return demoProducts().flatMap(row => {
    if (row.flavor_id === undefined || row.strength === undefined) return []
    if (row.variants.every(variant => variant.on_hand === 0)) return []
    const { id, category, name, intensity, role, maxSharePercent } = tasteOf(row.flavor_id)
    const [sweet = 0, sour = 0, fresh = 0, spicy = 0, creamy = 0, bitter = 0, herbal = 0] = tasteDimensions.map(
      dimension => (row[dimension] ?? 0) / 100,
    )
    return {
      productId: row.slug,
      flavorId: id,
      name,
      category,
      strength: row.strength,
      taste: { sweet, sour, fresh, spicy, creamy, bitter, herbal },
      intensity,
      role: role === 'base' || role === 'cooling' ? role : 'accent',
      maxSharePercent,
    }
  })
}

/** Returns any number of flavors with different tastes, made from the demo flavors. */
export function candidatesOf(count: number): Candidate[] {
  const demo = demoCandidates()
  return Array.from({ length: count }, (_, index) => {
    const flavor = demo[index % demo.length]
    if (!flavor) throw new Error('prisma/demo: no flavor is in stock')
    const copy = Math.floor(index / demo.length)
    return { ...flavor, productId: `${flavor.productId}-${copy}`, flavorId: `${flavor.flavorId}-${copy}` }
  })
}
