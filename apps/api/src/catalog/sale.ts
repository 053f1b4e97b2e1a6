import {
  Category,
  FlavorCategory,
  type Product,
  Strength,
  type TasteProfile,
  type Variant,
} from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import * as z from 'zod/mini'
import type { Prisma, Tx } from '#platform/db.ts'
import { imageUrlOf } from './art/art-file.ts'
import { artSubjectSelect } from './art/subject.ts'
import { type ProductRow, productColumns, toProduct, toTaste } from './product-row.ts'

/** A variant as a cart, a quote or an order needs it; prices in AMD, weights in grams. */
export type VariantForSale = {
  variantId: string
  sku: string
  slug: string
  category: Category
  brand: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  imageUrl: string
  weightGrams: number
  priceAmd: number
  oldPriceAmd: number | null
  onHand: number
  reserved: number
  /** onHand - reserved: what can be sold now. */
  available: number
  /** False: delivered from the next day on. */
  isSameDay: boolean
  /** The variant or its product was taken off the shop: "Item Unavailable". */
  isWithdrawn: boolean
}

const variantForSaleSelect = {
  id: true,
  sku: true,
  weightGrams: true,
  priceAmd: true,
  oldPriceAmd: true,
  onHand: true,
  reserved: true,
  sameDay: true,
  withdrawnAt: true,
  product: { select: { ...artSubjectSelect, titleRu: true, titleEn: true, titleHy: true, withdrawnAt: true } },
} satisfies Prisma.VariantSelect

type VariantForSaleRow = Prisma.VariantGetPayload<{ select: typeof variantForSaleSelect }>

/** The variants of these skus, by sku; one that does not exist is absent. One query. */
export async function getVariantsForSale(db: Tx, skus: readonly string[]): Promise<Map<string, VariantForSale>> {
  const storable = skus.filter(sku => !sku.includes('\0'))
  const rows = await db.variant.findMany({ where: { sku: { in: storable } }, select: variantForSaleSelect })
  return new Map(rows.map(row => [row.sku, toVariantForSale(row)]))
}

function toVariantForSale({ product, ...variant }: VariantForSaleRow): VariantForSale {
  return {
    variantId: variant.id,
    sku: variant.sku,
    slug: product.slug,
    category: Category.parse(product.category),
    brand: product.brand,
    titleRu: product.titleRu,
    titleEn: product.titleEn,
    titleHy: product.titleHy,
    imageUrl: imageUrlOf(product),
    weightGrams: variant.weightGrams,
    priceAmd: variant.priceAmd,
    oldPriceAmd: variant.oldPriceAmd,
    onHand: variant.onHand,
    reserved: variant.reserved,
    available: variant.onHand - variant.reserved,
    isSameDay: variant.sameDay,
    isWithdrawn: variant.withdrawnAt !== null || product.withdrawnAt !== null,
  }
}

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
    WHERE p.category = 'flavor' AND p.withdrawn_at IS NULL AND EXISTS (
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
