import { Category } from '@shop/contracts/catalog.ts'
import type { Item } from '@shop/contracts/checkout.ts'
import { shopDate } from '@shop/contracts/days.ts'
import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { LocalTexts } from '@shop/contracts/text-fields.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { earnedPercentOf, selectCountedPurchases } from '#bonus/index.ts'
import { IS_SOLD_ONLINE, imageOf, picturedProducts, toFlavorColor } from '#catalog/index.ts'
import { type DeliverySettings, deliveryBy, sameDayError, selectUsedSlots, type UsedSlots } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, arrayOf, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { HAS_COLLECTION_PROMOTION, type PromotionRule, parsePromotions, promotionColumns } from '#promotions/index.ts'
import { type GroupTexts, groupsOf, type Settings, selectGroups } from '#settings/index.ts'
import { stockStatus } from './rules.ts'
import type { PricedLine } from './totals.ts'

/** A variant with the names of its product and its current stock. */
export type VariantSnapshot = {
  id: string
  productId: string
  sku: string
  slug: string
  brand: string
  title: LocalTexts
  imageUrl: string
  /** The color of a flavor in charts. */
  color: string | undefined
  weightGrams: number
  priceAmd: number
  /** The variant shows an old price. */
  isOnSale: boolean
  category: Category
  /** The picked collections that contain the product; empty unless a promotion needs them. */
  collectionIds: string[]
  available: number
  sameDay: boolean
  /** Withdrawn, or not sold online. */
  isWithdrawn: boolean
}

type Row = InferResult<ReturnType<typeof selectVariants>>[number]

const selectVariants = (skus: RawBuilder<string[]>) =>
  picturedProducts
    .innerJoin('variant as v', 'v.product_id', 'p.id')
    .select(({ eb, not, or }) => [
      'v.id',
      'p.id as productId',
      'v.sku',
      'p.brand',
      'p.title',
      'p.flavor_category as flavorCategory',
      'p.flavor_id as flavorId',
      'v.weight_grams as weightGrams',
      'v.price_amd as priceAmd',
      eb('v.old_price_amd', 'is not', null).$castTo<boolean>().as('isOnSale'),
      sql<string[]>`CASE WHEN ${HAS_COLLECTION_PROMOTION} THEN ARRAY(SELECT l.collection_id::text
        FROM collection_product l WHERE l.product_id = p.id) ELSE '{}' END`.as('collectionIds'),
      sql<number>`v.on_hand - v.reserved`.as('available'),
      'v.same_day as sameDay',
      or([eb('v.withdrawn_at', 'is not', null), eb('p.withdrawn_at', 'is not', null), not(IS_SOLD_ONLINE)])
        .$castTo<boolean>()
        .as('isWithdrawn'),
    ])
    .where('v.sku', '=', anyOf(arrayOf(skus, 'text[]')))

const variantsStatement = prepare((param: Param<{ skus: string[] }>) => selectVariants(param('skus')))

/** Reads variants by SKU; unknown SKUs are missing in the result. One query. */
export async function readVariants(db: Tx, skus: readonly string[]): Promise<Map<string, VariantSnapshot>> {
  return toVariantsBySku(await query(db, variantsStatement({ skus: withoutNul(skus) })))
}

const settingGroups = [
  'delivery',
  'capacity',
  'zones',
  'pickup',
  'tariff',
  'switches',
  'rental',
  'categories',
  'points',
  'point_tiers',
  'shop',
] as const

/** The settings that apply to carts and orders. The percent of earned points is the customer's. */
export type CheckoutRules = Pick<Settings, 'categories' | 'pickup' | 'points' | 'rental' | 'switches' | 'tariff'> & {
  hours: DeliverySettings
  shopName: string
}

/** `usesOfCustomer`: the customer's orders by the promotion that they use. */
export type CheckoutSnapshot = {
  variants: Map<string, VariantSnapshot>
  rules: CheckoutRules
  promotions: readonly PromotionRule[]
  usesOfCustomer: ReadonlyMap<string, number>
  groupsOfCustomer: readonly string[]
}

/** What is read for whom. `accountId`: the customer whose uses of promotions count; null for a visitor. */
export type SnapshotInput = { skus: readonly string[]; now: Date; accountId: string | null }
type SnapshotValues = { skus: string[]; now: Date; accountId: string | null }

const selectSnapshot = (param: Param<SnapshotValues>) =>
  kysely.selectNoFrom([
    jsonArrayFrom(selectVariants(param('skus'))).as('variants'),
    selectGroups(settingGroups).$asScalar().as('groups'),
    ...promotionColumns(param('now'), param('accountId')),
    jsonArrayFrom(selectCountedPurchases(param('now'), param('accountId'))).as('purchases'),
  ])

const snapshotStatement = prepare((param: Param<SnapshotValues>) => selectSnapshot(param))

const quoteSnapshotStatement = prepare((param: Param<SnapshotValues & { today: string }>) =>
  selectSnapshot(param).select(({ selectFrom }) => [
    jsonArrayFrom(selectUsedSlots(param('today'))).as('usedSlots'),
    selectFrom('store_credit')
      .select('balance_amd')
      .where('account_id', '=', param('accountId'))
      .$asScalar()
      .as('creditAmd'),
    selectFrom('account').select('is_discreet').where('id', '=', param('accountId')).$asScalar().as('isDiscreet'),
  ]),
)

