import {
  FlavorCategory,
  FlavorRole,
  type Product,
  Strength,
  type TasteProfile,
  type Variant,
} from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import type * as z from 'zod/mini'
import { Prisma, type Tx } from '#platform/db.ts'
import { isSoldOnline, type ProductRow, productColumns, toProduct, toTaste } from './product-row.ts'

/** A flavor on the shelf, as Summon Mix works with it and shows it. */
export type FlavorInStock = {
  /** The product's id. */
  id: string
  product: Omit<Product, 'variants'> & {
    /** Those that can be bought now, the default first; grams and AMD. */
    packings: Pick<Variant, 'sku' | 'weight' | 'price' | 'available'>[]
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

/** A flavor of the shop, whether or not it can be had: without packings then. */
export type ShopFlavor = FlavorInStock & {
  /** Not withdrawn, and sold online. */
  isSold: boolean
  /** All its packings that are not withdrawn, sold out ones too; grams. */
  variants: Pick<Variant, 'sku' | 'weight'>[]
}

type FlavorRow = ProductRow & {
  isWithdrawn: boolean
  tasteId: string
  nameRu: string
  nameEn: string
  nameHy: string
  intensity: number
  role: string
  maxSharePercent: number
}

/** Every flavor with at least one packing that can be bought now and a taste that is not hidden, by slug. One query. */
export function listFlavorsInStock(db: Tx): Promise<FlavorInStock[]> {
  return select(
    db,
    Prisma.sql`p.withdrawn_at IS NULL AND f.hidden_at IS NULL AND ${isSoldOnline} AND EXISTS (
      SELECT FROM variant s WHERE s.product_id = p.id AND s.withdrawn_at IS NULL AND s.on_hand > s.reserved)`,
  )
}

/** Flavors by their products' ids, by slug. One query. */
export function flavorsById(db: Tx, ids: readonly string[]): Promise<ShopFlavor[]> {
  return select(db, Prisma.sql`p.id = ANY(${[...ids]}::uuid[])`)
}

/** Flavors by their products' slugs. One query. */
export function flavorsBySlug(db: Tx, slugs: readonly string[]): Promise<ShopFlavor[]> {
  return select(db, Prisma.sql`p.slug = ANY(${slugs.filter(slug => !slug.includes('\0'))}::text[])`)
}

/** Flavors by a sku of theirs, withdrawn ones too, each once. One query. */
export async function flavorsBySku(db: Tx, skus: readonly string[]): Promise<Map<string, ShopFlavor>> {
  const variants = await db.variant.findMany({
    where: { sku: { in: skus.filter(sku => !sku.includes('\0')) } },
    select: { sku: true, productId: true },
  })
  const flavors = await flavorsById(
    db,
    variants.map(({ productId }) => productId),
  )
  const byId = new Map(flavors.map(flavor => [flavor.id, flavor]))
  return new Map(
    variants.flatMap(({ sku, productId }) => {
      const flavor = byId.get(productId)
      return flavor ? [[sku, flavor]] : []
    }),
  )
}

async function select(db: Tx, condition: Prisma.Sql): Promise<ShopFlavor[]> {
  const rows = await db.$queryRaw<FlavorRow[]>`
    SELECT ${productColumns}, p.withdrawn_at IS NOT NULL AS "isWithdrawn", f.id AS "tasteId", f.name_ru AS "nameRu",
      f.name_en AS "nameEn", f.name_hy AS "nameHy", f.intensity, f.role, f.max_share_percent AS "maxSharePercent"
    FROM product p JOIN flavor f ON f.id = p.flavor_id
    WHERE p.category = 'flavor' AND ${condition}
    ORDER BY p.slug COLLATE "C"`
  return rows.map(toShopFlavor)
}

function toShopFlavor(row: FlavorRow): ShopFlavor {
  const { variants, ...product } = toProduct(row)
  const isSold = !row.isWithdrawn && row.isSoldOnline
  return {
    id: row.id,
    isSold,
    variants: variants.map(({ sku, weight }) => ({ sku, weight })),
    product: {
      ...product,
      packings: variants
        .filter(variant => isSold && variant.available > 0)
        .map(({ sku, weight, price, available }) => ({ sku, weight, price, available })),
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
