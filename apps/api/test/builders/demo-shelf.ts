import { tasteDimensions } from '@shop/contracts/catalog.ts'
import type { Candidate } from '#suggestions/index.ts'
import { demoProducts } from '../../../../prisma/demo/rows.ts'
import { tasteOf } from '../../../../prisma/demo/tastes.ts'

/** The flavors of the demo catalogue that are in stock, as the mixing rules see them; needs no database. */
export function demoShelf(): Candidate[] {
  return demoProducts().flatMap(row => {
    if (row.flavor_id === undefined || row.strength === undefined) return []
    if (row.variants.every(variant => variant.on_hand === 0)) return []
    const { id, category, nameRu, nameEn, nameHy, intensity, role, maxSharePercent } = tasteOf(row.flavor_id)
    const [sweet = 0, sour = 0, fresh = 0, spicy = 0, creamy = 0, bitter = 0, herbal = 0] = tasteDimensions.map(
      dimension => (row[dimension] ?? 0) / 100,
    )
    return {
      productId: row.slug,
      flavorId: id,
      name: { ru: nameRu, en: nameEn, hy: nameHy },
      category,
      strength: row.strength,
      taste: { sweet, sour, fresh, spicy, creamy, bitter, herbal },
      intensity,
      role: role === 'base' || role === 'cooling' ? role : 'accent',
      maxSharePercent,
    }
  })
}

/** A shelf of so many flavors, each a taste of its own: those of the demo again and again. */
export function shelfOf(count: number): Candidate[] {
  const demo = demoShelf()
  return Array.from({ length: count }, (_, nth) => {
    const flavor = demo[nth % demo.length]
    if (!flavor) throw new Error('prisma/demo: no flavor is in stock')
    const copy = Math.floor(nth / demo.length)
    return { ...flavor, productId: `${flavor.productId}-${copy}`, flavorId: `${flavor.flavorId}-${copy}` }
  })
}
