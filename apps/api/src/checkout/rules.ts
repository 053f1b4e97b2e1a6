import { type Item, MAX_LINE_QUANTITY, type StockStatus } from '@shop/contracts/checkout.ts'
import { type RentalParts, skusOfRental } from '@shop/contracts/order-groups.ts'
import type { CancelReason, OrderStatus } from '@shop/contracts/orders.ts'

/** The stock of a variant. */
export type StockSnapshot = { available: number; isWithdrawn: boolean }

/** Merges items with the same SKU by adding their quantities. Keeps the order of the first occurrences. */
export function mergeItems(items: readonly { sku: string; quantity: number }[]): Item[] {
  const merged = new Map<string, number>()
  for (const { sku, quantity } of items) {
    merged.set(sku, Math.min((merged.get(sku) ?? 0) + quantity, Number.MAX_SAFE_INTEGER))
  }
  return [...merged].map(([sku, quantity]) => ({ sku, quantity }))
}

/** Returns the available part of the requested quantity, and its status. */
export function stockStatus(
  requested: number,
  variant: StockSnapshot | undefined,
): { status: StockStatus; available: number; quantity: number } {
  if (!variant || variant.isWithdrawn) return { status: 'unavailable', available: 0, quantity: 0 }
  const { available } = variant
  if (available < 1) return { status: 'out_of_stock', available: 0, quantity: 0 }
  return available < requested
    ? { status: 'reduced', available, quantity: available }
    : { status: 'ok', available, quantity: requested }
}

/** Like stockStatus, limited to MAX_LINE_QUANTITY. */
export function orderableStatus(requested: number, variant: StockSnapshot | undefined): ReturnType<typeof stockStatus> {
  const stock = stockStatus(requested, variant)
  return stock.quantity > MAX_LINE_QUANTITY ? { ...stock, status: 'reduced', quantity: MAX_LINE_QUANTITY } : stock
}

/** Returns the indexes of the rentals whose flavor or bowl is missing in the items: each rental needs its own. */
export function findRentalsWithoutParts(
  rentals: readonly RentalParts[],
  items: readonly { sku: string; quantity: number }[],
): number[] {
  const available = new Map(items.map(({ sku, quantity }) => [sku, quantity]))
  const take = (sku: string) => {
    const quantity = available.get(sku) ?? 0
    available.set(sku, quantity - 1)
    return quantity > 0
  }
  return rentals.flatMap((rental, index) => {
    const taken = skusOfRental(rental).map(take)
    return taken.every(Boolean) ? [] : [index]
  })
}

/** A provider's report on an attempt, with the state of the attempt and of its order. */
export type SettlementInput = {
  reported: 'open' | 'processing' | 'captured' | 'failed' | 'unknown'
  /** True if amount and currency match the attempt. */
  isAmountRight: boolean
  /** The report names one attempt by the provider's key and another by ours. */
  isMismatch: boolean
  /** True if the provider does not capture a payment that the shop rejects now. */
  canDecline: boolean
  attempt: 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'
  /** `isAnonymized`: the customer deleted the account, and no one is left to receive the items. */
  order: { status: OrderStatus; cancelReason: CancelReason | null; isAnonymized: boolean }
}

/**
 * pay: mark the order paid; pay_late: mark it paid if everything can be reserved again, else refund; refund: refund the
 * payment; review: leave the decision to staff; reject: do not capture the payment; fail: close the attempt; duplicate
 * and ignore change nothing.
 */
export type SettlementAction = 'pay' | 'pay_late' | 'refund' | 'review' | 'reject' | 'fail' | 'duplicate' | 'ignore'

/** Decides what a provider's report does to the order and its payment. */
export function decideSettlement(input: SettlementInput): SettlementAction {
  const { reported, attempt, isMismatch } = input
  const isSettled = attempt !== 'pending' && attempt !== 'failed'
  if (reported === 'failed') return attempt === 'pending' && !isMismatch ? 'fail' : 'ignore'
  if (reported !== 'captured') return 'ignore'
  return isSettled ? 'duplicate' : decideNewPayment(input)
}

/** Decides about a payment that was not reported before. */
function decideNewPayment({ isAmountRight, isMismatch, canDecline, order }: SettlementInput): SettlementAction {
  // It is not clear which attempt was paid: staff decide.
  if (isMismatch) return 'review'
  if (!isAmountRight) return canDecline ? 'reject' : 'review'
  if (order.isAnonymized) return 'refund'
  if (order.status === 'awaiting_payment') return 'pay'
  return order.status === 'cancelled' && order.cancelReason === 'payment_expired' ? 'pay_late' : 'refund'
}
