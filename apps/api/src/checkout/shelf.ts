import { Category } from '@shop/contracts/catalog.ts'
import { imageOf, isSoldOnline, type Pictured, picturedColumns } from '#catalog/index.ts'
import { type DeliverySettings, deliveryBy, type TakenPlaces, takenColumn } from '#delivery/index.ts'
import { Prisma, rows, type Tx } from '#platform/db.ts'
import { type GroupTexts, groupsColumn, groupsOf, type Settings } from '#settings/index.ts'

/** A variant with its product's names, as it stands on the shelf now. */
export type ShelfVariant = {
  id: string
  sku: string
  slug: string
  brand: string
  titleRu: string
  titleEn: string | null
  titleHy: string | null
  imageUrl: string
  weightGrams: number
  priceAmd: number
  /** An old price stands beside it. */
  isOnSale: boolean
  category: Category
  available: number
  sameDay: boolean
  /** Taken off the shop, or only shown in it. */
  isWithdrawn: boolean
}

type Row = Omit<ShelfVariant, 'imageUrl' | 'category'> & Pictured

/** The variants of these skus, by sku; unknown ones are missing. One query. */
export async function readShelf(db: Tx, skus: readonly string[]): Promise<Map<string, ShelfVariant>> {
  return shelfOf(await rows<Row>(db, shelfSql(skus)))
}

const shopGroups = ['delivery', 'switches', 'rental', 'categories', 'points', 'shop'] as const

/** By which settings carts and orders are judged. */
export type ShopRules = Pick<Settings, 'categories' | 'points' | 'rental' | 'switches'> & {
  hours: DeliverySettings
  shopName: string
}

/** What carts and orders are judged by. */
export type ShopNow = { shelf: Map<string, ShelfVariant>; rules: ShopRules }
type ShopRow = { shelf: Row[] | null; groups: GroupTexts }

/** The same, with the settings by which carts and orders are judged, all of one moment. One query. */
export async function readShop(db: Tx, skus: readonly string[]): Promise<ShopNow> {
  const [row] = await rows<ShopRow>(db, Prisma.sql`SELECT ${shopColumns(skus)}`)
  return shopOf(row)
}

/** The same, with the places of the courier's windows that are taken. One query. */
export async function readShopAndPlaces(
  db: Tx,
  skus: readonly string[],
  now: Date,
): Promise<ShopNow & { taken: TakenPlaces }> {
  const [row] = await rows<ShopRow & { taken: TakenPlaces }>(
    db,
    Prisma.sql`SELECT ${shopColumns(skus)}, ${takenColumn(now)} AS taken`,
  )
  return { ...shopOf(row), taken: row?.taken ?? null }
}

const shopColumns = (skus: readonly string[]) => Prisma.sql`
  (SELECT json_agg(goods) FROM (${shelfSql(skus)}) goods) AS shelf, ${groupsColumn(shopGroups)} AS groups`

function shopOf(row: ShopRow | undefined): ShopNow {
  const groups = groupsOf(row?.groups ?? null, shopGroups)
  return {
    shelf: shelfOf(row?.shelf ?? []),
    rules: { ...groups, hours: deliveryBy(groups), shopName: groups.shop.name },
  }
}

function shelfSql(skus: readonly string[]): Prisma.Sql {
  return Prisma.sql`SELECT v.id, v.sku, p.title_ru AS "titleRu", p.title_en AS "titleEn", p.title_hy AS "titleHy",
      v.weight_grams AS "weightGrams", v.price_amd AS "priceAmd",
      v.old_price_amd IS NOT NULL AS "isOnSale", v.on_hand - v.reserved AS available,
      v.same_day AS "sameDay", (v.withdrawn_at IS NOT NULL OR p.withdrawn_at IS NOT NULL OR NOT ${isSoldOnline}) AS "isWithdrawn",
      ${picturedColumns}
    FROM variant v JOIN product p ON p.id = v.product_id
    WHERE v.sku = ANY(${skus.filter(sku => !sku.includes('\0'))}::text[])`
}

function shelfOf(rows: readonly Row[]): Map<string, ShelfVariant> {
  return new Map(rows.map(row => [row.sku, { ...row, category: Category.parse(row.category), imageUrl: imageOf(row) }]))
}
