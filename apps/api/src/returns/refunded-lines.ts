import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Refundable } from '@shop/contracts/payments-staff.ts'
import { refundPointsShare, revokeEarnedPoints } from '#bonus/index.ts'
import { boughtGoods, lockOrder } from '#orders/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { NONE_RETURNED, refundOf, reserveUnits, returnedUnitsOf } from './returned-units.ts'

/** Units that are refunded without a return, and their refund. */
type KeptUnits = { variantId: string; quantity: number; amountAmd: number; pointsAmd: number }

/** Returns the refund for one, two ... of the units of each line that are not refunded yet. */
export async function refundableLines(db: Tx, orderId: string): Promise<Refundable['lines']> {
  const [bought, taken] = [await boughtGoods(db, orderId), await returnedUnitsOf(db, orderId)]
  return bought.map(goods => {
    const before = taken.get(goods.variantId) ?? NONE_RETURNED
    const left = Array.from({ length: goods.quantity - before.units }, (_, index) => index + 1)
    return { sku: goods.sku, amountsAmd: left.map(units => refundOf(goods, before, units).amountAmd) }
  })
}

/**
 * Returns the refund for units of a delivered order that the customer keeps. The order must be locked.
 * @throws VALIDATION for unknown lines; RETURN_NOT_POSSIBLE for more units than are left
 */
export async function refundOfKeptUnits(
  tx: Tx,
  orderId: string,
  { lines, locale }: { lines: readonly { sku: string; quantity: number }[]; locale: Locale },
): Promise<KeptUnits[]> {
  const [bought, taken] = [await boughtGoods(tx, orderId), await returnedUnitsOf(tx, orderId)]
  const unknown: ErrorDetail[] = []
  const tooMany: ErrorDetail[] = []
  const kept = lines.flatMap(({ sku, quantity }, index): KeptUnits[] => {
    const goods = bought.find(line => line.sku === sku)
    if (!goods) {
      unknown.push({ path: `body.part.lines.${index}.sku`, message: fieldText('value_invalid', locale), sku })
      return []
    }
    const before = taken.get(goods.variantId) ?? NONE_RETURNED
    const available = goods.quantity - before.units
    if (quantity > available) {
      tooMany.push({ sku, available, message: translate(locale, 'return.obstacle.quantity') })
      return []
    }
    const { amountAmd, points: pointsAmd } = refundOf(goods, before, quantity)
    return [{ variantId: goods.variantId, quantity, amountAmd, pointsAmd }]
  })
  if (unknown.length > 0) throw new AppError('VALIDATION', { details: unknown })
  if (tooMany.length > 0) throw new AppError('RETURN_NOT_POSSIBLE', { details: tooMany })
  return kept
}

/** Records the units of a refund: they cannot be returned or refunded again. @throws CONFLICT */
export async function recordKeptUnits(
  tx: Tx,
  { orderId, refundId, units }: { orderId: string; refundId: string; units: readonly KeptUnits[] },
): Promise<void> {
  const taken = units.map(({ variantId, quantity }) => ({ variantId, units: quantity }))
  if (!(await reserveUnits(tx, orderId, taken))) throw new AppError('CONFLICT')
  const rows = units.map(line => ({
    refund_id: refundId,
    order_id: orderId,
    variant_id: line.variantId,
    quantity: line.quantity,
    amount_amd: line.amountAmd,
    points_amd: line.pointsAmd,
  }))
  await execute(tx, kysely.insertInto('refunded_line').values(rows))
}

const BATCH = 100

/**
 * Moves the points of units that were refunded without a return: refunds those that paid for them, takes back those
 * that they earned.
 * @returns of how many refunds
 */
export async function movePointsOfKeptUnits(deps: Deps): Promise<number> {
  const due = await deps.db.paymentRefund.findMany({
    where: { status: 'confirmed', refundedLines: { some: { pointsMovedAt: null } } },
    orderBy: { id: 'asc' },
    take: BATCH,
    select: { id: true, payment: { select: { orderId: true, order: { select: { number: true } } } } },
  })
  let moved = 0
  for (const { id, payment } of due) {
    try {
      await movePoints(deps, id, payment.orderId)
      moved++
    } catch (error) {
      const { number: orderNumber } = payment.order
      deps.log.error(
        { err: error, alert: 'returns.finish', refundId: id, orderNumber },
        'failed to move the points of the refund',
      )
    }
  }
  return moved
}

function movePoints({ db, clock, random }: Deps, refundId: string, orderId: string): Promise<void> {
  return withTransaction(db, random, async tx => {
    await lockOrder(tx, orderId)
    const lines = await query(
      tx,
      kysely
        .selectFrom('refunded_line as l')
        .innerJoin('order_line as g', join =>
          join.onRef('g.order_id', '=', 'l.order_id').onRef('g.variant_id', '=', 'l.variant_id'),
        )
        .select(['l.amount_amd as amountAmd', 'l.points_amd as pointsAmd', 'g.earns_points as earnsPoints'])
        .where('l.refund_id', '=', refundId)
        .where('l.points_moved_at', 'is', null),
    )
    if (lines.length === 0) return
    const { pointsAmd, paidAmd } = sumsOf(lines)
    await refundPointsShare(tx, { clock }, { orderId, returnId: refundId, pointsAmd })
    await revokeEarnedPoints(tx, { clock }, { orderId, returnId: refundId, paidAmd })
    const moved = kysely.updateTable('refunded_line').where('refund_id', '=', refundId)
    await execute(tx, moved.set({ points_moved_at: clock.now() }))
  })
}

type PaidLine = { amountAmd: number; pointsAmd: number; earnsPoints: boolean }

/** The points that paid for lines, and the money that earned points. */
export const sumsOf = (lines: readonly PaidLine[]) => ({
  pointsAmd: lines.reduce((sum, line) => sum + line.pointsAmd, 0),
  paidAmd: lines.reduce((sum, { amountAmd, earnsPoints }) => sum + (earnsPoints ? amountAmd : 0), 0),
})
