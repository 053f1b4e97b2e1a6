import { FlavorCategory, type Product, Strength, type TasteProfile } from '@shop/contracts/catalog.ts'
import type { Texts } from '@shop/contracts/locale.ts'
import { z } from 'zod'
import type { Prisma, Tx } from '#platform/db.ts'
import { imageUrlOf } from './image-url.ts'

/** A flavor that can be bought now, with what mixing it needs to know. */
export type FlavorInStock = {
  /** With the packings alone that are in stock, the first to offer first. */
  product: Pick<
    Product,
    'slug' | 'brand' | 'title' | 'titleEN' | 'subTitle' | 'subTitleEN' | 'description' | 'descriptionEN' | 'imageUrl'
  > & { productType: string; packings: { sku: string; weight: number; price: number }[] }
  flavor: {
    id: string
    name: Texts
    category: FlavorCategory
    strength: Strength
    /** 1..5: how easily it dominates a mix. */
    intensity: number
    role: 'base' | 'accent' | 'cooling'
    maxSharePercent: number
  }
  /** Each dimension 0..1. */
  taste: TasteProfile
}

const Role = z.enum(['base', 'accent', 'cooling'])

const select = {
  slug: true,
  brand: true,
  titleRu: true,
  titleEn: true,
  subTitleRu: true,
  subTitleEn: true,
  descriptionRu: true,
  descriptionEn: true,
  flavorCategory: true,
  strength: true,
  sweet: true,
  sour: true,
  fresh: true,
  spicy: true,
  creamy: true,
  bitter: true,
  herbal: true,
  flavor: true,
  variants: {
    where: { withdrawnAt: null },
    select: { sku: true, weightGrams: true, priceAmd: true, onHand: true, reserved: true },
    orderBy: [{ position: 'asc' }, { weightGrams: 'asc' }],
  },
} satisfies Prisma.ProductSelect

/** Every flavor of which at least one packing can be bought now: Summon Mix chooses from these. */
export async function listFlavorsInStock(db: Tx): Promise<FlavorInStock[]> {
  const rows = await db.product.findMany({
    where: { category: 'flavor', withdrawnAt: null },
    select,
    orderBy: { slug: 'asc' },
  })
  return rows.flatMap(row => {
    const packings = row.variants
      .filter(({ onHand, reserved }) => onHand > reserved)
      .map(({ sku, weightGrams, priceAmd }) => ({ sku, weight: weightGrams, price: priceAmd }))
    return row.flavor && packings.length > 0 ? [toFlavor({ ...row, flavor: row.flavor }, packings)] : []
  })
}

type Row = Prisma.ProductGetPayload<{ select: typeof select }>

function toFlavor(
  row: Row & { flavor: NonNullable<Row['flavor']> },
  packings: FlavorInStock['product']['packings'],
): FlavorInStock {
  const { flavor } = row
  const english = {
    ...(row.titleEn === null ? {} : { titleEN: row.titleEn }),
    ...(row.subTitleEn === null ? {} : { subTitleEN: row.subTitleEn }),
    ...(row.descriptionEn === null ? {} : { descriptionEN: row.descriptionEn }),
  }
  return {
    product: {
      slug: row.slug,
      productType: 'flavor',
      brand: row.brand,
      title: row.titleRu,
      subTitle: row.subTitleRu,
      description: row.descriptionRu,
      ...english,
      imageUrl: imageUrlOf(row.slug),
      packings,
    },
    flavor: {
      id: flavor.id,
      name: { ru: flavor.nameRu, en: flavor.nameEn, hy: flavor.nameHy },
      category: FlavorCategory.parse(row.flavorCategory),
      strength: Strength.parse(row.strength),
      intensity: flavor.intensity,
      role: Role.parse(flavor.role),
      maxSharePercent: flavor.maxSharePercent,
    },
    taste: tasteOf(row),
  }
}

/** Percent in the database, 0..1 on the wire. */
function tasteOf({ sweet, sour, fresh, spicy, creamy, bitter, herbal }: Row): TasteProfile {
  const part = (percent: number | null) => (percent ?? 0) / 100
  return {
    sweet: part(sweet),
    sour: part(sour),
    fresh: part(fresh),
    spicy: part(spicy),
    creamy: part(creamy),
    bitter: part(bitter),
    herbal: part(herbal),
  }
}
