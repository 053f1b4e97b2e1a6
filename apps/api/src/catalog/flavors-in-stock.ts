import { FlavorCategory, type Product, Strength, type TasteProfile, type Variant } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db.ts'
import { isSoldOnline, type ProductRow, productColumns, toProduct, toTaste } from './product-row.ts'

/** How a flavor behaves in a mix. */
const FlavorRole = z.enum(['base', 'accent', 'cooling'])

/** A flavor on the shelf, as Summon Mix works with it and shows it. */
export type FlavorInStock = {
  product: Omit<Product, 'variants'> & {
    /** Those that can be bought now, the default first; grams and AMD. */
    packings: Pick<Variant, 'sku' | 'weight' | 'price'>[]
  }
  flavor: {
    id: string
    name: Texts
    category: FlavorCategory
    strength: Strength
    /** 1..5: how easily it dominates a mix. */
    intensity: number
    role: z.infer<typeof FlavorRole>
    maxSharePercent: number
  }
  /** Each dimension 0..1. */
  taste: TasteProfile
}

type FlavorInStockRow = ProductRow & {
  tasteId: string
  nameRu: string
  nameEn: string
  nameHy: string
  intensity: number
  role: string
  maxSharePercent: number
}

/** Every flavor with at least one packing that can be bought now, by slug. One query. */
export async function listFlavorsInStock(db: Tx): Promise<FlavorInStock[]> {
  const rows = await db.$queryRaw<FlavorInStockRow[]>`
    SELECT ${productColumns}, f.id AS "tasteId", f.name_ru AS "nameRu", f.name_en AS "nameEn", f.name_hy AS "nameHy", f.intensity, f.role,
      f.max_share_percent AS "maxSharePercent"
    FROM product p JOIN flavor f ON f.id = p.flavor_id
    WHERE p.category = 'flavor' AND p.withdrawn_at IS NULL AND ${isSoldOnline} AND EXISTS (
      SELECT FROM variant s WHERE s.product_id = p.id AND s.withdrawn_at IS NULL AND s.on_hand > s.reserved)
    ORDER BY p.slug`
  return rows.map(toFlavorInStock)
}

function toFlavorInStock(row: FlavorInStockRow): FlavorInStock {
  const { variants, ...product } = toProduct(row)
  return {
    product: {
      ...product,
      packings: variants
        .filter(variant => variant.available > 0)
        .map(({ sku, weight, price }) => ({ sku, weight, price })),
    },
    flavor: {
      id: row.tasteId,
      name: { ru: row.nameRu, en: row.nameEn, hy: row.nameHy },
      category: FlavorCategory.parse(row.flavorCategory),
      strength: Strength.parse(row.strength),
      intensity: row.intensity,
      role: FlavorRole.parse(row.role),
      maxSharePercent: row.maxSharePercent,
    },
    taste: toTaste(row.taste ?? []),
  }
}
