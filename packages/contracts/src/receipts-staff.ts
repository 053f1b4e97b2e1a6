import * as z from 'zod/mini'
import { pageById, pageOf, TypedOrder } from './list.ts'
import { Texts } from './locale.ts'
import { Amd } from './money.ts'
import { PaymentProvider } from './payments.ts'
import { ReceiptKind } from './receipts.ts'
import { ById, route } from './route.ts'
import { Moment } from './time.ts'

/**
 * queued: not sent yet; sent: the device has not answered; refused: it said no, and is asked again; held: it waits for
 * staff, who print it by hand or send it to the device.
 */
export const ReceiptState = z.enum(['queued', 'held', 'sent', 'refused', 'printed'])

/** The longest number of a receipt that staff can type. */
export const RECEIPT_NUMBER_LENGTH = 32

/** What a device calls a receipt: letters, digits, and hyphens or slashes between them. */
export const ReceiptNumber = z
  .string({ error: 'required' })
  .check(
    z.trim(),
    z.minLength(1, { error: 'required', abort: true }),
    z.maxLength(RECEIPT_NUMBER_LENGTH, { error: 'too_long', abort: true }),
    z.regex(/^[0-9A-Za-z]+(?:[-/][0-9A-Za-z]+)*$/, { error: 'receipt_number' }),
  )

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
  /** Staff printed it on another device and noted its number. */
  isManual: z.boolean(),
  attempts: z.int(),
  lastError: z.optional(z.string()),
  queuedAt: Moment,
  printedAt: z.optional(Moment),
})
export type StaffReceipt = z.infer<typeof StaffReceipt>

/** extension, late, damage: what a rental's deposit paid for; other: the rest that no line of the order explains. */
const ReceiptLineKind = z.enum(['goods', 'delivery', 'rental', 'extension', 'late', 'damage', 'other'])

/** A line of a receipt. The amounts of all lines add up to the receipt's. */
export const ReceiptLine = z.object({
  kind: ReceiptLineKind,
  /** Brand and title of what was sold or rented. */
  title: z.optional(Texts),
  sku: z.optional(z.string()),
  weightGrams: z.optional(z.int()),
  quantity: z.int(),
  unitPriceAmd: z.optional(Amd),
  /** What a promo code and points take off the line. */
  reductionAmd: Amd,
  /** Negative where the order was changed so that its lines say more than the receipt. */
  amountAmd: z.int(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** Everything that is typed into a device to print a receipt. */
export const ReceiptFigures = z.object({
  receipt: StaffReceipt,
  seller: z.object({ legalName: z.string(), taxNumber: z.string() }),
  lines: z.array(ReceiptLine),
  /** The payment that it is about: always one that came without cash. */
  payment: z.object({
    provider: PaymentProvider,
    reference: z.optional(z.string()),
    amountAmd: Amd,
    paidAt: z.optional(Moment),
  }),
  /** A deposit that came with the payment and is no sale. */
  depositAmd: Amd,
  /** Of a return: when the money went back, and the number of the sale's receipt where it is printed. */
  refundedAt: z.optional(Moment),
  saleNumber: z.optional(z.string()),
})
export type ReceiptFigures = z.infer<typeof ReceiptFigures>

const tag = 'receipts'
/** The calls about the number of a receipt that was printed by hand. */
const manual = { path: '/admin/receipts/:id/manual', tag, params: ById, result: StaffReceipt } as const
const numbered = {
  ...manual,
  body: z.object({ number: ReceiptNumber }),
  errors: ['NOT_FOUND', 'RECEIPT_STATE', 'RECEIPT_NUMBER_TAKEN', 'VALIDATION'],
} as const

export const listReceipts = route({
  method: 'GET',
  path: '/admin/receipts',
  access: 'operator',
  tag,
  summary: 'Fiscal receipts, the oldest first: those that are not printed yet, those printed by hand, or all.',
  query: z.object({
    show: z._default(z.enum(['open', 'manual', 'all']), 'open'),
    q: TypedOrder,
    ...pageById,
  }),
  result: z.extend(pageOf(StaffReceipt), {
    /** Whether the shop drives a device. Without one every receipt is printed by hand. */
    hasDevice: z.boolean(),
    /** How many of the waiting receipts the device could print. */
    sendable: z.int(),
  }),
  errors: ['VALIDATION'],
})
export const getReceipt = route({
  method: 'GET',
  path: '/admin/receipts/:id',
  access: 'operator',
  tag,
  summary: 'All figures of a receipt: what staff type into another device to print it by hand.',
  params: ById,
  result: ReceiptFigures,
  errors: ['NOT_FOUND'],
})
export const recordManualReceipt = route({
  ...numbered,
  method: 'POST',
  access: 'operator',
  summary: 'Records that staff printed a receipt by hand, with its number. Repeating it changes nothing.',
})
export const correctManualReceipt = route({
  ...numbered,
  method: 'PUT',
  access: 'admin',
  summary: 'Corrects the number of a receipt that was printed by hand. Repeating it changes nothing.',
})
export const undoManualReceipt = route({
  ...manual,
  method: 'DELETE',
  access: 'admin',
  summary: 'Takes back that a receipt was printed by hand: it waits again. Repeating it changes nothing.',
  errors: ['NOT_FOUND', 'RECEIPT_STATE'],
})
export const sendHeldReceipts = route({
  method: 'POST',
  path: '/admin/receipts/send',
  access: 'admin',
  tag,
  summary: 'Sends waiting receipts to the device: the given ones, or all. Repeating it changes nothing.',
  body: z.object({ ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))) }),
  result: z.object({ sent: z.int() }),
  errors: ['RECEIPT_STATE', 'VALIDATION'],
})

export const receiptStaffRoutes = {
  listReceipts,
  getReceipt,
  recordManualReceipt,
  correctManualReceipt,
  undoManualReceipt,
  sendHeldReceipts,
}
