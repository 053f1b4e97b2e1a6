import { DeviceError, type SaleReceipt } from '../port.ts'
import type { EhdmClient, EhdmDeps } from './client.ts'
import { CODES, problemOf } from './errors.ts'
import { type EhdmResponse, PrintResult, parseResult, RECEIPT_TYPES, ReceiptInfo } from './protocol.ts'
import {
  closeRequests,
  findPrintRequest,
  getLastReceiptNumber,
  type LoggedRequest,
  storeResponse,
} from './request-log.ts'

/** Clocks of the shop and the service may differ by this much. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
/** Older receipts of others on the register that are skipped. */
const MAX_SKIPPED = 5

type ReceiptKind = keyof typeof RECEIPT_TYPES

/**
 * Finds out what became of a receipt that was sent before.
 * @returns the printed receipt; null if it was certainly not printed
 * @throws DeviceError without a response, or if staff must compare the receipts of the register
 */
export async function findPrinted(
  deps: EhdmDeps,
  client: EhdmClient,
  receipt: SaleReceipt,
  kind: ReceiptKind,
): Promise<PrintResult | null> {
  const { crn } = client
  const sent = await findPrintRequest(deps, crn, receipt.id)
  if (!sent) return null
  // The process ended between the response and its result.
  if (sent.code === CODES.ok) return PrintResult.parse((sent.response as EhdmResponse).result)
  if (sent.respondedAt) return null
  const printed = await lookForReceipt(deps, client, { receipt, sent, kind })
  if (printed) {
    const response = { code: CODES.ok, message: 'found', result: printed }
    await storeResponse(deps, { crn, seq: sent.seq, response, receiptNumber: printed.receiptId })
  }
  await closeRequests(deps, receipt.id)
  return printed
}

type Search = { receipt: SaleReceipt; sent: LoggedRequest; kind: ReceiptKind }

/** Reads the receipts after the last known one, until the service knows no further one. */
async function lookForReceipt(deps: EhdmDeps, client: EhdmClient, search: Search): Promise<PrintResult | null> {
  const last = await getLastReceiptNumber(deps, client.crn)
  for (let number = last + 1; number <= last + MAX_SKIPPED; number++) {
    const info = await readReceipt(client, search.receipt, number)
    if (!info) return null
    if (isOlder(info, search)) continue
    if (isReceipt(info, search)) return readCopy(client, search.receipt, number)
    throw new DeviceError(`receipt ${number} of the register is not the one that was sent`, 'in_doubt')
  }
  throw new DeviceError(`the register has more than ${MAX_SKIPPED} receipts of others`, 'in_doubt')
}

/** Reads a receipt of the register. Returns null if it does not exist. */
async function readReceipt(client: EhdmClient, { id }: SaleReceipt, number: number): Promise<ReceiptInfo | null> {
  const response = await client.ask(id, 'getReturnedReceiptInfo', { receiptId: String(number) })
  const { code, message } = response
  if (code === CODES.noSuchReceipt) return null
  if (code === CODES.ok) return parseResult(ReceiptInfo, response, 'getReturnedReceiptInfo')
  // Receipts of returns can perhaps not be read: staff compare them.
  const problem = code === CODES.isReturn || code === CODES.unsupportedType ? 'in_doubt' : problemOf(code)
  throw new DeviceError(`getReturnedReceiptInfo: ${code} ${message}`, problem)
}

/** Reads the fiscal number and the QR code; without them, the number of the receipt is enough. */
async function readCopy(client: EhdmClient, { id }: SaleReceipt, receiptId: number): Promise<PrintResult> {
  const copy = await client.ask(id, 'printCopy', { receiptId: String(receiptId) })
  return copy.code === CODES.ok ? parseResult(PrintResult, copy, 'printCopy') : { receiptId }
}

function isReceipt({ receiptType, totalAmount, totalWithTaxes }: ReceiptInfo, { receipt, kind }: Search): boolean {
  const type = RECEIPT_TYPES[kind]
  return (receiptType ?? type) === type && (totalAmount ?? totalWithTaxes) === receipt.amountAmd
}

const isOlder = ({ time }: ReceiptInfo, { sent: { sentAt } }: Search): boolean =>
  typeof time === 'number' && sentAt !== null && time < sentAt.getTime() - CLOCK_TOLERANCE_MS
