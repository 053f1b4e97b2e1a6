import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countWhere, kysely, query, rowCount } from '#platform/db/sql.ts'

/** Callbacks that stay unprocessed for this long count as stuck. */
const STUCK_MS = 5 * 60_000

type PaymentStats = {
  /** Payments of a wrong amount that wait for a decision. */
  inReview: number
  /** Callbacks that have been unprocessed for five minutes. */
  stuckEvents: number
  refundsDue: number
  refundsDueAmd: number
  /** Of those, the refunds whose promised date has passed. */
  refundsLate: number
}

/** Returns metrics of payments and refunds that need attention. */
export async function paymentStats(db: Tx, now: Date): Promise<PaymentStats> {
  const stuckSince = new Date(now.getTime() - STUCK_MS)
  const [row] = await query(
    db,
    kysely
      .selectFrom('payment_refund')
      .select(({ selectFrom }) => [
        selectFrom('payment')
          .select(rowCount.as('rows'))
          .where('payment.status', '=', 'review')
          .$asScalar()
          .$notNull()
          .as('inReview'),
        selectFrom('payment_event')
          .select(rowCount.as('rows'))
          .where('processed_at', 'is', null)
          .where('received_at', '<', stuckSince)
          .$asScalar()
          .$notNull()
          .as('stuckEvents'),
        rowCount.as('refundsDue'),
        sql<number>`coalesce(sum(amount_amd), 0)::float8`.as('refundsDueAmd'),
        countWhere(sql`promised_by < ${shopDate(now)}::date`).as('refundsLate'),
      ])
      .where('status', '!=', 'confirmed'),
  )
  return row ?? { inReview: 0, stuckEvents: 0, refundsDue: 0, refundsDueAmd: 0, refundsLate: 0 }
}
