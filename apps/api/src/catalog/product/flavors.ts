import {
  FlavorCategory,
  FlavorRole,
  type Product,
  Strength,
  type TasteProfile,
  type Variant,
} from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import type { InferResult } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { HAS_AVAILABLE_VARIANT, IS_SOLD_ONLINE, products, toProduct, toTaste } from './queries.ts'

/** A flavor in stock, as Summon Mix uses and shows it. */
export type FlavorInStock = {
  /** The product's ID. */
  id: string
  product: Omit<Product, 'variants'> & {
    /** The variants in stock, the default first; grams and AMD. */
    variants: Pick<Variant, 'sku' | 'weight' | 'price' | 'available'>[]
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

/** A flavor of the shop. If it is not in stock, `variants` is empty. */
export type ShopFlavor = FlavorInStock & {
  /** Not withdrawn, and sold online. */
  isSold: boolean
  /** All variants that are not withdrawn, including those out of stock; grams. */
  variants: Pick<Variant, 'sku' | 'weight'>[]
}

/** Selects flavors with their tastes, sorted by slug. */
const flavors = products
  .innerJoin('flavor as f', 'f.id', 'p.flavor_id')
  .select(({ eb }) => [
    eb('p.withdrawn_at', 'is not', null).$castTo<boolean>().as('isWithdrawn'),
    'f.id as tasteId',
    'f.name as tasteName',
    'f.intensity',
    'f.role',
    'f.max_share_percent as maxSharePercent',
  ])
  .where('p.category', '=', 'flavor')
  .orderBy('p.slug', order => order.collate('C'))
type FlavorRow = InferResult<typeof flavors>[number]

const flavorById = prepare((param: Param<{ ids: readonly string[] }>) =>
  flavors.where('p.id', '=', anyOf(param('ids'))),
)
const flavorBySlug = prepare((param: Param<{ slugs: readonly string[] }>) =>
  flavors.where('p.slug', '=', anyOf(param('slugs'))),
)
const flavorInStock = prepare(() =>
  flavors
    .where('p.withdrawn_at', 'is', null)
    .where('f.hidden_at', 'is', null)
    .where(IS_SOLD_ONLINE)
    .where(HAS_AVAILABLE_VARIANT),
)

/** Returns the flavors with a variant in stock and a visible taste, sorted by slug. One query. */
export async function listFlavorsInStock(db: Tx): Promise<FlavorInStock[]> {
  return (await query(db, flavorInStock({}))).map(toShopFlavor)
}

/** Returns flavors by their product IDs, sorted by slug. One query. */
export async function flavorsById(db: Tx, ids: readonly string[]): Promise<ShopFlavor[]> {
  return (await query(db, flavorById({ ids }))).map(toShopFlavor)
}

/** Returns flavors by their products' slugs. One query. */
export async function flavorsBySlug(db: Tx, slugs: readonly string[]): Promise<ShopFlavor[]> {
  const known = slugs.filter(slug => !slug.includes('\0'))
  return (await query(db, flavorBySlug({ slugs: known }))).map(toShopFlavor)
}

/** Returns the flavors that have one of the SKUs, including withdrawn ones, each once. Two queries. */
export async function flavorsBySku(db: Tx, skus: readonly string[]): Promise<Map<string, ShopFlavor>> {
  const known = skus.filter(sku => !sku.includes('\0'))
  const variants = await query(
    db,
    kysely.selectFrom('variant').select(['sku', 'product_id as productId']).where('sku', '=', anyOf(known)),
  )
  const found = await flavorsById(
    db,
    variants.map(({ productId }) => productId),
  )
  const byId = new Map(found.map(flavor => [flavor.id, flavor]))
  return new Map(
    variants.flatMap(({ sku, productId }) => {
      const flavor = byId.get(productId)
      return flavor ? [[sku, flavor]] : []
    }),
  )
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
      variants: variants
        .filter(variant => isSold && variant.available > 0)
        .map(({ sku, weight, price, available }) => ({ sku, weight, price, available })),
    },
    flavor: {
      id: row.tasteId,
      name: completeTexts(row.tasteName),
      category: FlavorCategory.parse(row.flavorCategory),
      strength: Strength.parse(row.strength),
      intensity: row.intensity,
      role: FlavorRole.parse(row.role),
      maxSharePercent: row.maxSharePercent,
    },
    taste: toTaste(row.taste ?? []),
  }
}
