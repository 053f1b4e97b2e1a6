import * as z from 'zod/mini'
import { Amd } from './money.ts'
import { route } from './route.ts'
import { LocalDate, LocalTime, Moment } from './time.ts'

/** An order that was just paid. */
export const NewOrder = z.object({
  number: z.int(),
  paidAt: Moment,
  totalAmd: Amd,
  city: z.string(),
  deliveryType: z.enum(['express', 'post']),
  deliveryDate: z.optional(LocalDate),
  deliveryTime: z.optional(LocalTime),
})
export type NewOrder = z.infer<typeof NewOrder>

export const OrderNews = z.object({
  /** Newest first, fifty at most. One may come twice: it is known by its number. */
  items: z.array(NewOrder),
  /** How many are paid and not yet accepted. */
  waiting: z.int(),
  /** To be sent as `after` next time. */
  after: Moment,
})
export type OrderNews = z.infer<typeof OrderNews>

export const getOrderNews = route({
  method: 'GET',
  path: '/admin/orders/news',
  access: 'operator',
  tag: 'orders',
  summary:
    'Orders that were paid since the last call; the first call, without `after`, tells only where to go on from.',
  query: z.object({ after: z.optional(Moment) }),
  result: OrderNews,
  errors: ['VALIDATION'],
})

export const orderNewsRoutes = { getOrderNews }
