import type { ErrorDetail } from '@shop/contracts/errors.ts'
import type { ChangeLines } from '@shop/contracts/order-lines-staff.ts'
import type { AdminOrder } from '@shop/contracts/orders-staff.ts'
import { giveBackPart } from '#bonus/index.ts'
import {
  type AddedLine,
  addActivity,
  isActivityWritten,
  type LockedOrder,
  type PlannedLine,
  readLines,
  refuseUnseen,
  rewriteLines,
  shrink,
  totalsOfLines,
} from '#orders/index.ts'
import { type PaymentDeps, refundByStaff } from '#payments/index.ts'
import type { Tx } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { shrinkUse } from '#promotions/index.ts'
import { getSettings } from '#settings/index.ts'
import { pickLines } from '../lines.ts'
import { readShelf } from '../shelf.ts'
import { LEAST_TOTAL_AMD } from '../totals.ts'
import { onOrder, type StaffCall } from './on-order.ts'

type Wish = ChangeLines & { key: string }
type Standing = Awaited<ReturnType<typeof readLines>>

/**
 * Changes what a paid order brings before it is packed. A line of fewer pieces keeps its share of discount and points,
 * more pieces of it cost what the line's do, other goods what they cost now. What the order costs less goes back in
 * money and points, from the shop's limit on once an admin releases it; it may not cost more than was paid.
 * @throws NOT_FOUND; ORDER_STATE; ORDER_CHANGED; ITEM_UNAVAILABLE, OUT_OF_STOCK naming each line; ORDER_EXCEEDS_PAID with what is
 * missing; ORDER_LINE_NEEDED for what a rental takes, or where nothing would be left; IDEMPOTENCY_KEY_REUSED
 */
export function changeLines(deps: PaymentDeps, call: StaffCall, wish: Wish): Promise<AdminOrder> {
  return onOrder(deps, call, async (tx, order) => {
    const asked = wish.lines.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)).map(({ sku, quantity }) => [sku, quantity])
    const written = { key: wish.key, kind: 'lines_changed', note: wish.reason, asked } as const
    if (await isActivityWritten(tx, order.id, written)) return
    if (order.status !== 'paid' && order.status !== 'confirmed') throw new AppError('ORDER_STATE')
    await refuseUnseen(tx, order.id, call.version)
    const standing = await readLines(tx, order.id)
    const after = await planned(tx, standing, wish)
    const totals = totalsOfLines(after, { ...standing, deliveryFeeAmd: feeOf(order) })
    const backAmd = standing.totalAmd - totals.totalAmd
    refuseWrong(standing, after, totals.totalAmd, backAmd)
    const { id: orderId } = order
    // As everywhere the payment's row is locked before those of code, points and stock.
    const ref = `${orderId}:lines:${wish.key}`
    if (backAmd > 0) {
      const { accountId: staffId } = call.staff
      await refundByStaff(tx, deps, { orderId, staffId, amountAmd: backAmd, reason: 'lines_changed', key: ref })
    }
    if (totals.discountAmd < standing.discountAmd) await shrinkUse(tx, orderId, totals.discountAmd)
    await giveBackPart(tx, deps, { orderId, points: standing.pointsAmd - totals.pointsAmd, ref })
    const facts = { amountAmd: backAmd, lines: changedOf(standing, wish) }
    const before = { totalAmd: standing.totalAmd }
    const change = await addActivity(tx, deps, order, { ...written, staff: call.staff, facts, before })
    if (!change) return
    await rewriteLines(tx, deps, { orderId, changeId: change.id, before: standing.lines, after, totals })
  })
}

const feeOf = ({ deliveryFee }: LockedOrder) => (deliveryFee.state === 'fixed' ? deliveryFee.feeAmd : 0)

/** The lines as they will be, those that go with no piece. @throws ITEM_UNAVAILABLE; OUT_OF_STOCK */
async function planned(tx: Tx, { lines }: Standing, wish: Wish): Promise<(PlannedLine | AddedLine)[]> {
  const asked = new Map(wish.lines.map(({ sku, quantity }) => [sku, quantity]))
  const had = new Map(lines.map(line => [line.sku, line]))
  // What is on the shelf must have what the order takes more of; the ledger's own statement decides about it.
  const more = wish.lines.flatMap(({ sku, quantity }) => {
    const extra = quantity - (had.get(sku)?.quantity ?? 0)
    return extra > 0 ? [{ sku, quantity: extra }] : []
  })
  const picked = pickLines(
    await readShelf(
      tx,
      more.map(({ sku }) => sku),
    ),
    more,
  )
  if (picked.refusal) throw picked.refusal
  const categories = await getSettings(tx, 'categories')
  const added = picked.lines
    .filter(({ variant }) => !had.has(variant.sku))
    .map(({ variant, quantity }) => ({
      variantId: variant.id,
      sku: variant.sku,
      imageUrl: variant.imageUrl,
      quantity,
      unitPriceAmd: variant.priceAmd,
      discountAmd: 0,
      pointsAmd: 0,
      earnsPoints: categories[variant.category].earnsPoints,
    }))
  const kept = lines.map(line => {
    const quantity = asked.get(line.sku) ?? line.quantity
    return quantity < line.quantity ? shrink(line, quantity) : { ...line, quantity }
  })
  return [...kept, ...added]
}

function refuseWrong(
  { rentals, lines }: Standing,
  after: readonly PlannedLine[],
  totalAmd: number,
  backAmd: number,
): void {
  const left = new Map(after.map(({ variantId, quantity }) => [variantId, quantity]))
  const needed = rentals.flatMap(({ flavorSku, cupSku }) => [flavorSku, cupSku])
  const short: ErrorDetail[] = lines.flatMap(({ sku, variantId }) => {
    const least = needed.filter(each => each === sku).length
    return (left.get(variantId) ?? 0) < least ? [{ sku, min: least }] : []
  })
  const isEmpty = after.every(({ quantity }) => quantity === 0)
  if (short.length > 0 || isEmpty) throw new AppError('ORDER_LINE_NEEDED', { details: short })
  if (backAmd < 0) throw new AppError('ORDER_EXCEEDS_PAID', { details: [{ missingAmd: -backAmd }] })
  if (totalAmd < LEAST_TOTAL_AMD)
    throw new AppError('ORDER_LINE_NEEDED', { details: [{ missingAmd: LEAST_TOTAL_AMD - totalAmd }] })
}

function changedOf({ lines }: Standing, wish: Wish) {
  const had = new Map(lines.map(({ sku, quantity }) => [sku, quantity]))
  return wish.lines
    .map(({ sku, quantity }) => ({ sku, before: had.get(sku) ?? 0, now: quantity }))
    .filter(({ before, now }) => before !== now)
}
