import * as z from 'zod/mini'
import { Order, OrderNumber } from './orders.ts'
import { route } from './route.ts'
import { RequiredText } from './scalars.ts'

export const MAX_CANCEL_REASON_LENGTH = 500

/**
 * Asks the shop to cancel an order that is on its way. Staff accept or refuse the request. An order has one request;
 * repeating it has no effect. Returns `ORDER_STATE` if the order is not on its way or the request was refused.
 */
export const requestCancellation = route({
  method: 'POST',
  path: '/orders/:number/cancel-request',
  access: 'customer',
  tag: 'orders',
  summary: 'Request the cancellation of an order',
  params: OrderNumber,
  body: z.object({ reason: RequiredText(MAX_CANCEL_REASON_LENGTH) }),
  result: Order,
  errors: ['NOT_FOUND', 'VALIDATION', 'ORDER_STATE'],
})

export const requestCancellationRoutes = { requestCancellation }
