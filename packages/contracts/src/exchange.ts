import * as z from 'zod/mini'
import { Amd, Timestamp } from './scalars.ts'
import { titleFields } from './variant.ts'

/**
 * `waiting`: for the returned items; `unpaid`: the rest must be paid; `paid`: the new order is paid; `cancelled`: the
 * new order is cancelled.
 */
export const ExchangeState = z.enum(['waiting', 'unpaid', 'paid', 'cancelled'])
export type ExchangeState = z.infer<typeof ExchangeState>

/** Items of an exchange. */
export const ExchangedLine = z.object({ sku: z.string(), ...titleFields, quantity: z.int() })
export type ExchangedLine = z.infer<typeof ExchangedLine>

/** An exchange: items that the customer returns, and the order that replaces them. */
export const Exchange = z.object({
  state: ExchangeState,
  /** Number of the return, such as `10001-1`. */
  returnNumber: z.string(),
  /** Number of the order whose items are returned. */
  returnedOrderNumber: z.int(),
  /** Number of the order with the new items. */
  orderNumber: z.int(),
  returned: z.array(ExchangedLine),
  wanted: z.array(ExchangedLine),
  /** Value of the returned items in AMD: what was paid for them. */
  valueAmd: Amd,
  /** Total of the new order in AMD. */
  totalAmd: Amd,
  /** What the customer pays in addition. */
  dueAmd: Amd,
  /** What the customer gets back. */
  refundAmd: Amd,
  /** Until when the new items are reserved; absent once the new order is paid or cancelled. */
  reservedUntil: z.optional(Timestamp),
})
export type Exchange = z.infer<typeof Exchange>
