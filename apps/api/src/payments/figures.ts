import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { countWhere, kysely, query, rowCount } from '#platform/sql.ts'

/** A word of a provider that nobody has acted on for this long is one that something keeps failing at. */
const STUCK_MS = 5 * 60_000

type Figures = {
  /** Payments of a wrong amount that nobody has decided about. */
  inReview: number
  /** Words of providers that were stored and not acted on for five minutes. */
  stuckEvents: number
  refundsDue: number
  refundsDueAmd: number
  /** Of those, the ones that the customer should have by now. */
  refundsLate: number
}

/** Money that is not where it should be, and money on its way back. */
export async function paymentFigures(db: Tx, now: Date): Promise<Figures> {
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
