import * as z from 'zod/mini'
import { MAX_LINE_QUANTITY, MAX_LINES } from './checkout.ts'
import { ReturnReason } from './returns.ts'
import { RequiredText } from './scalars.ts'
import { Sku } from './variant.ts'

/**
 * What the customer refused to take at the door; the rest of the order is handed over. The price and the deposit of
 * refused hookahs are refunded. Refused items become an accepted return, which staff receive like any other. Returns
 * `VALIDATION` if nothing would be handed over: that is a failed delivery.
 */
export const RefusedAtDoor = z.object({
  reason: ReturnReason,
  note: z.optional(RequiredText(1000)),
  /** The refused hookahs. */
  rentalIds: z._default(z.array(z.uuid()).check(z.maxLength(20)), []),
  /** The refused units of the items. */
  lines: z._default(
    z
      .array(z.object({ sku: Sku, quantity: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)) }))
      .check(z.maxLength(MAX_LINES)),
    [],
  ),
})
export type RefusedAtDoor = z.infer<typeof RefusedAtDoor>
