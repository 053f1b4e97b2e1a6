import type { Topics } from '#platform/jobs/topics.ts'

const whole = { order: 'full', button: 'orders' } as const
const withoutDay = { order: 'without_day', button: 'orders' } as const

/** Messages about an order. Each has `number` and `totalAmd`, and `way` "pickup" if the customer collects the order; messages about changes have `number` and what changed. */
export const orderTopics = {
  /** `payUntil`: when the order expires. */
  'order.payment_link': {
    order: 'full',
    values: ['total', 'payUntil'],
    isLinkNeeded: true,
    sms: 'link',
    expiresAt: 'payUntil',
  },
  'order.paid': { ...whole, values: ['total'] },
  'order.confirmed': {
    ...whole,
    texts: ({ way }) => (way === 'pickup' ? 'order.confirmed.pickup' : 'order.confirmed'),
  },
  /** With `way` "pickup", the order is ready at a pick-up point: `place` is its address, `open` its hours. */
  'order.dispatched': {
    ...whole,
    discreet: { 'order.dispatched': 'order.dispatched.discreet', 'order.ready': 'order.ready.discreet' },
    values: ['phone'],
    isLong: ({ way }) => way === 'pickup',
    texts: ({ way }) => (way === 'pickup' ? 'order.ready' : 'order.dispatched'),
  },
  /** `refusedHookahs`, `refusedUnits`: how many the customer did not take; without both, the whole order was handed over. */
  'order.delivered': {
    ...withoutDay,
    discreet: { 'order.delivered.partly': 'order.delivered.partly.discreet' },
    values: ['refused'],
    texts: ({ way, refusedHookahs, refusedUnits }) => {
      if (refusedHookahs !== undefined || refusedUnits !== undefined) return 'order.delivered.partly'
      return way === 'pickup' ? 'order.collected' : 'order.delivered'
    },
  },
  /**
   * `cancelReason`; `wasPaid`: "no" for an unpaid order; `isDeliveryKept`: "yes" if the delivery fee is not refunded;
   * `isExchange`: "yes" for an order that waited for the returned items of an exchange;
   * `creditAmd`, `cardAmd`: the parts of the total if store credit paid one.
   */
  'order.cancelled': {
    ...withoutDay,
    values: ['phone', 'to', 'credit'],
    texts: ({ wasPaid, isDeliveryKept, isExchange }) => {
      if (isExchange === 'yes') return 'order.cancelled.exchange'
      if (wasPaid === 'no') return 'order.cancelled.unpaid'
      return isDeliveryKept === 'yes' ? 'order.cancelled.undelivered' : 'order.cancelled'
    },
  },
  /** `reason`: what staff wrote. */
  'order.cancel_refused': {
    ...whole,
    values: ['phone'],
    discreet: { 'order.cancel_refused': 'order.cancel_refused.discreet' },
  },
  /** `until`: a date (2026-11-24), which is included, or a timestamp. */
  'order.unreachable': { ...withoutDay, values: ['phone', 'deadline', 'hasDeadline'] },
  /** `amountAmd`: the refunded amount, 0 if there is none. */
  'order.changed': { ...whole, values: ['amount', 'amountAmd'] },
  /** `feeAmd`: paid to the courier. */
  'delivery.fee_confirmed': { ...whole, values: ['fee'] },
  /**
   * `date`: 2026-11-22; `time`: 18:00 or 18:00-20:00. Both are empty if only the address changed, or if `isAgain` is
   * "yes": the order is delivered a second time. With `way` "pickup", the order moves to the pick-up point at `place`,
   * where it is ready from then on.
   */
  'delivery.changed': {
    ...whole,
    values: ['when', 'hasWhen'],
    isLong: ({ way }) => way === 'pickup',
    texts: ({ way }) => (way === 'pickup' ? 'pickup.changed' : 'delivery.changed'),
  },
  'delivery.failed': withoutDay,
} satisfies Topics
