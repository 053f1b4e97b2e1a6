import { shopDate, shopTime, shopTimeFrom } from '@shop/contracts/days.ts'
import type { OrderDeliveryType } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { formatAmd } from '@shop/contracts/money.ts'
import type { DeliveryFailure, Order, OrderActivity, OrderStatus } from '@shop/contracts/orders.ts'
import type { BookedRental, RentalEvent } from '@shop/contracts/rental-booking.ts'
import { clock } from '#platform/clock.ts'
import { dayMonthText, weekdayText } from '#platform/i18n/dates.ts'
import type { useT } from '#platform/i18n/locale-context.tsx'
import type { MessageId } from '#platform/i18n/messages.ts'
import { localText } from '#shared/product/product-text.tsx'

const RENTAL_EVENT_LABELS: Partial<Record<RentalEvent['kind'], MessageId>> = {
  handed_over: 'orders.rental.handedOver',
  returned: 'orders.rental.returned',
  closed: 'orders.rental.closed',
  moved: 'orders.rental.moved',
}

/** True if the last day is over and the hookah is not returned. */
export const isOverdue = ({ state, to }: BookedRental): boolean => state === 'handed_over' && to < shopDate(clock.now())

/** Returns the text of a rental event that the order's own timeline does not contain. */
export function rentalEventText(
  { kind, to }: RentalEvent,
  rental: BookedRental,
  t: ReturnType<typeof useT>,
  locale: Locale,
): string | undefined {
  const label = RENTAL_EVENT_LABELS[kind]
  return label && t(label, { day: dayText(to ?? rental.to, locale) })
}

export const STATUS_LABELS: Record<OrderStatus, MessageId> = {
  awaiting_payment: 'orders.status.awaiting_payment',
  paid: 'orders.status.paid',
  confirmed: 'orders.status.confirmed',
  packed: 'orders.status.packed',
  dispatched: 'orders.status.dispatched',
  delivered: 'orders.status.delivered',
  cancelled: 'orders.status.cancelled',
}

/** Returns the label of a status. An order that the customer collects is not sent: it is ready at its point. */
export function statusLabel(status: OrderStatus, deliveryType: OrderDeliveryType | undefined): MessageId {
  if (deliveryType === 'pickup' && status === 'dispatched') return 'orders.status.ready'
  if (deliveryType === 'pickup' && status === 'delivered') return 'orders.status.collected'
  return STATUS_LABELS[status]
}

export const REASON_LABELS: Partial<Record<string, MessageId>> = {
  customer: 'orders.reason.customer',
  payment_expired: 'orders.reason.payment_expired',
  unreachable: 'orders.reason.unreachable',
  out_of_stock: 'orders.reason.out_of_stock',
  staff: 'orders.reason.staff',
}

const PAYMENT_LABELS: Record<Order['paymentState'], MessageId> = {
  awaiting: 'orders.payment.awaiting',
  review: 'orders.payment.review',
  paid: 'orders.payment.paid',
  refund_due: 'orders.payment.refund_due',
  refunded: 'orders.payment.refunded',
  none: 'orders.payment.none',
}

/** True if a payment may still arrive, so that the customer must not pay again. */
export function isPaymentAwaited({ payAgainAt, canPay }: Order): boolean {
  return payAgainAt !== undefined && !canPay
}

/** Returns the label of the payment state. A due refund may need approval first. */
export function paymentLabel(order: Order): MessageId {
  const { paymentState, afterSale } = order
  if (isPaymentAwaited(order)) return PAYMENT_LABELS.review
  const open = afterSale.refunds.filter(({ state }) => state !== 'confirmed')
  const isHeld = paymentState === 'refund_due' && open.length > 0 && open.every(({ state }) => state === 'held')
  return isHeld ? 'orders.payment.refund_held' : PAYMENT_LABELS[paymentState]
}

/** Formats a timestamp in the time zone of Yerevan: 20 ноября, 18:05. */
export function shopTimestampText(timestamp: string, locale: Locale): string {
  const instant = new Date(timestamp)
  return `${dayMonthText(shopDate(instant), locale, 'long')}, ${shopTime(instant)}`
}

/** Formats the time of a timestamp in Yerevan: 18:05. */
export function fromTimeText(timestamp: string): string {
  return shopTimeFrom(new Date(timestamp))
}

/** Formats a calendar day with its weekday. */
export function dayText(date: string, locale: Locale): string {
  return `${weekdayText(date, locale, 'short')}, ${dayMonthText(date, locale, 'long')}`
}

