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
  comparePromotions,
  isTarget,
  maxPromotionsAmd,
  type PromotionContext,
  type PromotionEffect,
  type PromotionLine,
  type PromotionRule,
} from './apply-promotions.ts'
import { parseRules, rules } from './read-promotions.ts'

/**
 * Selects the promotions that run, the products of their collections and the rules of the categories.
 * The result changes only with what shoppers see: not with the uses of a promotion before its limit is reached.
 */
const runningPromotions = prepare((param: Param<{ now: Date }>) => {
  const now = sql<Date>`${param('now')}::timestamptz`
  const running = rules
    .where('m.state', '=', sql.lit('active'))
    .where(({ or, eb }) => or([eb('m.starts_at', 'is', null), eb('m.starts_at', '<=', now)]))
    .where(({ or, eb }) => or([eb('m.ends_at', 'is', null), eb('m.ends_at', '>', now)]))
    .where(({ or, eb }) => or([eb('m.uses_in_all', 'is', null), eb('m.used', '<', eb.ref('m.uses_in_all'))]))
  return kysely
    .with('r', () => running)
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('r')
        .select(sql<string | null>`json_agg(to_jsonb(r) || '{"used": 0}' ORDER BY r.id)::text`.as('rules'))
        .$asScalar()
        .as('rules'),
      jsonArrayFrom(
        selectFrom('collection_product as l')
          .select([
            'l.product_id as productId',
            sql<string[]>`array_agg(l.collection_id ORDER BY l.collection_id)`.as('ids'),
          ])
          .where(sql<boolean>`l.collection_id IN (SELECT unnest(r.targets)::uuid FROM r WHERE r.target = 'collection')`)
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

/** From this number of promotions of a product on that not every customer gets, its price is not lowered. */
const MAX_UNCERTAIN = 6

/** @param promotions that run now */
export function createFindOffer(
  promotions: readonly PromotionRule[],
  { now, categories, collectionsOf }: OfferContext,
): FindOffer {
  return ({ id: productId, category, brand }, { priceAmd, isOnSale }) => {
    if (!categories[category].isSoldOnline) return undefined
    const one: PromotionLine = {
      quantity: 1,
      unitPriceAmd: priceAmd,
      category,
      isOnSale,
      productId,
      brand,
      collectionIds: collectionsOf.get(productId) ?? [],
    }
    const apply = (quantity: number, applied: readonly PromotionRule[]) => {
      const line = { ...one, quantity }
      return applyPromotions([line], applied, { ...contextOf(line), now, categories })
    }
    const targeting = promotions.filter(promotion => isTarget(promotion, one))
    if (targeting.length === 0) return undefined
    const named = targeting.filter(({ groupIds }) => groupIds.length === 0)
    const covering = targeting.filter(({ kind }) => kind !== 'free_delivery')
    const lowerings = scenariosOf(covering).map(applied => apply(1, applied).effects.filter(isOffUnitPrice))
    const isLowered = lowerings.every(effects => effects.every(effect => !isDisplaced(effect, covering, priceAmd)))
    const [lowering = []] = isLowered ? lowerings.toSorted((a, b) => sumOf(a) - sumOf(b)) : []
    const others = quantitiesOf(named, priceAmd).flatMap(quantity => apply(quantity, named).effects.filter(isNamed))
    const shown = new Set([...lowering, ...others].map(({ promotion }) => promotion))
    const promotionsToName = [...shown].filter(promotion => named.includes(promotion))
    if (promotionsToName.length === 0) return undefined
    const discountAmd = sumOf(lowering)
    return {
      ...(discountAmd > 0 && { price: priceAmd - discountAmd }),
      promotions: promotionsToName.map(toOffered),
    } satisfies VariantOffer
  }
}

/**
 * Returns the sets of promotions that a customer may get: each with or without those that are limited per customer or
 * for a group. A promotion of a set applies like one for all.
 */
function scenariosOf(promotions: readonly PromotionRule[]): readonly (readonly PromotionRule[])[] {
  const isUncertain = ({ usesPerCustomer, groupIds }: PromotionRule) => usesPerCustomer !== null || groupIds.length > 0
  const uncertain = promotions.filter(isUncertain)
  if (uncertain.length >= MAX_UNCERTAIN) return []
  let sets: (readonly PromotionRule[])[] = [promotions.filter(promotion => !isUncertain(promotion))]
  for (const promotion of uncertain) {
    const given = promotion.groupIds.length === 0 ? promotion : { ...promotion, groupIds: [] }
    sets = [...sets, ...sets.map(set => [...set, given])]
  }
  return sets
}

/** True if another promotion, which needs more units or other items, can keep this one from the product in a cart. */
const isDisplaced = ({ promotion }: PromotionEffect, covering: readonly PromotionRule[], priceAmd: number): boolean =>
  covering.some(
    other =>
      (other.kind === 'buy_get' || other.minimumGoodsAmd > priceAmd) &&
      (other.isExclusive || promotion.isExclusive) &&
      comparePromotions(other, promotion) < 0,
  )

/** True if it takes something off each unit. An amount is taken off once per order, so it lowers no unit price. */
const isOffUnitPrice = ({ promotion, discountAmd }: PromotionEffect): boolean =>
  promotion.kind !== 'amount' && discountAmd > 0

const sumOf = (effects: readonly PromotionEffect[]) => effects.reduce((sum, { discountAmd }) => sum + discountAmd, 0)

/** A visitor with a delivery fee, so that free delivery counts as given. */
const contextOf = ({ quantity, unitPriceAmd }: PromotionLine): Omit<PromotionContext, 'now' | 'categories'> => ({
  usesOfCustomer: new Map(),
  groupsOfCustomer: [],
  deliveryFeeAmd: 1,
  maxDiscountAmd: maxPromotionsAmd(quantity * unitPriceAmd, 0),
})

/** Returns one unit, and the numbers of units that reach the minimum of a promotion or have a free unit. */
function quantitiesOf(promotions: readonly PromotionRule[], priceAmd: number): number[] {
  const needed = promotions.map(({ minimumGoodsAmd, buyQuantity, getQuantity }) =>
    Math.max(1, Math.ceil(minimumGoodsAmd / Math.max(1, priceAmd)), (buyQuantity ?? 0) + (getQuantity ?? 0)),
  )
  return [...new Set([1, ...needed])]
}

/** True if the promotion applies. Free delivery for all products is no offer of a single one. */
const isNamed = ({ problem, promotion }: PromotionEffect): boolean =>
  problem === null && !(promotion.kind === 'free_delivery' && promotion.target === 'all')

const toOffered = ({ id, title, kind, minimumGoodsAmd, usesPerCustomer }: PromotionRule): OfferedPromotion => ({
  id,
  ...toTextFields('title', title),
  ...(kind === 'amount' && { isOncePerOrder: true }),
  ...(minimumGoodsAmd > 0 && { minimumAmd: minimumGoodsAmd }),
  ...(usesPerCustomer !== null && { usesPerCustomer }),
  ...(kind === 'free_delivery' && { isInYerevan: true }),
})
