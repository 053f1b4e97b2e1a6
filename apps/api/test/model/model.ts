import type { Browser, Goods, Shop } from '../checkout-shop.ts'

/** What the bank and the shop should think of one attempt to pay. */
export type Attempt = {
  paymentId: string
  ref: string
  amountAmd: number
  /** What the person did on the bank's page. */
  bank: 'open' | 'approved'
  bankOpenUntil: Date
  state: 'pending' | 'captured' | 'failed' | 'refund_due' | 'review'
}

export type Return = {
  id: string
  line: number
  quantity: number
  state: 'requested' | 'accepted' | 'refused' | 'received'
}

export type Order = {
  number: number
  customer: number
  status: 'awaiting_payment' | 'paid' | 'confirmed' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'
  cancelReason: 'customer' | 'staff' | 'payment_expired' | null
  /** Pieces of each of the goods, in the model's order. */
  quantities: readonly number[]
  holdUntil: Date
  /** The day of the courier; null by post. */
  date: string | null
  attempts: Attempt[]
  returns: Return[]
}

/** What the shop should be in, kept by rules much simpler than its own. */
export type Model = {
  goods: { onHand: number; reserved: number }[]
  orders: Order[]
}

/** The shop itself, and who acts in it. */
export type Real = {
  shop: Shop
  goods: readonly Goods[]
  customers: readonly Browser[]
  operator: Browser
  promo: string
}

/** Some order, or none where nothing was placed yet: the same for the same number while the orders are the same. */
export function orderAt({ orders }: Pick<Model, 'orders'>, at: number): Order | undefined {
  return orders[at % Math.max(1, orders.length)]
}

/** An order of which this can be asked, three times of four, so that refusals do not make up most of a sequence. */
export function likelyAt(model: Pick<Model, 'orders'>, at: number, may: (order: Order) => boolean): Order | undefined {
  const fitting = model.orders.filter(may)
  return at % 4 !== 0 && fitting.length > 0 ? orderAt({ orders: fitting }, at) : orderAt(model, at)
}

/** Whether all that an order asks for is free. */
export function isFree({ goods }: Model, quantities: readonly number[]): boolean {
  return goods.every(({ onHand, reserved }, which) => onHand - reserved >= (quantities[which] ?? 0))
}

/** Adds to what is on hand or reserved of an order's goods, piece by piece. */
export function move(
  { goods }: Model,
  { quantities }: Pick<Order, 'quantities'>,
  signs: { onHand?: 1 | -1; reserved?: 1 | -1 },
): void {
  for (const [which, each] of goods.entries()) {
    each.onHand += (signs.onHand ?? 0) * (quantities[which] ?? 0)
    each.reserved += (signs.reserved ?? 0) * (quantities[which] ?? 0)
  }
}

/** An order that is over: what it held is free, what it had bought is back. */
export function cancel(model: Model, order: Order, reason: Order['cancelReason']): void {
  if (order.status === 'awaiting_payment') move(model, order, { reserved: -1 })
  else move(model, order, { onHand: 1 })
  order.status = 'cancelled'
  order.cancelReason = reason
}

/** What a provider's word does: the table of reliability.md, section 4, once more and without looking. */
export function settle(model: Model, order: Order, attempt: Attempt, said: 'approved' | 'declined' | 'wrong'): void {
  if (attempt.state !== 'pending' && attempt.state !== 'failed') return
  if (said === 'declined') {
    attempt.state = 'failed'
    return
  }
  if (said === 'wrong') {
    attempt.state = 'review'
    return
  }
  const isLate = order.status === 'cancelled' && order.cancelReason === 'payment_expired'
  if (order.status === 'awaiting_payment') move(model, order, { reserved: -1 })
  else if (!isLate || !isFree(model, order.quantities)) {
    attempt.state = 'refund_due'
    return
  }
  move(model, order, { onHand: -1 })
  attempt.state = 'captured'
  order.status = 'paid'
  order.cancelReason = null
}
