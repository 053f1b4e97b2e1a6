import * as z from 'zod/mini'
import { Order, OrderEvent } from './orders.ts'
import { OwnReceipt } from './receipts.ts'
import { BookedRental, QuotedRental } from './rental-booking.ts'
import { route } from './route.ts'

/**
 * An order as anyone with its link sees it: its progress and contents, without contacts, street and payments. The link
 * is in the customer's messages.
 */
export const SharedOrder = z.extend(
  z.pick(Order, {
    number: true,
    status: true,
    placedAt: true,
    deliveryType: true,
    deliveryDate: true,
    deliveryTime: true,
    deliveryEndTime: true,
    lines: true,
    mixes: true,
    totals: true,
    identityNeeded: true,
  }),
  {
    city: z.string(),
    /** Printed fiscal receipts. */
    receipts: z.array(OwnReceipt),
    /** Without the reasons, which may concern the customer alone. */
    timeline: z.array(z.omit(OrderEvent, { reason: true })),
    rentals: z.array(
      z.extend(
        z.omit(QuotedRental, { status: true }),
        z.pick(BookedRental, { id: true, state: true, pickUpTime: true, pickUpEndTime: true }).shape,
      ),
    ),
  },
)
export type SharedOrder = z.infer<typeof SharedOrder>

/**
 * Returns an order by the link of its messages, without a login. Links work for 90 days after the order was placed, until
 * the account is deleted.
 */
export const getSharedOrder = route({
  method: 'GET',
  path: '/orders/shared/:token',
  access: 'all',
  tag: 'orders',
  summary: 'Retrieve a shared order',
  params: z.object({ token: z.string() }),
  result: SharedOrder,
  errors: ['NOT_FOUND'],
})

export const sharedOrderRoutes = { getSharedOrder }
