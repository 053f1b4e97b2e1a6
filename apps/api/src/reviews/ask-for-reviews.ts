import { shopTime } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { getSettings } from '#settings/index.ts'
import { notifyReviewer } from './contact.ts'
import { HAS_REVIEWS } from './shown.ts'

/** Requests are written between these times, in Yerevan, so that no message comes at night. */
const [FROM_TIME, UNTIL_TIME] = ['10:00', '20:00']
const DAY_MS = 86_400_000
/** Days for which a request can be late. A new setting or channel does not ask about older orders. */
const LATE_DAYS = 7
/** Orders per run. The next run continues. */
const MAX_ORDERS = 500

/**
 * True if order `o` of account `a` has a product to ask about: one that may be reviewed, of which the customer kept a
 * unit, wrote no review, and was not asked for another order.
 */
const HAS_PRODUCT_TO_REVIEW = sql<boolean>`EXISTS (
  SELECT FROM order_line l JOIN variant v ON v.id = l.variant_id JOIN product p ON p.id = v.product_id
  LEFT JOIN returned_units u ON u.order_id = l.order_id AND u.variant_id = l.variant_id
  WHERE l.order_id = o.id AND coalesce(u.returned, 0) < l.quantity AND p.withdrawn_at IS NULL AND ${HAS_REVIEWS}
    AND NOT EXISTS (SELECT FROM review r WHERE r.account_id = a.id AND r.product_id = p.id)
    AND NOT EXISTS (
      SELECT FROM review_request q JOIN order_line m ON m.order_id = q.order_id JOIN variant w ON w.id = m.variant_id
      WHERE q.account_id = a.id AND w.product_id = p.id))`

/** Delivered orders whose customers chose a channel and were not asked. */
const ordersToAsk = kysely
  .selectFrom('orders as o')
  .innerJoin('account as a', 'a.id', 'o.account_id')
  .innerJoin('review_contact as c', 'c.account_id', 'a.id')
  .select(['o.id', 'o.number', 'a.id as accountId'])
  .where('o.status', '=', 'delivered')
  .where('a.blocked_at', 'is', null)
  .where(HAS_PRODUCT_TO_REVIEW)
  .where(({ not, exists, selectFrom }) =>
    not(exists(selectFrom('review_request as q').select('q.at').whereRef('q.order_id', '=', 'o.id'))),
  )

type AskDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'jobs'>
type OrderToAsk = { id: string; accountId: string }

/** Selects the orders that were last delivered between two moments; the first is excluded. */
const deliveredBetween = (after: Date, until: Date) =>
  kysely
    .selectFrom('order_event as e')
    .select('e.order_id')
    .where('e.to', '=', sql.lit('delivered'))
    .where('e.at', '>', after)
    .where('e.at', '<=', until)
    // A delivery can be undone and repeated.
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM order_event n WHERE n.order_id = e.order_id AND n."to" = 'delivered' AND n.seq > e.seq)`,
    )

/**
 * Asks the customers of delivered orders for reviews, once per order, as many days after the delivery as the settings
 * say. The row of the request is inserted in the transaction that writes the message, so concurrent workers ask once.
 * @returns the number of customers who were asked
 */
export async function askForReviews(deps: AskDeps): Promise<number> {
  const now = deps.clock.now()
  const time = shopTime(now)
  if (time < FROM_TIME || time >= UNTIL_TIME) return 0
  const { requestAfterDays } = await getSettings(deps.db, 'reviews')
  if (requestAfterDays === 0) return 0
  const until = new Date(now.getTime() - requestAfterDays * DAY_MS)
  const after = new Date(until.getTime() - LATE_DAYS * DAY_MS)
  const due = ordersToAsk.where('o.id', 'in', deliveredBetween(after, until)).limit(MAX_ORDERS)
  let asked = 0
  for (const order of await query(deps.db, due))
    if (await withTransaction(deps.db, deps.random, tx => askForReview(tx, deps, order))) asked++
  return asked
}

/** Returns false if the customer was asked, wrote the reviews, or does not want to be asked any more. */
async function askForReview(tx: Tx, deps: AskDeps, { id, accountId }: OrderToAsk): Promise<boolean> {
  // Orders of one customer are decided one after the other, and so are reviews, the channel and the deletion.
  await query(tx, kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate())
  const [order] = await query(tx, ordersToAsk.where('o.id', '=', id))
  if (!order) return false
  const request = kysely
    .insertInto('review_request')
    .values({ order_id: id, account_id: accountId, at: deps.clock.now() })
  const inserted = await execute(
    tx,
    request.onConflict(conflict => conflict.doNothing()),
  )
  if (inserted === 0) return false
  const params = { number: order.number }
  await notifyReviewer(tx, deps, accountId, { topic: 'review.request', key: id, params })
  return true
}

export const reviewJobs = {
  'reviews.ask': {
    cron: '20 * * * *',
    run: async deps => {
      const asked = await askForReviews(deps)
      if (asked > 0) deps.log.info({ asked }, 'asked customers for reviews')
    },
  },
} satisfies JobTable<Deps>