/** Formats a delivery slot: 18:00–20:00. */
export function hoursText({ deliveryTime, deliveryEndTime }: Pick<Order, 'deliveryTime' | 'deliveryEndTime'>): string {
  return [deliveryTime, deliveryEndTime].filter(Boolean).join('–')
}

const FAILURE_LABELS: Record<DeliveryFailure, MessageId> = {
  nobody_home: 'orders.failed.nobody_home',
  identity_not_shown: 'orders.failed.identity_not_shown',
  refused: 'orders.failed.refused',
  other: 'orders.failed.other',
}

/** Fewer items, with or without a refund at once. */
const CHANGE_LABELS = {
  lines_changed: { plain: 'orders.activity.changed', back: 'orders.activity.changedBack' },
  items_refused: { plain: 'orders.activity.refused', back: 'orders.activity.refusedBack' },
} as const
const NAMED_REFUSAL = { plain: 'orders.activity.refusedItems', back: 'orders.activity.refusedItemsBack' } as const

type OrderedThings = Pick<Order, 'lines' | 'rentals'>

/** Returns the names of what was refused at the door, such as "Coal × 2"; '' if the history does not say. */
export function refusedItemsText(
  { refusedRentalIds = [], refusedLines = [] }: OrderActivity['facts'],
  { lines, rentals }: OrderedThings,
  locale: Locale,
): string {
  const refused = rentals.filter(({ id }) => refusedRentalIds.includes(id))
  const models = Map.groupBy(refused, rental => localText(rental, 'title', locale).text)
  const hookahs = [...models].map(([title, { length }]) => (length > 1 ? `${title} × ${length}` : title))
  const items = refusedLines.flatMap(({ sku, quantity }) => {
    const line = lines.find(each => each.sku === sku)
    return `${line ? localText(line, 'title', locale).text : sku} × ${quantity}`
  })
  return [...hookahs, ...items].join(', ')
}

/** `items`: the names of what was refused. */
function refusalText(
  { amountAmd = 0 }: OrderActivity['facts'],
  items: string,
  t: ReturnType<typeof useT>,
  locale: Locale,
): string {
  const { plain, back } = items ? NAMED_REFUSAL : CHANGE_LABELS.items_refused
  return t(amountAmd > 0 ? back : plain, { items, amount: formatAmd(amountAmd, locale) })
}

const PLAIN_LABELS: Partial<Record<OrderActivity['kind'], MessageId>> = {
  collection_failed: 'orders.activity.collection_failed',
  reached: 'orders.activity.reached',
}

/** Returns the text of an activity without values. */
function plainLabel(kind: OrderActivity['kind'], { isDiscreet }: OrderActivity['facts']): MessageId {
  if (kind === 'discretion_changed') return isDiscreet ? 'orders.activity.discreet' : 'orders.activity.notDiscreet'
  return PLAIN_LABELS[kind] ?? 'orders.activity.call_attempt'
}

/** Returns the text of an activity for the customer. `order`: what its facts name. */
export function activityText(
  { kind, facts }: OrderActivity,
  order: OrderedThings,
  t: ReturnType<typeof useT>,
  locale: Locale,
): string {
  const { feeAmd = 0, amountAmd = 0, until, reason = 'other', isNewAddress, deliveryDate } = facts
  const when = deliveryDate ? `${dayText(deliveryDate, locale)}, ${hoursText(facts)}` : ''
  switch (kind) {
    case 'fee_confirmed':
      return t('orders.activity.fee_confirmed', { fee: formatAmd(feeAmd, locale) })
    case 'unreachable':
      return t('orders.activity.unreachable', { day: until ? dayMonthText(until, locale, 'long') : '' })
    case 'delivery_failed':
      return t(FAILURE_LABELS[reason])
    case 'second_try':
      return when ? t('orders.activity.second_try', { when }) : t('orders.activity.sentAgain')
    case 'delivery_changed':
      if (!when) return t('orders.activity.newAddress')
      return t(isNewAddress ? 'orders.activity.newBoth' : 'orders.activity.newTime', { when })
    case 'items_refused':
      return refusalText(facts, refusedItemsText(facts, order, locale), t, locale)
    case 'lines_changed':
      return t(CHANGE_LABELS[kind][amountAmd > 0 ? 'back' : 'plain'], { amount: formatAmd(amountAmd, locale) })
    default:
      return t(plainLabel(kind, facts))
  }
}

/** Returns the display name of a mix. */
export function mixTitle({ name }: { name?: string | undefined }, t: ReturnType<typeof useT>): string {
  return name ? t('orders.mixOf', { name }) : t('orders.mix')
}
