import type { Locale } from '@shop/contracts/locales.ts'
import type { Order, OrderStatus } from '@shop/contracts/orders.ts'
import { shopDate, shopTime } from '@shop/contracts/time.ts'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import type { MessageId } from '#platform/i18n/messages.ts'

export const STATUS_WORDS: Record<OrderStatus, MessageId> = {
  awaiting_payment: 'orders.status.awaiting_payment',
  paid: 'orders.status.paid',
  confirmed: 'orders.status.confirmed',
  packed: 'orders.status.packed',
  dispatched: 'orders.status.dispatched',
  delivered: 'orders.status.delivered',
  cancelled: 'orders.status.cancelled',
}

export const REASON_WORDS: Partial<Record<string, MessageId>> = {
  customer: 'orders.reason.customer',
  payment_expired: 'orders.reason.payment_expired',
  unreachable: 'orders.reason.unreachable',
  out_of_stock: 'orders.reason.out_of_stock',
  staff: 'orders.reason.staff',
}

export const PAYMENT_WORDS: Record<Order['paymentState'], MessageId> = {
  awaiting: 'orders.payment.awaiting',
  review: 'orders.payment.review',
  paid: 'orders.payment.paid',
  refund_due: 'orders.payment.refund_due',
  refunded: 'orders.payment.refunded',
  none: 'orders.payment.none',
}

/** A moment as people in Yerevan read it: 20 ноября, 18:05. */
export function shopMomentText(moment: string, locale: Locale): string {
  const instant = new Date(moment)
  return `${dayMonthText(shopDate(instant), locale, 'long')}, ${shopTime(instant)}`
}

/** A calendar day in words, with its weekday. */
export function dayText(date: string, locale: Locale): string {
  return `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'long')}`
}
