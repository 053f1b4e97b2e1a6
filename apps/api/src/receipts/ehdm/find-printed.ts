import { DeviceError, type ReceiptClaim, type ReturnReceipt, type SaleReceipt, solvedBy } from '../port.ts'
import type { EhdmClient, EhdmDeps } from './client.ts'
import { CODES, problemOf } from './errors.ts'
import {
  type EhdmResponse,
  PREPAYMENT_SALE_TYPE,
  PrintResult,
  parseResult,
  RECEIPT_TYPES,
  ReceiptInfo,
  SentItems,
} from './protocol.ts'
import {
  findPrintRequest,
  getLastReceiptNumber,
  isNumberRecorded,
  type LoggedRequest,
  restoreNumber,
  storeOutcome,
} from './request-log.ts'

/** Clocks of the shop and the service may differ by this much. */
const CLOCK_TOLERANCE_MS = 5 * 60_000
/** Older receipts of others on the register that are skipped. */
const MAX_SKIPPED = 5

type Receipt = SaleReceipt | ReturnReceipt

/**
 * Finds out what became of a receipt that was sent before, also if staff sent it again while a run found it printed.
 * @returns the printed receipt; null if it was not printed, or staff decided to print it again
 * @throws DeviceError without a response, or if staff must compare the receipts of the register
 */
export async function findPrinted(deps: EhdmDeps, client: EhdmClient, receipt: Receipt): Promise<PrintResult | null> {
  const { crn } = client
  const sent = await findPrintRequest(deps, receipt.id)
  if (!sent) return null
  const isKnown = sent.respondedAt !== null && sent.code !== CODES.ok
  if (sent.crn !== crn && !isKnown)
    throw new DeviceError(`register ${sent.crn} may have printed it: register ${crn} cannot tell`, 'in_doubt')
  // The process ended between the response and its result.
  if (sent.code === CODES.ok) {
    await restoreNumber(deps, receipt, sent.seq)
    return PrintResult.parse((sent.response as EhdmResponse).result)
  }
  if (isKnown) return null
  const printed = await lookForReceipt(deps, client, { receipt, sent })
  await storeOutcome(deps, { crn, seq: sent.seq, claim: receipt, printed })
  return printed
}

type Search = { receipt: Receipt; sent: LoggedRequest }

/** Reads the receipts after the last known one, until the service knows no further one. */
async function lookForReceipt(deps: EhdmDeps, client: EhdmClient, search: Search): Promise<PrintResult | null> {
  const last = await getLastReceiptNumber(deps, client.crn)
  for (let number = last + 1; number <= last + MAX_SKIPPED; number++) {
    const info = await readReceipt(client, search.receipt, number)
    if (!info) return null
    if (isOlder(info, search)) continue
    if (!isReceipt(info, search))
      throw new DeviceError(`receipt ${number} of the register is not the one that was sent`, 'in_doubt')
    if (await isNumberRecorded(deps, client.crn, number))
      throw new DeviceError(`staff recorded receipt ${number} of the register for another order`, 'in_doubt')
    return readCopy(client, search.receipt, number)
  }
  throw new DeviceError(`the register has more than ${MAX_SKIPPED} receipts of others`, 'in_doubt')
}

/** Reads a receipt of the register. Returns null if it does not exist. */
async function readReceipt(client: EhdmClient, claim: ReceiptClaim, number: number): Promise<ReceiptInfo | null> {
  const response = await client.ask(claim, 'getReturnedReceiptInfo', { receiptId: String(number) })
  const { code, message } = response
  if (code === CODES.noSuchReceipt) return null
  if (code === CODES.ok) return parseResult(ReceiptInfo, response, 'getReturnedReceiptInfo')
  const problem = problemOf(code)
  // Receipts of returns can perhaps not be read. The receipt that was sent is not rejected: staff compare them.
  const isUnreadable = solvedBy(problem) === 'staff'
  throw new DeviceError(`getReturnedReceiptInfo: ${code} ${message}`, isUnreadable ? 'in_doubt' : problem)
}

/** Reads the fiscal number and the QR code; without them, the number of the receipt is enough. */
async function readCopy(client: EhdmClient, claim: ReceiptClaim, receiptId: number): Promise<PrintResult> {
  const copy = await client.ask(claim, 'printCopy', { receiptId: String(receiptId) })
  return copy.code === CODES.ok ? parseResult(PrintResult, copy, 'printCopy') : { receiptId }
}

/** Compares the kind, the total and, of all but returns, the codes and quantities of the items: a prepayment has none. */
function isReceipt(info: ReceiptInfo, { receipt: { kind, amountAmd }, sent }: Search): boolean {
  const { saleType, receiptType, totalAmount, totalWithTaxes, items } = info
  const type = RECEIPT_TYPES[kind]
  if ((receiptType ?? type) !== type || (totalAmount ?? totalWithTaxes) !== amountAmd) return false
  if (kind === 'return' || kind === 'prepayment_return') return true
  const isOfGoods =
    (saleType ?? undefined) === undefined || (saleType !== PREPAYMENT_SALE_TYPE) === (kind !== 'prepayment')
  return isOfGoods && toKey(items) === toKey(SentItems.parse(sent.body).items)
}

const toKey = (items: readonly { goodCode: string; quantity: number }[]) =>
  JSON.stringify(items.map(({ goodCode, quantity }) => `${goodCode} x ${quantity}`).toSorted())

const isOlder = ({ time }: ReceiptInfo, { sent: { sentAt } }: Search): boolean =>
  typeof time === 'number' && sentAt !== null && time < sentAt.getTime() - CLOCK_TOLERANCE_MS
