import { shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, lockName, query } from '#platform/db/sql.ts'
import { getSettings } from '#settings/index.ts'
import type { PaymentDeps } from './gateway.ts'
import { type RefundOfCaptured, type RefundRequest, refundCaptured, refundPart } from './refunds.ts'

type RefundOfStaff = { orderId: string; staffId: string }
type Deps = Pick<PaymentDeps, 'clock' | 'jobs'>

/**
 * Requests a refund that a staff member decided on. The caller has locked the order. An admin must release the refund
 * if it brings the refunds of the order by staff, or this person's refunds of the day (Asia/Yerevan) without an admin,
 * to the limit in the settings. A limit per refund alone could be avoided by splitting it.
 * @returns null if the order was never paid
 * @throws REFUND_EXCEEDS_PAYMENT
 */
export async function refundByStaff(
  tx: Tx,
  deps: Deps,
  request: RefundOfStaff & Pick<RefundRequest, 'amountAmd' | 'reason'> & { key: string },
): Promise<{ refundId: string; isHeld: boolean } | null> {
  const isHeld = request.amountAmd >= (await lockLimit(tx, deps, request))
  const refundId = await refundPart(tx, deps, { ...request, isHeld })
  return refundId === null ? null : { refundId, isHeld }
}

/**
 * Does the same for the remaining amount of an order that a staff member cancels. The order is cancelled in any case;
 * only the refund may wait.
 */
export async function refundCapturedByStaff(
  tx: Tx,
  deps: Deps,
  request: RefundOfStaff & Omit<RefundOfCaptured, 'heldFromAmd'>,
): Promise<void> {
  await refundCaptured(tx, deps, { ...request, heldFromAmd: await lockLimit(tx, deps, request) })
}

/** Serializes refunds per person: concurrent refunds of different orders count towards the same daily limit. */
async function lockLimit(tx: Tx, deps: Deps, request: RefundOfStaff): Promise<number> {
  await lockName(tx, `refunds-of:${request.staffId}`)
  return heldFromAmd(tx, deps, request)
}

/**
 * Returns the amount from which the next refund of an order by this person needs an admin; 0 if every refund does.
 * Deposits do not count: their refund follows from the recorded damage.
 */
export async function heldFromAmd(
  db: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  { orderId, staffId }: RefundOfStaff,
): Promise<number> {
  const { releaseFromAmd } = await getSettings(db, 'returns')
  const dayStart = shopTimestamp(shopDate(clock.now()))
  const [sums] = await query(
    db,
    kysely.selectNoFrom(({ selectFrom }) => [
      selectFrom('payment_refund as r')
        .innerJoin('payment as p', 'p.id', 'r.payment_id')
        .select(WITHOUT_DEPOSITS.as('amd'))
        .where('p.order_id', '=', orderId)
        .where('r.requested_by', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('ofOrder'),
      selectFrom('payment_refund as r')
        .select(WITHOUT_DEPOSITS.as('amd'))
        .where('r.requested_by', '=', staffId)
        .where('r.requested_at', '>=', dayStart)
        .where('r.is_release_needed', '=', false)
        .$asScalar()
        .$notNull()
        .as('ofStaff'),
    ]),
  )
  if (!sums) throw new Error('expected one row of refund sums, got none')
  return Math.max(0, releaseFromAmd - Math.max(sums.ofOrder, sums.ofStaff))
}

const WITHOUT_DEPOSITS = sql<number>`coalesce(sum(r.amount_amd - r.deposit_amd), 0)::float8`
