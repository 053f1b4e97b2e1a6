import { Category, FlavorCategory, Strength, type TasteProfile } from '@shop/contracts/catalog.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import { imageUrlOf } from './art/art-file.ts'
import { artSubjectSelect } from './art/subject.ts'

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

/** A flavor on the shelf, as Summon Mix works with it and shows it. */
export type FlavorInStock = {
  slug: string
  brand: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  subTitleRu: string
  subTitleEn: string | null
  subTitleHy: string | null
  descriptionRu: string
  descriptionEn: string | null
  descriptionHy: string | null
  imageUrl: string
  category: FlavorCategory
  strength: Strength
  /** Each 0..1. */
  taste: TasteProfile
  popularity: number
  flavor: {
    id: string
    nameRu: string
    nameEn: string
    nameHy: string
    /** 1..5: how easily it dominates a mix. */
    intensity: number
    /** base, accent or cooling. */
    role: string
    maxSharePercent: number
  }
  /** Those that can be bought now, the smallest first. */
  packings: { sku: string; weightGrams: number; priceAmd: number; available: number }[]
}

const flavorInStockSelect = {
  ...artSubjectSelect,
  titleRu: true,
  titleEn: true,
  titleHy: true,
  subTitleRu: true,
  subTitleEn: true,
  subTitleHy: true,
  descriptionRu: true,
  descriptionEn: true,
  descriptionHy: true,
  popularity: true,
  sweet: true,
  sour: true,
  fresh: true,
  spicy: true,
  creamy: true,
  bitter: true,
  herbal: true,
  flavor: {
    select: {
      id: true,
      nameRu: true,
      nameEn: true,
      nameHy: true,
      intensity: true,
      role: true,
      maxSharePercent: true,
    },
  },
  variants: {
    where: { withdrawnAt: null },
    select: { sku: true, weightGrams: true, priceAmd: true, onHand: true, reserved: true },
    orderBy: { position: 'asc' },
  },
} satisfies Prisma.ProductSelect

type FlavorInStockRow = Prisma.ProductGetPayload<{ select: typeof flavorInStockSelect }>

/** Every flavor with at least one packing that can be bought now, by slug. */
export async function listFlavorsInStock(db: Tx): Promise<FlavorInStock[]> {
  const rows = await db.product.findMany({
    where: { category: 'flavor', withdrawnAt: null },
    select: flavorInStockSelect,
    orderBy: { slug: 'asc' },
  })
  return rows.flatMap(row => toFlavorInStock(row) ?? [])
}

function toFlavorInStock(row: FlavorInStockRow): FlavorInStock | undefined {
  const { variants, flavor, flavorCategory, strength } = row
  const packings = variants
    .map(({ onHand, reserved, ...packing }) => ({ ...packing, available: onHand - reserved }))
    .filter(packing => packing.available > 0)
  if (packings.length === 0 || flavor === null) return undefined
  return {
    slug: row.slug,
    brand: row.brand,
    titleRu: row.titleRu,
    titleEn: row.titleEn,
    titleHy: row.titleHy,
    subTitleRu: row.subTitleRu,
    subTitleEn: row.subTitleEn,
    subTitleHy: row.subTitleHy,
    descriptionRu: row.descriptionRu,
    descriptionEn: row.descriptionEn,
    descriptionHy: row.descriptionHy,
    imageUrl: imageUrlOf(row),
    category: FlavorCategory.parse(flavorCategory),
    strength: Strength.parse(strength),
    taste: tasteOf(row),
    popularity: row.popularity,
    flavor,
    packings,
  }
}

type TastePercents = Record<keyof TasteProfile, number | null>

/** Percent as stored to 0..1 as said on the wire. */
export function tasteOf(row: TastePercents): TasteProfile {
  const share = (percent: number | null) => (percent ?? 0) / 100
  return {
    sweet: share(row.sweet),
    sour: share(row.sour),
    fresh: share(row.fresh),
    spicy: share(row.spicy),
    creamy: share(row.creamy),
    bitter: share(row.bitter),
    herbal: share(row.herbal),
  }
}
