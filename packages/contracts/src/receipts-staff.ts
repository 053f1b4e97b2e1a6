import * as z from 'zod/mini'
import { Category } from './catalog.ts'
import { Texts } from './locale-schemas.ts'
import { OrderSearchText, pageById, pageOf } from './pagination.ts'
import { PaymentProvider } from './payments.ts'
import { ReceiptKind } from './receipts.ts'
import { ById, csvResult, route } from './route.ts'
import { Amd, Timestamp } from './scalars.ts'

/**
 * `queued`: not sent yet; `sent`: the device has not responded; `refused`: the device rejected it and it is retried;
 * `held`: staff must print it or send it; `printed`: done.
 */
export const ReceiptState = z.enum(['queued', 'held', 'sent', 'refused', 'printed'])

/**
 * Why a receipt is not printed. `no_response`, `service`: it is tried again; `in_doubt`: staff must find out whether the
 * register printed it; `line`, `amount`, `returned`, `without_items`: the register rejects this receipt; all others: it
 * rejects every receipt until an operator changes the set-up.
 */
export const ReceiptProblem = z.enum([
  'no_response',
  'service',
  'in_doubt',
  'line',
  'amount',
  'returned',
  'without_items',
  'access',
  'register',
  'department',
  'sequence',
  'request',
  'group_code',
])
export type ReceiptProblem = z.infer<typeof ReceiptProblem>

/** The longest number of a receipt that staff can type. */
export const RECEIPT_NUMBER_LENGTH = 32

/** Number of a printed receipt: letters, digits, hyphens and slashes. */
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
  /** Sequence number of the device. */
  seq: z.optional(z.int()),
  number: z.optional(z.string()),
  /** True if staff printed it on another device. */
  isManual: z.boolean(),
  attempts: z.int(),
  lastError: z.optional(z.string()),
  problem: z.optional(ReceiptProblem),
  /** Number and text of the QR code that the tax service gave, if its register printed the receipt. */
  fiscalNumber: z.optional(z.string()),
  qr: z.optional(z.string()),
  queuedAt: Timestamp,
  printedAt: z.optional(Timestamp),
})
export type StaffReceipt = z.infer<typeof StaffReceipt>

/**
 * `extension`, `late`, `damage`: charges to a deposit; `prepayment`: the only line of a receipt of a prepayment; `other`: an
 * amount that no line of the order explains.
 */
const ReceiptLineKind = z.enum(['goods', 'delivery', 'rental', 'extension', 'late', 'damage', 'prepayment', 'other'])

/** A line of a receipt. The amounts of all lines add up to the amount of the receipt. */
export const ReceiptLine = z.object({
  kind: ReceiptLineKind,
  /** Brand and title. */
  title: z.optional(Texts),
  category: z.optional(Category),
  sku: z.optional(z.string()),
  weightGrams: z.optional(z.int()),
  quantity: z.int(),
  unitPriceAmd: z.optional(Amd),
  /** Discount of promo code and points in AMD. */
  reductionAmd: Amd,
  /** Amount in AMD. Negative if the order was changed so that its lines exceed the receipt. */
  amountAmd: z.int(),
})
export type ReceiptLine = z.infer<typeof ReceiptLine>

/** All figures of a fiscal receipt. */
export const ReceiptDetails = z.object({
  receipt: StaffReceipt,
  seller: z.object({ legalName: z.string(), taxNumber: z.string() }),
  lines: z.array(ReceiptLine),
  /** The cashless payment of the receipt. */
  payment: z.object({
    provider: PaymentProvider,
    reference: z.optional(z.string()),
    amountAmd: Amd,
    paidAt: z.optional(Timestamp),
  }),
  /** Deposit in the payment in AMD, which is not a sale. */
  depositAmd: Amd,
  /** When the money of a return was refunded. */
  refundedAt: z.optional(Timestamp),
  /** Number of the receipt of the sale that a return refers to, if printed. */
  saleNumber: z.optional(z.string()),
  /** True if the money of a sale, or of its return, is a prepayment, which has a receipt of its own. */
  isPrepaid: z.boolean(),
  /** Number of the receipt of the prepayment that a sale spends, or a return gives back, if printed. */
  prepaymentNumber: z.optional(z.string()),
})
export type ReceiptDetails = z.infer<typeof ReceiptDetails>

