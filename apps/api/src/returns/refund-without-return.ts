import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import type { Refundable } from '@shop/contracts/payments-staff.ts'
import { listBoughtItems } from '#orders/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { translate } from '#platform/i18n/translate.ts'
import { calculateRefund, getReturnedUnits, NONE_RETURNED, reserveUnits } from './returned-units.ts'

/** Units that are refunded without a return, and their refund. */
type RefundedUnits = { variantId: string; quantity: number; amountAmd: number; pointsAmd: number }

/** Returns the refund for one, two ... of the units of each line that are not refunded yet. */
export async function listRefundableLines(db: Tx, orderId: string): Promise<Refundable['lines']> {
  const [bought, returned] = [await listBoughtItems(db, orderId), await getReturnedUnits(db, orderId)]
  return bought.map(line => {
    const before = returned.get(line.variantId) ?? NONE_RETURNED
    const left = Array.from({ length: line.quantity - before.units }, (_, index) => index + 1)
    return { sku: line.sku, amountsAmd: left.map(units => calculateRefund(line, before, units).amountAmd) }
  })
}

/**
 * Returns the refund for units of a delivered order that the customer keeps. The order must be locked.
 * @throws VALIDATION for unknown lines; RETURN_NOT_POSSIBLE for more units than are left
 */
export async function calculateRefundWithoutReturn(
  tx: Tx,
  orderId: string,
  { lines, locale }: { lines: readonly { sku: string; quantity: number }[]; locale: Locale },
): Promise<RefundedUnits[]> {
  const [bought, returned] = [await listBoughtItems(tx, orderId), await getReturnedUnits(tx, orderId)]
  const unknown: ErrorDetail[] = []
  const tooMany: ErrorDetail[] = []
  const refunded = lines.flatMap(({ sku, quantity }, index): RefundedUnits[] => {
    const line = bought.find(each => each.sku === sku)
    if (!line) {
      unknown.push({ path: `body.part.lines.${index}.sku`, message: fieldText('value_invalid', locale), sku })
      return []
    }
    const before = returned.get(line.variantId) ?? NONE_RETURNED
    const available = line.quantity - before.units
    if (quantity > available) {
      tooMany.push({ sku, available, message: translate(locale, 'return.obstacle.quantity') })
      return []
    }
    const { amountAmd, points: pointsAmd } = calculateRefund(line, before, quantity)
    return [{ variantId: line.variantId, quantity, amountAmd, pointsAmd }]
  })
  if (unknown.length > 0) throw new AppError('VALIDATION', { details: unknown })
  if (tooMany.length > 0) throw new AppError('RETURN_NOT_POSSIBLE', { details: tooMany })
  return refunded
}

/** Records the units of a refund: they cannot be returned or refunded again. @throws CONFLICT */
export async function recordRefundedUnits(
  tx: Tx,
  { orderId, refundId, units }: { orderId: string; refundId: string; units: readonly RefundedUnits[] },
): Promise<void> {
  const reserved = units.map(({ variantId, quantity }) => ({ variantId, units: quantity }))
  if (!(await reserveUnits(tx, orderId, reserved))) throw new AppError('CONFLICT')
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
