import { Category } from '@shop/contracts/catalog.ts'
import type { PromoCode } from '@shop/contracts/promotions.ts'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { escapeLike, type PageParams, toPage } from '#platform/db/page.ts'
import { kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

const promoCodes = kysely
  .selectFrom('promo_code as c')
  .leftJoinLateral(
    ({ selectFrom }) =>
      selectFrom('promo_redemption as r')
        .select(({ fn, eb }) => [
          eb(fn.countAll(), '>', eb.lit(0)).$castTo<boolean>().as('wasUsed'),
          sql<number>`coalesce(sum(r.discount_amd) FILTER (WHERE r.state = 'live'), 0)::float8`.as('discountedAmd'),
        ])
        .whereRef('r.promo_code_id', '=', 'c.id')
        .as('uses'),
    join => join.onTrue(),
  )
  .select([
    'c.id',
    'c.code',
    'c.title',
    'c.percent',
    'c.amount_amd as amountAmd',
    'c.starts_at as startsAt',
    'c.ends_at as endsAt',
    'c.uses_in_all as usesInAll',
    'c.uses_per_customer as usesPerCustomer',
    'c.used',
    'c.minimum_goods_amd as minimumGoodsAmd',
    'c.categories',
    'c.is_active as isActive',
    'c.created_at as createdAt',
    'c.version',
    'uses.wasUsed',
    'uses.discountedAmd',
  ])

type Row = InferResult<typeof promoCodes>[number]

/** Returns a code. @throws NOT_FOUND */
export async function getPromoCode(db: Tx, id: string): Promise<PromoCode> {
  const [row] = await query(db, promoCodes.where('c.id', '=', id))
  if (!row) throw new AppError('NOT_FOUND')
  return toPromoCode(row)
}

/** Lists the codes, newest first. */
export async function listPromoCodes(db: Db, { q = '', limit, cursor }: PageParams & { q?: string | undefined }) {
  const terms = q.toLowerCase().split(/\s+/).filter(Boolean)
  const conditions = terms.map(term => sql<boolean>`${SEARCHED_TEXT} LIKE ${`%${escapeLike(term)}%`}`)
  // Ids are UUIDv7, so they sort by time.
  const page = promoCodes
    .where(({ and }) => and(conditions))
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
  const all = kysely.selectFrom('promo_code as c').where(({ and }) => and(conditions))
  const [[counted], rows] = await Promise.all([
    query(db, all.select(rowCount.as('total'))),
    query(db, cursor === undefined ? page : page.where('c.id', '<', cursor)),
  ])
  return toPage(rows, { limit, total: counted?.total ?? 0 }, toPromoCode)
}

/** The index promo_code_search_idx has the same expression. */
const SEARCHED_TEXT = sql`lower(c.code || ' ' || c.title)`

function toPromoCode({ createdAt, startsAt, endsAt, categories, wasUsed, discountedAmd, ...row }: Row): PromoCode {
  return {
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    categories: categories.map(category => Category.parse(category)),
    wasUsed: wasUsed ?? false,
    discountedAmd: discountedAmd ?? 0,
  }
}