const tag = 'receipts'
/** Shared by the endpoints for the number of a manual receipt. */
const manual = { path: '/admin/receipts/:id/manual', tag, params: ById, result: StaffReceipt } as const
const numbered = {
  ...manual,
  body: z.object({ number: ReceiptNumber }),
  errors: ['NOT_FOUND', 'RECEIPT_STATE', 'RECEIPT_NUMBER_TAKEN', 'VALIDATION'],
} as const

const receiptFilters = {
  show: z._default(z.enum(['open', 'manual', 'all']), 'open'),
  q: OrderSearchText,
}

/** Returns fiscal receipts, oldest first: open ones, manually printed ones, or all. */
export const listReceipts = route({
  method: 'GET',
  path: '/admin/receipts',
  access: 'receipts.view',
  tag,
  summary: 'List fiscal receipts',
  query: z.object({ ...receiptFilters, ...pageById }),
  result: z.extend(pageOf(StaffReceipt), {
    /** True if the shop has a fiscal device. Without one all receipts are printed manually. */
    hasDevice: z.boolean(),
    /** Number of open receipts that the device can print. */
    sendable: z.int(),
  }),
  errors: ['VALIDATION'],
})
/** Returns the fiscal receipts that match the filters as CSV, at most 10,000. Days and times are in Asia/Yerevan. */
export const exportReceipts = route({
  ...csvResult,
  method: 'GET',
  path: '/admin/receipts/export.csv',
  access: 'receipts.view',
  tag,
  summary: 'Export fiscal receipts as CSV',
  query: z.object(receiptFilters),
  errors: ['VALIDATION'],
})
/** Returns all figures that staff need to print a receipt on another device. */
export const getReceipt = route({
  method: 'GET',
  path: '/admin/receipts/:id',
  access: 'receipts.view',
  tag,
  summary: 'Retrieve a fiscal receipt',
  params: ById,
  result: ReceiptDetails,
  errors: ['NOT_FOUND'],
})
/**
 * Records the number of a receipt that staff printed on another device. Repeating the request has no effect. Returns
 * `RECEIPT_NUMBER_TAKEN` if another receipt has the number.
 */
export const recordManualReceipt = route({
  ...numbered,
  method: 'POST',
  access: 'receipts.edit',
  summary: 'Record a manual receipt',
})
/** Changes the number of a manually printed receipt. Repeating the request has no effect. */
export const correctManualReceipt = route({
  ...numbered,
  method: 'PUT',
  access: 'receipts.correct',
  summary: 'Correct a manual receipt',
})
/** Removes the number of a manually printed receipt, which is open again. Repeating the request has no effect. */
export const undoManualReceipt = route({
  ...manual,
  method: 'DELETE',
  access: 'receipts.correct',
  summary: 'Undo a manual receipt',
  errors: ['NOT_FOUND', 'RECEIPT_STATE'],
})
/**
 * Sends a receipt in doubt (`problem` is `in_doubt`) again, because the register does not have it. If the register has it,
 * it is printed twice. Repeating the request has no effect.
 */
export const resendReceipt = route({
  method: 'POST',
  path: '/admin/receipts/:id/resend',
  access: 'receipts.correct',
  tag,
  summary: 'Resend a receipt in doubt',
  params: ById,
  result: StaffReceipt,
  errors: ['NOT_FOUND', 'RECEIPT_STATE'],
})
/** Sends the given held receipts, or all of them, to the fiscal device. Repeating the request has no effect. */
export const sendHeldReceipts = route({
  method: 'POST',
  path: '/admin/receipts/send',
  access: 'receipts.correct',
  tag,
  summary: 'Send receipts to the device',
  body: z.object({ ids: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))) }),
  result: z.object({ sent: z.int() }),
  errors: ['RECEIPT_STATE', 'VALIDATION'],
})

export const receiptStaffRoutes = {
  listReceipts,
  exportReceipts,
  getReceipt,
  recordManualReceipt,
  correctManualReceipt,
  undoManualReceipt,
  resendReceipt,
  sendHeldReceipts,
}
