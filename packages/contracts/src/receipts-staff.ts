import * as z from 'zod/mini'
import { pageById, pageOf } from './list.ts'
import { Amd } from './money.ts'
import { ReceiptKind } from './receipts.ts'
import { route } from './route.ts'
import { Moment } from './time.ts'

/** queued: not sent yet; sent: the device has not answered; refused: it said no, and is asked again. */
export const ReceiptState = z.enum(['queued', 'sent', 'refused', 'printed'])

/** A fiscal receipt as staff see it. */
export const StaffReceipt = z.object({
  id: z.uuid(),
  orderNumber: z.int(),
  kind: ReceiptKind,
  state: ReceiptState,
  amountAmd: Amd,
  vatAmd: Amd,
  /** The device's running number. */
  seq: z.optional(z.int()),
  number: z.optional(z.string()),
  attempts: z.int(),
  lastError: z.optional(z.string()),
  queuedAt: Moment,
  printedAt: z.optional(Moment),
})
export type StaffReceipt = z.infer<typeof StaffReceipt>

export const listReceipts = route({
  method: 'GET',
  path: '/admin/receipts',
  access: 'operator',
  tag: 'receipts',
  summary: 'Fiscal receipts, the oldest first: those that are not printed yet, or all.',
  query: z.object({
    show: z._default(z.enum(['open', 'all']), 'open'),
    ...pageById,
  }),
  result: pageOf(StaffReceipt),
  errors: ['VALIDATION'],
})

export const receiptStaffRoutes = { listReceipts }
