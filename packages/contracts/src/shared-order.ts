import * as z from 'zod/mini'
import { Order } from './orders.ts'
import { BookedRental } from './rental-booking.ts'
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
    timeline: true,
    identityNeeded: true,
  }),
  {
    city: z.string(),
    rentals: z.array(z.omit(BookedRental, { charges: true, depositBackAmd: true, pictures: true, timeline: true })),
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
  params: z.object({ token: z.string().check(z.maxLength(40)) }),
  result: SharedOrder,
  errors: ['NOT_FOUND'],
})

export const sharedOrderRoutes = { getSharedOrder }
