import type { ReviewedProduct } from '@shop/contracts/reviews.ts'
import { sql } from 'kysely'
import { picturedProducts } from '#catalog/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { HAS_REVIEWS, toReviewedProduct } from './shown.ts'

/**
 * Lines of delivered orders of the customer, with the product of each. Units that were refused at the door were not
 * received. Returned and refunded units were.
 */
const receivedLines = (accountId: string) =>
  kysely
    .selectFrom('order_line as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .where('o.account_id', '=', accountId)
    .where('o.status', '=', 'delivered')
    .where(
      sql<boolean>`l.quantity > coalesce((SELECT sum(x.quantity) FROM return_line x
        JOIN order_return t ON t.id = x.return_id AND t.is_refused_at_door
        WHERE x.order_id = l.order_id AND x.variant_id = l.variant_id), 0)`,
    )

/** True if a product was delivered to the customer. */
export async function hasReceived(db: Tx, accountId: string, productId: string): Promise<boolean> {
  const lines = receivedLines(accountId).select('l.order_id').where('v.product_id', '=', productId)
  return (await query(db, lines.limit(1))).length > 0
}

/** @throws REVIEW_NOT_POSSIBLE for customers without a delivered item, so that they cannot store files */
export async function assertCanReview(db: Tx, accountId: string): Promise<void> {
  const [line] = await query(db, receivedLines(accountId).select('l.order_id').limit(1))
  if (line) return
  const own = kysely.selectFrom('review').select('id').where('account_id', '=', accountId)
  if ((await query(db, own.limit(1))).length === 0) throw new AppError('REVIEW_NOT_POSSIBLE')
}

/** Products that wait for a review are shown up to this number. */
const MAX_WAITING = 20

/** Lists delivered products that the customer has not reviewed, newest order first: of all orders or of one. */
export async function listWaiting(db: Tx, accountId: string, order?: number): Promise<ReviewedProduct[]> {
  const lines = receivedLines(accountId)
  const received = (order === undefined ? lines : lines.where('o.number', '=', order))
    .select(({ fn }) => ['v.product_id', fn.max('o.number').as('number')])
    .groupBy('v.product_id')
  const rows = await query(
    db,
    picturedProducts
      .innerJoin(received.as('k'), 'k.product_id', 'p.id')
      .select(['p.brand', 'p.title'])
      .where('p.withdrawn_at', 'is', null)
      .where(HAS_REVIEWS)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('review as r')
              .select('r.id')
              .whereRef('r.product_id', '=', 'p.id')
              .where('r.account_id', '=', accountId),
          ),
        ),
      )
      .orderBy('k.number', 'desc')
      .orderBy('p.id')
      .limit(MAX_WAITING),
  )
  return rows.map(toReviewedProduct)
}
