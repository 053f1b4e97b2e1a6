import * as z from 'zod/mini'
import { Amd } from './money.ts'
import { Moment } from './time.ts'

/** sale: of a payment; return: of money that went back; charge: what was kept of a rental's deposit. */
export const ReceiptKind = z.enum(['sale', 'return', 'charge'])
export type ReceiptKind = z.infer<typeof ReceiptKind>

/** A fiscal receipt that is printed: its number is what the tax service calls it. */
export const OwnReceipt = z.object({
  kind: ReceiptKind,
  number: z.string(),
  amountAmd: Amd,
  vatAmd: Amd,
  printedAt: Moment,
})
export type OwnReceipt = z.infer<typeof OwnReceipt>
