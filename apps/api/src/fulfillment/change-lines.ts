import type { ErrorDetail } from '@shop/contracts/errors.ts'
import { MIN_CHARGE_AMD } from '@shop/contracts/money.ts'
import type { ChangeLines } from '@shop/contracts/order-changes-staff.ts'
import { skusOfRental } from '@shop/contracts/order-groups.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { refundPoints } from '#bonus/index.ts'
import { buildLineItems, readVariants } from '#checkout/index.ts'
import {
  type AddedLine,
  addActivity,
  assertCurrentVersion,
  codeDiscountOf,
  isActivityWritten,
  type LockedOrder,
  type PlannedLine,
  readLines,
  reducePlannedLine,
  rewriteLines,
  totalsOfLines,
} from '#orders/index.ts'
import { type PaymentDeps, refundByStaff } from '#payments/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { reducePromoDiscount, replacePromotionShares } from '#promotions/index.ts'
import { getSettings } from '#settings/index.ts'
import { changeOrder, type OrderAction } from './change-order.ts'

type ChangeLinesInput = ChangeLines & { key: string }
type OrderLines = Awaited<ReturnType<typeof readLines>>

/**
 * Changes the lines of a paid order that is not packed yet. A smaller line keeps its share of discount and points, a
 * larger one costs its price per piece, and added items have their current price. The difference is refunded in money
 * and points; a refund above the limit of staff waits for an admin. The new total may not exceed the paid amount.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; ITEM_UNAVAILABLE, OUT_OF_STOCK naming each line; ORDER_EXCEEDS_PAID with
 * the missing amount; ORDER_LINE_NEEDED if a rental needs the line, or if no line would remain; IDEMPOTENCY_KEY_REUSED
 */
export function changeLines(deps: PaymentDeps, action: OrderAction, input: ChangeLinesInput): Promise<AdminOrder> {
  return changeOrder(deps, action, async (tx, order) => {
    const requested = input.lines
      .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
      .map(({ sku, quantity }) => [sku, quantity])
    const written = { key: input.key, kind: 'lines_changed', note: input.reason, requested } as const
    if (await isActivityWritten(tx, order.id, written)) return
    if (order.status !== 'paid' && order.status !== 'confirmed') throw new AppError('ORDER_STATE')
    await assertCurrentVersion(tx, order.id, action.version)
    const current = await readLines(tx, order.id)
    const after = await planLines(tx, current, input)
    const totals = totalsOfLines(after, { ...current, deliveryFeeAmd: feeOf(order) })
    const refundAmd = current.totalAmd - totals.totalAmd
    assertValidChange(current, after, totals.totalAmd, refundAmd)
    const { id: orderId } = order
    // Lock order: payment, promo code, points, stock.
    const ref = `${orderId}:lines:${input.key}`
    if (refundAmd > 0) {
      const { accountId: staffId } = action.staff
      await refundByStaff(tx, deps, { orderId, staffId, amountAmd: refundAmd, reason: 'lines_changed', key: ref })
    }
    await reduceDiscounts(tx, orderId, { before: current.lines, after })
    await refundPoints(tx, deps, { orderId, points: current.pointsAmd - totals.pointsAmd, ref })
    const facts = { amountAmd: refundAmd, lines: listChanges(current, input) }
    const before = { totalAmd: current.totalAmd }
    const change = await addActivity(tx, deps, order, { ...written, staff: action.staff, facts, before })
    if (!change) return
    await rewriteLines(tx, deps, { orderId, changeId: change.id, before: current.lines, after, totals })
  })
}

type LinesBeforeAfter = { before: readonly PlannedLine[]; after: readonly PlannedLine[] }

/** Writes what the promo code and the promotions give to the changed lines. Lines that stay keep their discount. */
async function reduceDiscounts(tx: Tx, orderId: string, { before, after }: LinesBeforeAfter): Promise<void> {
  const codeAmdOf = (lines: readonly PlannedLine[]) => lines.reduce((sum, line) => sum + codeDiscountOf(line), 0)
  const sharesOf = (lines: readonly PlannedLine[]) =>
    lines.flatMap(({ variantId, promotions }) => promotions.map(share => ({ variantId, ...share })))
  const codeAmd = codeAmdOf(after)
  if (codeAmd < codeAmdOf(before)) await reducePromoDiscount(tx, orderId, codeAmd)
  await replacePromotionShares(tx, orderId, sharesOf(after))
}

const feeOf = ({ deliveryFee }: LockedOrder) => (deliveryFee.state === 'fixed' ? deliveryFee.feeAmd : 0)

/** Plans the new lines. Removed lines have the quantity 0. @throws ITEM_UNAVAILABLE; OUT_OF_STOCK */
async function planLines(tx: Tx, { lines }: OrderLines, input: ChangeLinesInput): Promise<(PlannedLine | AddedLine)[]> {
  const requested = new Map(input.lines.map(({ sku, quantity }) => [sku, quantity]))
  const currentBySku = new Map(lines.map(line => [line.sku, line]))
  // Check the stock of the additional pieces. The update of the stock decides in the end.
  const additional = input.lines.flatMap(({ sku, quantity }) => {
    const extra = quantity - (currentBySku.get(sku)?.quantity ?? 0)
    return extra > 0 ? [{ sku, quantity: extra }] : []
  })
  const lineItems = buildLineItems(
    await readVariants(
      tx,
      additional.map(({ sku }) => sku),
    ),
    additional,
  )
  if (lineItems.error) throw lineItems.error
  const categories = await getSettings(tx, 'categories')
  const added = lineItems.lines
    .filter(({ variant }) => !currentBySku.has(variant.sku))
    .map(({ variant, quantity }) => ({
      variantId: variant.id,
      sku: variant.sku,
      imageUrl: variant.imageUrl,
      quantity,
      unitPriceAmd: variant.priceAmd,
      discountAmd: 0,
      pointsAmd: 0,
      promotions: [],
      earnsPoints: categories[variant.category].earnsPoints,
    }))
  const remaining = lines.map(line => {
    const quantity = requested.get(line.sku) ?? line.quantity
    return quantity < line.quantity ? reducePlannedLine(line, quantity) : { ...line, quantity }
  })
  return [...remaining, ...added]
}

function assertValidChange(
  { rentals, lines }: OrderLines,
  after: readonly PlannedLine[],
  totalAmd: number,
  refundAmd: number,
): void {
  const left = new Map(after.map(({ variantId, quantity }) => [variantId, quantity]))
  const needed = rentals.flatMap(skusOfRental)
  const missing: ErrorDetail[] = lines.flatMap(({ sku, variantId }) => {
    const min = needed.filter(each => each === sku).length
    return (left.get(variantId) ?? 0) < min ? [{ sku, min }] : []
  })
  const isEmpty = rentals.length === 0 && after.every(({ quantity }) => quantity === 0)
  if (missing.length > 0 || isEmpty) throw new AppError('ORDER_LINE_NEEDED', { details: missing })
  if (refundAmd < 0) throw new AppError('ORDER_EXCEEDS_PAID', { details: [{ missingAmd: -refundAmd }] })
  if (totalAmd < MIN_CHARGE_AMD)
    throw new AppError('ORDER_LINE_NEEDED', { details: [{ missingAmd: MIN_CHARGE_AMD - totalAmd }] })
}

function listChanges({ lines }: OrderLines, input: ChangeLinesInput) {
  const currentBySku = new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  return input.lines
    .map(({ sku, quantity }) => ({ sku, before: currentBySku.get(sku) ?? 0, now: quantity }))
    .filter(({ before, now }) => before !== now)
}
