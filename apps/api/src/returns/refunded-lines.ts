import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import type { Refundable } from '@shop/contracts/refunds-staff.ts'
import { giveBackShare, takeBackEarned } from '#bonus/index.ts'
import { boughtGoods, lockOrder } from '#orders/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'
import { nothingTaken, takenOf, takeUnits, worthBack } from './taken.ts'
import { obstacleText } from './texts.ts'

/** Units whose money goes back without them, and what they are worth. */
type KeptUnits = { variantId: string; quantity: number; amountAmd: number; pointsAmd: number }

/** What the units of each line are worth that have not gone back yet, one, two ... of them. */
export async function refundableLines(db: Tx, orderId: string): Promise<Refundable['lines']> {
  const [bought, taken] = [await boughtGoods(db, orderId), await takenOf(db, orderId)]
  return bought.map(goods => {
    const before = taken.get(goods.variantId) ?? nothingTaken
    const left = Array.from({ length: goods.quantity - before.units }, (_, index) => index + 1)
    return { sku: goods.sku, amountsAmd: left.map(units => worthBack(goods, before, units).amountAmd) }
  })
}

/**
 * What units of a delivered order are worth that its customer keeps; its row is locked.
 * @throws VALIDATION for lines that it does not have; RETURN_NOT_POSSIBLE for more units than have not gone back
 */
export async function worthOfKept(
  tx: Tx,
  orderId: string,
  { lines, locale }: { lines: readonly { sku: string; quantity: number }[]; locale: Locale },
): Promise<KeptUnits[]> {
  const [bought, taken] = [await boughtGoods(tx, orderId), await takenOf(tx, orderId)]
  const unknown: ErrorDetail[] = []
  const tooMany: ErrorDetail[] = []
  const kept = lines.flatMap(({ sku, quantity }, index): KeptUnits[] => {
    const goods = bought.find(line => line.sku === sku)
    if (!goods) {
      unknown.push({ path: `body.part.lines.${index}.sku`, message: fieldText('value_invalid', locale), sku })
      return []
    }
    const before = taken.get(goods.variantId) ?? nothingTaken
    const available = goods.quantity - before.units
    if (quantity > available) {
      tooMany.push({ sku, available, message: obstacleText('quantity', locale) })
      return []
    }
    const { amountAmd, points: pointsAmd } = worthBack(goods, before, quantity)
    return [{ variantId: goods.variantId, quantity, amountAmd, pointsAmd }]
  })
  if (unknown.length > 0) throw new AppError('VALIDATION', { details: unknown })
  if (tooMany.length > 0) throw new AppError('RETURN_NOT_POSSIBLE', { details: tooMany })
  return kept
}

/** Notes which units a refund is for: they cannot be sent back any more, nor be refunded again. @throws CONFLICT */
export async function noteKept(
  tx: Tx,
  { orderId, refundId, units }: { orderId: string; refundId: string; units: readonly KeptUnits[] },
): Promise<void> {
  const taken = units.map(({ variantId, quantity }) => ({ variantId, units: quantity }))
  if (!(await takeUnits(tx, orderId, taken))) throw new AppError('CONFLICT')
  await tx.refundedLine.createMany({ data: units.map(line => ({ ...line, orderId, refundId })) })
}

const BATCH = 100

/**
 * Moves the points of units whose money is back without them: what paid for them comes back, what they earned goes.
 * @returns of how many refunds
 */
export async function movePointsOfKept(deps: Deps): Promise<number> {
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
  return transact(db, random, async tx => {
    await lockOrder(tx, orderId)
    const lines = await tx.refundedLine.findMany({
      where: { refundId, pointsMovedAt: null },
      select: { amountAmd: true, pointsAmd: true, line: { select: { earnsPoints: true } } },
    })
    if (lines.length === 0) return
    const pointsAmd = lines.reduce((sum, line) => sum + line.pointsAmd, 0)
    const paidAmd = lines.reduce((sum, { amountAmd, line }) => sum + (line.earnsPoints ? amountAmd : 0), 0)
    await giveBackShare(tx, { clock }, { orderId, returnId: refundId, pointsAmd })
    await takeBackEarned(tx, { clock }, { orderId, returnId: refundId, paidAmd })
    await tx.refundedLine.updateMany({ where: { refundId }, data: { pointsMovedAt: clock.now() } })
  })
}
