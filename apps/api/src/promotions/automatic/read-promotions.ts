import { PromotionState, promotionKinds, promotionTargets } from '@shop/contracts/automatic-promotions.ts'
import { Texts } from '@shop/contracts/locale-schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import * as z from 'zod/mini'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'
import type { PromotionRule } from './apply-promotions.ts'

export const rules = kysely
  .selectFrom('promotion as m')
  .select([
    'm.id',
    'm.version',
    'm.title',
    'm.kind',
    'm.percent',
    'm.amount_amd as amountAmd',
    'm.buy_quantity as buyQuantity',
    'm.get_quantity as getQuantity',
    'm.target',
    'm.targets',
    'm.group_ids as groupIds',
    'm.minimum_goods_amd as minimumGoodsAmd',
    'm.covers_sale as coversSale',
    'm.is_exclusive as isExclusive',
    'm.is_with_codes as isWithCodes',
    'm.priority',
    'm.starts_at as startsAt',
    'm.ends_at as endsAt',
    'm.uses_in_all as usesInAll',
    'm.uses_per_customer as usesPerCustomer',
    'm.used',
    'm.state',
  ])

const StoredDate = z.nullable(
  z.pipe(
    z.union([z.string(), z.date()]),
    z.transform(stored => new Date(stored)),
  ),
)
/** A row of `rules`, from a statement or from JSON. */
const StoredRule = z.looseObject({
  title: Texts,
  kind: z.enum(promotionKinds),
  target: z.enum(promotionTargets),
  startsAt: StoredDate,
  endsAt: StoredDate,
  state: PromotionState,
})

// The columns have the types of the rule; the schema checks those that are wider in the database.
const toRule = (row: object): PromotionRule => StoredRule.parse(row) as unknown as PromotionRule

/**
 * What a cart needs to know about promotions, as columns of its statement.
 * @param accountId the customer whose uses count; null for a visitor
 */
export const promotionColumns = (now: RawBuilder<Date>, accountId: RawBuilder<string | null>) =>
  [
    kysely
      .selectFrom(
        rules
          .where('m.state', '=', sql.lit('active'))
          .where(({ or, eb }) =>
            or([eb('m.ends_at', 'is', null), eb('m.ends_at', '>', sql<Date>`${now}::timestamptz`)]),
          )
          .as('r'),
      )
      .select(sql<string | null>`json_agg(r)::text`.as('promotions'))
      .$asScalar()
      .as('promotions'),
    jsonArrayFrom(
      kysely
        .selectFrom('promotion_use as u')
        .innerJoin('promotion as m', 'm.id', 'u.promotion_id')
        .select(['u.promotion_id as promotionId', sql<number>`count(*)::int`.as('uses')])
        .where('u.account_id', '=', sql<string>`${accountId}::uuid`)
        .where('u.state', '=', sql.lit('live'))
        .where('m.uses_per_customer', 'is not', null)
        .groupBy('u.promotion_id'),
    ).as('promotionUses'),
    sql<string[]>`ARRAY(SELECT group_id::text FROM customer_group_member WHERE account_id = ${accountId}::uuid)`.as(
      'customerGroups',
    ),
  ] as const

/** Whether a promotion for picked collections is active, so that carts must know the collections of their products. */
export const HAS_COLLECTION_PROMOTION = sql<boolean>`EXISTS (SELECT 1 FROM promotion WHERE state = 'active' AND target = 'collection')`

let parsed: { text: string; rules: readonly PromotionRule[] } | undefined

/** Parses the active promotions of a cart's statement. Keeps the last result, because they change seldom. */
export function parsePromotions(text: string | null): readonly PromotionRule[] {
  if (text === null) return []
  if (parsed?.text !== text) parsed = { text, rules: parseRules(text) }
  return parsed.rules
}

/** Parses promotions that a statement returned as one JSON text. */
export const parseRules = (text: string): PromotionRule[] =>
  z.array(z.looseObject({})).parse(JSON.parse(text)).map(toRule)

/** Reads promotions by their ids, in any state. */
export async function readPromotions(db: Tx, ids: readonly string[]): Promise<PromotionRule[]> {
  return (await query(db, rules.where('m.id', '=', anyOf(ids)))).map(toRule)
}
