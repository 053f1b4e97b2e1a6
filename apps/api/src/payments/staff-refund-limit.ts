import { shopDate, shopMoment } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { lockName } from '#platform/advisory-lock.ts'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'
import { getSettings } from '#settings/index.ts'
import type { PaymentDeps } from './gateway.ts'
import { type RefundOfCaptured, type RefundWish, refundCaptured, refundPart } from './refunds.ts'

type RefundOfStaff = { orderId: string; staffId: string }
type Deps = Pick<PaymentDeps, 'clock' | 'jobs'>

/**
 * Requests a refund that a member of staff decided on; the order's row is locked. The refund is held until an admin
 * releases it if with it the order's refunds by staff, or this person's refunds of the day (Asia/Yerevan) that no admin
 * saw, reach the limit of the settings. A limit per refund alone could be avoided by splitting it.
 * @returns null where the order was never paid
 * @throws REFUND_EXCEEDS_PAYMENT
 */
export async function refundByStaff(
  tx: Tx,
  deps: Deps,
  request: RefundOfStaff & Pick<RefundWish, 'amountAmd' | 'reason'> & { key: string },
): Promise<{ refundId: string; isHeld: boolean } | null> {
  const isHeld = request.amountAmd >= (await lockLimit(tx, deps, request))
  const refundId = await refundPart(tx, deps, { ...request, isHeld })
  return refundId === null ? null : { refundId, isHeld }
}

/**
 * The same of all that is left of an order that a member of staff cancels. The order is cancelled in any case: only its
 * money may wait.
 */
export async function refundCapturedByStaff(
  tx: Tx,
  deps: Deps,
  request: RefundOfStaff & Omit<RefundOfCaptured, 'heldFromAmd'>,
): Promise<void> {
  await refundCaptured(tx, deps, { ...request, heldFromAmd: await lockLimit(tx, deps, request) })
}

/** One refund at a time per person: two parallel ones of different orders must see each other. */
async function lockLimit(tx: Tx, deps: Deps, request: RefundOfStaff): Promise<number> {
  await lockName(tx, `refunds-of:${request.staffId}`)
  return heldFromAmd(tx, deps, request)
}

/**
 * From which amount on the next refund of an order by a member of staff waits for an admin; 0 where each one does.
 * Deposits do not count: they are the customer's, and what goes back of one follows from the damages that are recorded.
 */
export async function heldFromAmd(
  db: Tx,
  { clock }: Pick<PaymentDeps, 'clock'>,
  { orderId, staffId }: RefundOfStaff,
): Promise<number> {
  const { releaseFromAmd } = await getSettings(db, 'returns')
  const dayStart = shopMoment(shopDate(clock.now()))
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
