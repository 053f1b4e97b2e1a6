import * as z from 'zod/mini'
import { Amd, Timestamp } from './scalars.ts'

/**
 * `sale`: of a payment, or of the goods that a prepayment pays for, at hand-over; `return`: of a refund of the sale;
 * `prepayment`: of a payment before the hand-over; `prepayment_return`: of a refund of what is not sold; `charge`: of a
 * deposit.
 */
export const ReceiptKind = z.enum(['sale', 'return', 'charge', 'prepayment', 'prepayment_return'])
export type ReceiptKind = z.infer<typeof ReceiptKind>

/** A printed fiscal receipt with its number of the tax service. */
export const OwnReceipt = z.object({
  id: z.uuid(),
  kind: ReceiptKind,
  number: z.string(),
  amountAmd: Amd,
  vatAmd: Amd,
  printedAt: Timestamp,
  /** Fiscal number and text of the QR code, if the register of the tax service printed it; a return has no number. */
  fiscalNumber: z.optional(z.string()),
  qr: z.optional(z.string()),
})
export type OwnReceipt = z.infer<typeof OwnReceipt>
