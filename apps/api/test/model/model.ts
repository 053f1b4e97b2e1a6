import { shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { RentalState } from '@shop/contracts/rental-booking.ts'
import type { Browser, Shop, TestVariant } from '../builders/checkout-shop.ts'
import { bestUnit, type Stay, type Terms, takenDays } from './rental-days.ts'

/** The expected state of a payment attempt at the bank and in the shop. */
export type Attempt = {
  paymentId: string
  ref: string
  amountAmd: number
  /** What the customer did on the bank's page. */
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

/** A rental of an order, with the charges against its deposit so far in AMD. */
export type Rental = Stay & {
  id: string
  from: string
  to: string
  state: RentalState
  paidAmd: number
  chargedAmd: number
}

export type Order = {
  number: number
  customer: number
  status: 'awaiting_payment' | 'paid' | 'confirmed' | 'packed' | 'dispatched' | 'delivered' | 'cancelled'
  cancelReason: 'customer' | 'staff' | 'payment_expired' | null
  /** Units of each product, in the model's order. */
  quantities: readonly number[]
  holdUntil: Date
  /** The day of Asia/Yerevan on which it was placed. */
  placedOn: string
  wasPaid: boolean
  /** When the courier comes; null by post. */
  window: { date: string; time: string } | null
  rental: Rental | null
  attempts: Attempt[]
  returns: Return[]
}

/** The expected state of the shop, by rules much simpler than its own. */
export type Model = {
  stock: { onHand: number; reserved: number }[]
  orders: Order[]
  terms: Terms
  /** The last returned rental of each unit that is being cleaned, by unit. */
  cleaning: Map<string, Stay>
  /** Elapsed minutes: periods of returns and sessions end. */
  minutesGone: number
}

/** The shop under test with its users. */
export type Real = {
  shop: Shop
  variants: readonly TestVariant[]
  customers: readonly Browser[]
  operator: Browser
  promo: string
  /** The slug of the hookah that is rented out. */
  hookah: string
}

/** Returns an order by number modulo the count; undefined if there are no orders. */
export function orderAt({ orders }: Pick<Model, 'orders'>, at: number): Order | undefined {
  return orders[at % Math.max(1, orders.length)]
}

/** Returns an order that allows the action in three of four calls, so that rejections are not most of a sequence. */
export function likelyAt(model: Pick<Model, 'orders'>, at: number, may: (order: Order) => boolean): Order | undefined {
  const fitting = model.orders.filter(may)
  return at % 4 !== 0 && fitting.length > 0 ? orderAt({ orders: fitting }, at) : orderAt(model, at)
}

/** True if all items of an order are in stock. */
export function isFree({ stock }: Model, quantities: readonly number[]): boolean {
  return stock.every(({ onHand, reserved }, which) => onHand - reserved >= (quantities[which] ?? 0))
}

/** Changes the stock or the reserved quantity of an order's products. */
export function move(
  { stock }: Model,
  { quantities }: Pick<Order, 'quantities'>,
  signs: { onHand?: 1 | -1; reserved?: 1 | -1 },
): void {
  for (const [which, each] of stock.entries()) {
    each.onHand += (signs.onHand ?? 0) * (quantities[which] ?? 0)
    each.reserved += (signs.reserved ?? 0) * (quantities[which] ?? 0)
  }
}

/** The rentals that hold a unit, but for one. */
export function staysOf({ orders }: Pick<Model, 'orders'>, except?: Rental): Rental[] {
  return orders.flatMap(({ rental }) =>
    rental !== null && rental !== except && rental.state !== 'released' ? rental : [],
  )
}

/** The unit that a rental would get now. */
export function unitFor(model: Model, { from, to }: Pick<Rental, 'from' | 'to'>, now: Date): string | undefined {
  const taken = takenDays(model.terms, [...staysOf(model), ...model.cleaning.values()], shopDate(now))
  return bestUnit(model.terms, taken, from, to)
}

/** Cancels an order: its reservations are released and its items return to stock. */
export function cancel(model: Model, order: Order, reason: Order['cancelReason']): void {
  if (order.status === 'awaiting_payment') move(model, order, { reserved: -1 })
  else move(model, order, { onHand: 1 })
  order.status = 'cancelled'
  order.cancelReason = reason
  if (order.rental) order.rental.state = 'released'
}

/** Whether all that an order had before it expired can be had again. */
function canHaveAgain(model: Model, { quantities, window, rental }: Order, now: Date): boolean {
  const isTooLate = window !== null && shopTimestamp(window.date, window.time) <= now
  return !isTooLate && isFree(model, quantities) && (rental === null || unitFor(model, rental, now) !== undefined)
}

/** Applies a provider's report: the table of reliability.md, section 4, implemented independently. */
export function settle(
  model: Model,
  { order, attempt }: { order: Order; attempt: Attempt },
  reported: 'approved' | 'declined' | 'wrong',
  now: Date,
): void {
  if (attempt.state !== 'pending' && attempt.state !== 'failed') return
  if (reported === 'declined') {
    attempt.state = 'failed'
    return
  }
  if (reported === 'wrong') {
    attempt.state = 'review'
    return
  }
  const isLate = order.status === 'cancelled' && order.cancelReason === 'payment_expired'
  if (order.status === 'awaiting_payment') move(model, order, { reserved: -1 })
  else if (!isLate || !canHaveAgain(model, order, now)) {
    attempt.state = 'refund_due'
    return
  }
  move(model, order, { onHand: -1 })
  if (order.rental) {
    order.rental.unit = isLate ? (unitFor(model, order.rental, now) ?? '') : order.rental.unit
    order.rental.state = 'reserved'
  }
  attempt.state = 'captured'
  order.status = 'paid'
  order.wasPaid = true
  order.cancelReason = null
}
