import type { OfferedPromotion, VariantOffer } from '@shop/contracts/catalog.ts'
import { toTextFields } from '@shop/contracts/text-fields.ts'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FindOffer, OfferSource } from '#catalog/index.ts'
import type { Clock } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { groupsOf, type Settings, selectGroups } from '#settings/index.ts'
import {
  applyPromotions,
  maxPromotionsAmd,
  type PromotionContext,
  type PromotionEffect,
  type PromotionLine,
  type PromotionRule,
} from './apply-promotions.ts'
import { parseRules, rules } from './read-promotions.ts'

/**
 * Selects the promotions that run for all visitors, the products of their collections and the rules of the categories.
 * The result changes only with what shoppers see: not with the uses of a promotion before its limit is reached.
 */
const runningPromotions = prepare((param: Param<{ now: Date }>) => {
  const now = sql<Date>`${param('now')}::timestamptz`
  const running = rules
    .where('m.state', '=', sql.lit('active'))
    .where(({ or, eb }) => or([eb('m.starts_at', 'is', null), eb('m.starts_at', '<=', now)]))
    .where(({ or, eb }) => or([eb('m.ends_at', 'is', null), eb('m.ends_at', '>', now)]))
    .where(({ or, eb }) => or([eb('m.uses_in_all', 'is', null), eb('m.used', '<', eb.ref('m.uses_in_all'))]))
    .where(sql<boolean>`cardinality(m.group_ids) = 0`)
  return kysely
    .with('r', () => running)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('r')
        .select(sql<string | null>`json_agg(to_jsonb(r) || '{"used": 0}' ORDER BY r.id)::text`.as('rules'))
        .$asScalar()
        .as('rules'),
      jsonArrayFrom(
        selectFrom('collection_product as l')
          .select(['l.product_id as productId', sql<string[]>`array_agg(l.collection_id ORDER BY 1)`.as('ids')])
          .where(sql<boolean>`l.collection_id::text IN (SELECT unnest(r.targets) FROM r WHERE r.target = 'collection')`)
          .groupBy('l.product_id')
          .orderBy('l.product_id'),
      ).as('collections'),
      selectGroups(['categories']).$asScalar().as('groups'),
    ])
})

/** Creates the source of what promotions do for the products of the catalog (docs/adr/0086). One query per call. */
export function createOfferSource(db: Tx, { clock }: { clock: Clock }): OfferSource {
  let last: { text: string; findOffer: FindOffer } | undefined
  return async () => {
    const now = clock.now()
    const [row] = await query(db, runningPromotions({ now }))
    if (!row?.rules) return findNoOffer
    const text = JSON.stringify(row)
    if (last?.text !== text) {
      const collectionsOf = new Map(row.collections.map(({ productId, ids }) => [productId, ids]))
      const { categories } = groupsOf(row.groups, ['categories'])
      last = { text, findOffer: createFindOffer(parseRules(row.rules), { now, categories, collectionsOf }) }
    }
    return last.findOffer
  }
}

const findNoOffer: FindOffer = () => undefined

type OfferContext = {
  now: Date
  categories: Settings['categories']
  collectionsOf: ReadonlyMap<string, readonly string[]>
}

/** @param promotions that run now and are not limited to groups of customers */
export function createFindOffer(
  promotions: readonly PromotionRule[],
  { now, categories, collectionsOf }: OfferContext,
): FindOffer {
  const forEveryOrder = promotions.filter(({ usesPerCustomer }) => usesPerCustomer === null)
  return ({ id: productId, category, brand }, { priceAmd, isOnSale }) => {
    const one: PromotionLine = {
      quantity: 1,
      unitPriceAmd: priceAmd,
      category,
      isOnSale,
      productId,
      brand,
      collectionIds: collectionsOf.get(productId) ?? [],
    }
    const apply = (line: PromotionLine, some = promotions) =>
      applyPromotions([line], some, {
        ...contextOf(line),
        now,
        categories,
      })
    const ofOne = apply(one)
    // A customer who has used a promotion up must not pay more than the price shown to all.
    const discountAmd = Math.min(ofOne.discountAmd, apply(one, forEveryOrder).discountAmd)
    const ofMany = apply({ ...one, quantity: findLargeQuantity(promotions, priceAmd) })
    const shown = new Set([...ofOne.effects, ...ofMany.effects].filter(isGiven).map(({ promotion }) => promotion))
    if (shown.size === 0) return undefined
    return {
      ...(discountAmd > 0 && { price: priceAmd - discountAmd }),
      promotions: [...shown].map(toOffered),
    } satisfies VariantOffer
  }
}

/** A visitor with a delivery fee, so that free delivery counts as given. */
const contextOf = ({ quantity, unitPriceAmd }: PromotionLine): Omit<PromotionContext, 'now' | 'categories'> => ({
  usesOfCustomer: new Map(),
  groupsOfCustomer: [],
  deliveryFeeAmd: 1,
  maxDiscountAmd: maxPromotionsAmd(quantity * unitPriceAmd, 0),
})

/** Returns a number of units that reaches the minimum of each promotion and has a free unit. */
function findLargeQuantity(promotions: readonly PromotionRule[], priceAmd: number): number {
  return Math.max(
    1,
    ...promotions.map(({ minimumGoodsAmd, buyQuantity, getQuantity }) =>
      Math.max(Math.ceil(minimumGoodsAmd / Math.max(1, priceAmd)), (buyQuantity ?? 0) + (getQuantity ?? 0)),
    ),
  )
}

const isGiven = ({ problem }: PromotionEffect): boolean => problem === null

const toOffered = ({ id, title, kind }: PromotionRule): OfferedPromotion => ({
  id,
  ...toTextFields('title', title),
  ...(kind === 'amount' && { isOncePerOrder: true }),
})
