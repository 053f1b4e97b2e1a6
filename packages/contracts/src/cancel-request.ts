import * as z from 'zod/mini'
import { personalText } from './personal.ts'
import { Timestamp } from './scalars.ts'

/**
 * `open`: staff have not answered; `accepted`: the order is cancelled; `refused`: it is delivered as planned; `late`: it
 * was delivered before an answer.
 */
export const CancelRequestState = z.enum(['open', 'accepted', 'refused', 'late'])

/** The customer's request to cancel an order that is on its way. */
export const CancelRequest = z.object({
  state: CancelRequestState,
  /** The customer's words. */
  reason: personalText(),
  requestedAt: Timestamp,
  /** Why the shop refused it. */
  refusal: z.optional(z.string()),
})
export type CancelRequest = z.infer<typeof CancelRequest>
