import { shopDate } from '@shop/contracts/days.ts'
import type { Tx } from '#platform/db.ts'

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
  const [row] = await db.$queryRaw<Figures[]>`
    SELECT (SELECT count(*)::int FROM payment WHERE status = 'review') AS "inReview",
      (SELECT count(*)::int FROM payment_event
        WHERE processed_at IS NULL AND received_at < ${new Date(now.getTime() - STUCK_MS)}) AS "stuckEvents",
      count(*)::int AS "refundsDue", coalesce(sum(amount_amd), 0)::float8 AS "refundsDueAmd",
      count(*) FILTER (WHERE promised_by < ${shopDate(now)}::date)::int AS "refundsLate"
    FROM payment_refund WHERE status <> 'confirmed'`
  return row ?? { inReview: 0, stuckEvents: 0, refundsDue: 0, refundsDueAmd: 0, refundsLate: 0 }
}
