import { Category } from '@shop/contracts/catalog.ts'
import { shopDate } from '@shop/contracts/days.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { IS_SOLD_ONLINE, imageOf, picturedProducts } from '#catalog/index.ts'
import { type DeliverySettings, deliveryBy, selectTaken, type TakenPlaces } from '#delivery/index.ts'
import type { Tx } from '#platform/db.ts'
import { kysely, type Param, prepare, query } from '#platform/sql.ts'
import { type GroupTexts, groupsOf, type Settings, selectGroups } from '#settings/index.ts'

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

type Row = InferResult<ReturnType<typeof selectShelf>>[number]

const selectShelf = (skus: RawBuilder<string[]>) =>
  picturedProducts
    .innerJoin('variant as v', 'v.product_id', 'p.id')
    .select(({ eb, not, or }) => [
      'v.id',
      'v.sku',
      'p.brand',
      'p.title_ru as titleRu',
      'p.title_en as titleEn',
      'p.title_hy as titleHy',
      'v.weight_grams as weightGrams',
      'v.price_amd as priceAmd',
      eb('v.old_price_amd', 'is not', null).$castTo<boolean>().as('isOnSale'),
      sql<number>`v.on_hand - v.reserved`.as('available'),
      'v.same_day as sameDay',
      or([eb('v.withdrawn_at', 'is not', null), eb('p.withdrawn_at', 'is not', null), not(IS_SOLD_ONLINE)])
        .$castTo<boolean>()
        .as('isWithdrawn'),
    ])
    .where('v.sku', '=', sql<string>`any(${skus})`)

const shelfStatement = prepare((param: Param<{ skus: string[] }>) => selectShelf(param('skus')))

/** The variants of these skus, by sku; unknown ones are missing. One query. */
export async function readShelf(db: Tx, skus: readonly string[]): Promise<Map<string, ShelfVariant>> {
  return shelfOf(await query(db, shelfStatement({ skus: storable(skus) })))
}

const shopGroups = ['delivery', 'switches', 'rental', 'categories', 'points', 'shop'] as const

/** By which settings carts and orders are judged. */
export type ShopRules = Pick<Settings, 'categories' | 'points' | 'rental' | 'switches'> & {
  hours: DeliverySettings
  shopName: string
}

/** What carts and orders are judged by. */
export type ShopNow = { shelf: Map<string, ShelfVariant>; rules: ShopRules }

const selectShop = (skus: RawBuilder<string[]>) =>
  kysely.selectNoFrom([jsonArrayFrom(selectShelf(skus)).as('shelf'), selectGroups(shopGroups).$asScalar().as('groups')])

const shopStatement = prepare((param: Param<{ skus: string[] }>) => selectShop(param('skus')))

const shopAndPlacesStatement = prepare((param: Param<{ skus: string[]; today: string }>) =>
  selectShop(param('skus')).select(jsonArrayFrom(selectTaken(param('today'))).as('taken')),
)

/** The same, with the settings by which carts and orders are judged, all of one moment. One query. */
export async function readShop(db: Tx, skus: readonly string[]): Promise<ShopNow> {
  const [row] = await query(db, shopStatement({ skus: storable(skus) }))
  return shopOf(row)
}

/** The same, with the places of the courier's windows that are taken. One query. */
export async function readShopAndPlaces(
  db: Tx,
  skus: readonly string[],
  now: Date,
): Promise<ShopNow & { taken: TakenPlaces }> {
  const [row] = await query(db, shopAndPlacesStatement({ skus: storable(skus), today: shopDate(now) }))
  return { ...shopOf(row), taken: row?.taken ?? [] }
}

/** PostgreSQL takes no text with U+0000; no sku has one. */
const storable = (skus: readonly string[]) => skus.filter(sku => !sku.includes('\0'))

function shopOf(row: { shelf: Row[]; groups: GroupTexts } | undefined): ShopNow {
  const groups = groupsOf(row?.groups ?? null, shopGroups)
  return {
    shelf: shelfOf(row?.shelf ?? []),
    rules: { ...groups, hours: deliveryBy(groups), shopName: groups.shop.name },
  }
}

function shelfOf(rows: readonly Row[]): Map<string, ShelfVariant> {
  return new Map(rows.map(row => [row.sku, { ...row, category: Category.parse(row.category), imageUrl: imageOf(row) }]))
}
