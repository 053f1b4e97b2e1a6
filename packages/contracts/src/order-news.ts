import * as z from 'zod/mini'
import { OrderDeliveryType } from './delivery.ts'
import { route } from './route.ts'
import { Amd, LocalDate, LocalTime, Timestamp } from './scalars.ts'

/** An order that was paid recently. */
export const NewOrder = z.object({
  number: z.int(),
  paidAt: Timestamp,
  totalAmd: Amd,
  city: z.string(),
  deliveryType: OrderDeliveryType,
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
})
export type NewOrder = z.infer<typeof NewOrder>

/** Newly paid orders. */
export const OrderNews = z.object({
  /** Newest first, at most 50. An order can be returned twice; its number identifies it. */
  items: z.array(NewOrder),
  /** Number of paid orders that are not confirmed. */
  waiting: z.int(),
  /** Send it as `after` with the next request. */
  after: Timestamp,
})
export type OrderNews = z.infer<typeof OrderNews>

/**
 * Returns the orders that were paid since `after`, at most 50, newest first. Without `after` it returns only the
 * timestamp for the next request. Clients must ignore orders that they have received before.
 */
export const getOrderNews = route({
  method: 'GET',
  path: '/admin/orders/news',
  access: 'orders.view',
  tag: 'orders',
  summary: 'List newly paid orders',
  query: z.object({ after: z.optional(Timestamp) }),
  result: OrderNews,
  errors: ['VALIDATION'],
})
