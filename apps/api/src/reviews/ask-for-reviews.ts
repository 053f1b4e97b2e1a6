import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { isDaytime } from '#platform/jobs/daytime.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { getSettings } from '#settings/index.ts'
import { IS_REACHABLE, notifyReviewer } from './contact.ts'
import { HAS_REVIEWS } from './shown.ts'

const DAY_MS = 86_400_000
/** Days for which a request can be late. A new setting or channel does not ask about older orders. */
const LATE_DAYS = 7
/** Days between two requests to a customer. Orders that are due meanwhile wait. */
const REST_DAYS = 3
/** Customers per run, so that the messages of orders do not wait behind them. The next run continues. */
const MAX_CUSTOMERS = 100

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

type Period = { now: Date; requestAfterDays: number }

/** Selects the orders that were last delivered in the days before the requests are due. */
function deliveredOrders({ now, requestAfterDays }: Period) {
  const until = new Date(now.getTime() - requestAfterDays * DAY_MS)
  return kysely
    .selectFrom('order_event as e')
    .select('e.order_id')
    .where('e.to', '=', sql.lit('delivered'))
    .where('e.at', '>', new Date(until.getTime() - LATE_DAYS * DAY_MS))
    .where('e.at', '<=', until)
    .where(
      // A delivery can be undone and repeated.
      sql<boolean>`NOT EXISTS (SELECT FROM order_event n
        WHERE n.order_id = e.order_id AND n."to" = 'delivered' AND n.seq > e.seq)`,
    )
}

/** Selects delivered orders whose customers chose a channel and were not asked. */
const ordersToAsk = (period: Period) =>
  kysely
    .selectFrom('orders as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .innerJoin('review_contact as c', 'c.account_id', 'a.id')
    .where('o.status', '=', 'delivered')
    .where('o.id', 'in', deliveredOrders(period))
    .where(IS_REACHABLE)
    .where(HAS_PRODUCT_TO_REVIEW)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('review_request as q').select('q.at').whereRef('q.order_id', '=', 'o.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('review_request as q')
            .select('q.at')
            .whereRef('q.account_id', '=', 'a.id')
            .where('q.at', '>', new Date(period.now.getTime() - REST_DAYS * DAY_MS)),
        ),
      ),
    )

type AskDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'jobs' | 'log'>

/**
 * Asks the customers of delivered orders for reviews, once per order, as many days after the delivery as the settings
 * say. Orders that are due together are one message. The rows of the request are inserted in the transaction that writes
 * the message, so concurrent workers ask once.
 * @returns the number of customers who were asked
 */
export async function askForReviews(deps: AskDeps): Promise<number> {
  const now = deps.clock.now()
  const { requestAfterDays } = await getSettings(deps.db, 'reviews')
  if (requestAfterDays === 0 || !isDaytime(now)) return 0
  const period = { now, requestAfterDays }
  const customers = ordersToAsk(period)
    .select(({ fn }) => ['a.id as accountId', fn.min('o.number').as('first')])
    .groupBy('a.id')
    .orderBy('first')
    .limit(MAX_CUSTOMERS)
  let asked = 0
  for (const { accountId } of await query(deps.db, customers)) {
    try {
      if (await withTransaction(deps.db, deps.random, tx => askCustomer(tx, deps, { accountId, period }))) asked++
    } catch (err) {
      deps.log.error({ err, accountId }, 'failed to ask the customer for reviews')
    }
  }
  return asked
}

type AskInput = { accountId: string; period: Period }

/** Returns false if the customer was asked, wrote the reviews, or does not want to be asked any more. */
async function askCustomer(tx: Tx, deps: AskDeps, { accountId, period }: AskInput): Promise<boolean> {
  // Reviews, the channel and the deletion lock the account, too: the conditions hold until the message is written.
  await query(tx, kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate())
  const due = ordersToAsk(period)
    .select(['o.id', 'o.number', 'o.is_discreet as isDiscreet'])
    .where('a.id', '=', accountId)
    .orderBy('o.number')
  const orders = await query(tx, due)
  const [first] = orders
  if (!first) return false
  const requests = orders.map(({ id }) => ({ order_id: id, account_id: accountId, at: period.now }))
  await execute(tx, kysely.insertInto('review_request').values(requests))
  const params: Record<string, number> = orders.length === 1 ? { number: first.number } : {}
  const isDiscreet = orders.some(order => order.isDiscreet)
  await notifyReviewer(tx, deps, accountId, { topic: 'review.request', key: first.id, params, isDiscreet })
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
