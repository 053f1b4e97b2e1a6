import type { ReceiptKind } from '@shop/contracts/receipts.ts'
import type { ReceiptLine, ReceiptProblem } from '@shop/contracts/receipts-staff.ts'

/** The right of one run of the job to send a receipt. */
export type ReceiptClaim = {
  id: string
  /** Number of attempts, this one included: another attempt has a higher one. */
  attempts: number
  /** Owner of the lease of the device. */
  leaseOwner: string
}

/** The content of a receipt. Amounts are whole drams, VAT included. */
type Receipt = ReceiptClaim & {
  /** The running number of the device that is reserved for the receipt. */
  seq: number
  orderNumber: number
  amountAmd: number
  vatAmd: number
  /** Its lines, which add up to `amountAmd`. Empty for a device without a `crn`. */
  lines: readonly ReceiptLine[]
  /** True if a prepayment, which has its own receipt, pays for the sale, or paid for the sale that is returned. */
  isPrepaid: boolean
}
/** A receipt of money that the shop keeps: a sale, a charge to a deposit, or a prepayment. */
export type SaleReceipt = Receipt & { kind: Extract<ReceiptKind, 'sale' | 'charge' | 'prepayment'> }
/** `originalNumber`: the receipt of the sale or of the prepayment that is returned, in whole or in part. */
export type ReturnReceipt = Receipt & {
  kind: Extract<ReceiptKind, 'return' | 'prepayment_return'>
  originalNumber: string
}

/** A printed receipt: its number and, from a register of the tax service, the data that its paper must show. */
export type PrintedReceipt = {
  state: 'printed'
  number: string
  fiscalNumber?: string
  /** The text of its QR code. */
  qr?: string
  /** When the device printed it; default: now. */
  printedAt?: Date
}

/** rejected: the device printed nothing. A request without a response throws instead. */
export type ReceiptResult = PrintedReceipt | { state: 'rejected'; why: string; problem?: ReceiptProblem }

/**
 * A fiscal device. A request ends within 5 s and throws DeviceError without a usable response. Then the receipt is sent
 * again before any other, and the device prints it only if it did not before.
 */
export type FiscalDevice = {
  /** Registration number of the register that it prints on; null for a device without one. */
  crn: string | null
  print(receipt: SaleReceipt): Promise<ReceiptResult>
  printReturnReceipt(receipt: ReturnReceipt): Promise<ReceiptResult>
  /** Returns the day on which the certificate of the shop expires or expired, if that is soon or past. */
  findExpiringCertificate?(now: Date): ExpiringCertificate | null
}

export type ExpiringCertificate = { date: string; isExpired: boolean }

/** Another run has the device, or staff recorded the receipt. The request was not sent. */
export class StaleClaimError extends Error {
  override name = 'StaleClaimError'
}

/** The device gave no usable response: whether it printed is unknown. */
export class DeviceError extends Error {
  override name = 'DeviceError'
  readonly problem: ReceiptProblem

  constructor(message: string, problem: ReceiptProblem = 'no_response', options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Who solves a problem: the next attempt, staff who look at this receipt, or the operator for all receipts. */
const SOLVED_BY: Record<ReceiptProblem, 'retry' | 'staff' | 'operator'> = {
  no_response: 'retry',
  service: 'retry',
  in_doubt: 'staff',
  line: 'staff',
  amount: 'staff',
  returned: 'staff',
  without_items: 'staff',
  access: 'operator',
  register: 'operator',
  department: 'operator',
  sequence: 'operator',
  request: 'operator',
  group_code: 'operator',
}

export const solvedBy = (problem: ReceiptProblem): 'retry' | 'staff' | 'operator' => SOLVED_BY[problem]
