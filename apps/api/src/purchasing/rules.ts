import type { PurchaseOrderState } from '@shop/contracts/purchase-orders.ts'

type OrderedLine = { quantity: number; received: number }

/** Returns the state of an order with its supplier by its received units. A cancelled order stays cancelled. */
export function stateAfterReceipt(state: PurchaseOrderState, lines: readonly OrderedLine[]): PurchaseOrderState {
  if (state === 'draft' || state === 'cancelled') return state
  if (lines.every(({ quantity, received }) => received >= quantity)) return 'received'
  return lines.some(({ received }) => received > 0) ? 'partly_received' : 'ordered'
}

/** Units that cover a period of sales above the reorder point, at least one. */
export function suggestedQuantity(stock: {
  available: number
  incoming: number
  reorderPoint: number
  sold: number
}): number {
  const { available, incoming, reorderPoint, sold } = stock
  return Math.max(1, Math.max(0, sold) + reorderPoint - available - incoming)
}