const toValues = ({ skus, now, accountId }: SnapshotInput): SnapshotValues => ({
  skus: withoutNul(skus),
  now,
  accountId,
})

/** Reads variants, promotions and the settings that apply to orders at the same point in time. One query. */
export async function readCheckoutSnapshot(db: Tx, input: SnapshotInput): Promise<CheckoutSnapshot> {
  const [row] = await query(db, snapshotStatement(toValues(input)))
  return toSnapshot(row)
}

/** Like readCheckoutSnapshot, with the used capacity of the delivery slots, the store credit and the choice of the account. One query. */
export async function readQuoteSnapshot(
  db: Tx,
  input: SnapshotInput,
): Promise<CheckoutSnapshot & { usedSlots: UsedSlots; creditAmd: number; discretion: { isDiscreet?: true } }> {
  const [row] = await query(db, quoteSnapshotStatement({ ...toValues(input), today: shopDate(input.now) }))
  const { usedSlots = [], creditAmd, isDiscreet } = row ?? {}
  return { ...toSnapshot(row), usedSlots, creditAmd: creditAmd ?? 0, discretion: isDiscreet ? { isDiscreet } : {} }
}

/** Removes SKUs with U+0000, which PostgreSQL rejects. */
const withoutNul = (skus: readonly string[]) => skus.filter(sku => !sku.includes('\0'))

type SnapshotRow = {
  variants: Row[]
  groups: GroupTexts
  promotions: string | null
  promotionUses: { promotionId: string; uses: number }[]
  customerGroups: string[]
  purchases: { lastDay: string; paidAmd: number }[]
}

function toSnapshot(row: SnapshotRow | undefined): CheckoutSnapshot {
  const { point_tiers, ...groups } = groupsOf(row?.groups ?? null, settingGroups)
  const earnedPercent = earnedPercentOf(groups.points.earnedPercent, point_tiers.tiers, row?.purchases ?? [])
  const points = { ...groups.points, earnedPercent }
  return {
    variants: toVariantsBySku(row?.variants ?? []),
    promotions: parsePromotions(row?.promotions ?? null),
    groupsOfCustomer: row?.customerGroups ?? [],
    usesOfCustomer: new Map(row?.promotionUses.map(({ promotionId, uses }) => [promotionId, uses])),
    rules: { ...groups, points, hours: deliveryBy(groups), shopName: groups.shop.name },
  }
}

function toVariantsBySku(rows: readonly Row[]): Map<string, VariantSnapshot> {
  return new Map(rows.map(row => [row.sku, toVariant(row)]))
}

function toVariant({ flavorCategory, flavorId, ...row }: Row): VariantSnapshot {
  return {
    ...row,
    category: Category.parse(row.category),
    imageUrl: imageOf(row),
    color: toFlavorColor(flavorCategory, flavorId),
  }
}

/** A line of an order at the current price. */
export type LineItem = { variant: VariantSnapshot; quantity: number; lineTotal: number }

/** Builds the priced line items. `error` is set if an item is not available in full. */
export function buildLineItems(
  variants: ReadonlyMap<string, VariantSnapshot>,
  items: readonly Item[],
): { lines: LineItem[]; error: AppError | undefined } {
  const missing: ErrorDetail[] = []
  let isUnavailable = false
  const lines = items.flatMap(({ sku, quantity }) => {
    const variant = variants.get(sku)
    const { status, available } = stockStatus(quantity, variant)
    if (variant && status === 'ok') return [{ variant, quantity, lineTotal: variant.priceAmd * quantity }]
    isUnavailable ||= status === 'unavailable'
    missing.push({ sku, available })
    return []
  })
  const code = isUnavailable ? 'ITEM_UNAVAILABLE' : 'OUT_OF_STOCK'
  return { lines, error: missing.length > 0 ? new AppError(code, { details: missing }) : undefined }
}

/** Asserts that every line item can be delivered today. @throws SLOT_NOT_AVAILABLE */
export function assertSameDayDelivery(lines: readonly LineItem[], locale: Locale): void {
  const later = lines.filter(({ variant }) => !variant.sameDay)
  if (later.length === 0) return
  throw sameDayError(
    later.map(({ variant }) => variant.sku),
    locale,
  )
}

export const toPriced = ({ variant: { category, isOnSale }, lineTotal }: LineItem): PricedLine => ({
  lineTotal,
  category,
  isOnSale,
})

const NO_SHARE = { discountAmd: 0, pointsAmd: 0, earnsPoints: false }

/** Returns the lines of a new order. @param shares the share of each line in discount and points, in the same order */
export const toNewLines = (lines: readonly LineItem[], shares: readonly (typeof NO_SHARE)[]) =>
  lines.map(({ variant: { id: variantId, priceAmd: unitPriceAmd, imageUrl }, quantity }, index) => ({
    variantId,
    quantity,
    unitPriceAmd,
    imageUrl,
    ...(shares[index] ?? NO_SHARE),
  }))
