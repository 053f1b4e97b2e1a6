import { Promotion, PromotionBenefit, PromotionTarget, promotionKinds } from '@shop/contracts/automatic-promotions.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/** The promotions, with names in a language, or in Russian where they are missing. */
const promotionsIn = (locale: Locale) =>
  kysely
    .selectFrom('promotion as m')
    .selectAll('m')
    .select([
      sql<number>`(SELECT count(*)::int FROM promotion_use u WHERE u.promotion_id = m.id AND u.state = 'live')`.as(
        'uses',
      ),
      sql<boolean>`EXISTS (SELECT 1 FROM promotion_use u WHERE u.promotion_id = m.id)`.as('wasUsed'),
      sql<number>`(SELECT coalesce(sum(u.delivery_amd + coalesce(d.amount_amd, 0)), 0)::float8
      FROM promotion_use u LEFT JOIN LATERAL (SELECT sum(l.amount_amd) AS amount_amd FROM order_line_discount l
        WHERE l.order_id = u.order_id AND l.promotion_id = u.promotion_id) d ON true
      WHERE u.promotion_id = m.id AND u.state = 'live')`.as('discountedAmd'),
      sql<string[]>`ARRAY(SELECT coalesce(c.title ->> ${locale}::text, p.title ->> ${locale}::text,
      c.title ->> 'ru', p.title ->> 'ru', t.value)
      FROM unnest(m.targets) WITH ORDINALITY t(value, position)
      LEFT JOIN collection c ON m.target = 'collection' AND c.id::text = t.value
      LEFT JOIN product p ON m.target = 'product' AND p.id::text = t.value
      WHERE m.target IN ('collection', 'product') ORDER BY t.position)`.as('targetNames'),
    ])

type Row = InferResult<ReturnType<typeof promotionsIn>>[number]

/** Returns a promotion. @throws NOT_FOUND */
export async function getPromotion(db: Tx, id: string, locale: Locale): Promise<Promotion> {
  const found = await findPromotion(db, id, locale)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

export async function findPromotion(db: Tx, id: string, locale: Locale): Promise<Promotion | undefined> {
  const [row] = await query(db, promotionsIn(locale).where('m.id', '=', id))
  return row && toPromotion(row)
}

/** Lists the promotions, newest first. */
export async function listPromotions(db: Db, { limit, cursor }: PageParams, locale: Locale) {
  // Clients create the ids, so they do not sort by time for certain; they are unique, which a cursor needs.
  const page = promotionsIn(locale)
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
  const [total, rows] = await Promise.all([
    db.promotion.count(),
    query(db, cursor === undefined ? page : page.where('m.id', '<', cursor)),
  ])
  return toPage(rows, { limit, total }, toPromotion)
}

function toPromotion(row: Row): Promotion {
  return {
    id: row.id,
    title: row.title,
    benefit: toBenefit(row),
    target: PromotionTarget.parse({ kind: row.target, ...(row.targets.length > 0 && { values: row.targets }) }),
    targetNames: row.targetNames,
    groupIds: row.group_ids,
    minimumGoodsAmd: row.minimum_goods_amd,
    coversSale: row.covers_sale,
    isExclusive: row.is_exclusive,
    isWithCodes: row.is_with_codes,
    priority: row.priority,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    usesInAll: row.uses_in_all,
    usesPerCustomer: row.uses_per_customer,
    state: Promotion.shape.state.parse(row.state),
    used: row.uses,
    wasUsed: row.wasUsed,
    discountedAmd: row.discountedAmd,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

function toBenefit({ kind, percent, amount_amd, buy_quantity, get_quantity }: Row): PromotionBenefit {
  const sizes: Record<(typeof promotionKinds)[number], object> = {
    percent: { percent },
    amount: { amountAmd: amount_amd },
    buy_get: { buyQuantity: buy_quantity, getQuantity: get_quantity },
    free_delivery: {},
  }
  const known = promotionKinds.find(each => each === kind)
  return PromotionBenefit.parse({ kind, ...(known && sizes[known]) })
}
