import type { ReceiptProblem } from '@shop/contracts/receipts-staff.ts'
import { translate } from '#platform/i18n/translate.ts'
import { DeviceError, type FiscalDevice, type ReceiptResult, type ReturnReceipt, type SaleReceipt } from '../port.ts'
import { createEhdmClient, type EhdmClient, type EhdmDeps } from './client.ts'
import { CODES, problemOf } from './errors.ts'
import { findPrinted } from './find-printed.ts'
import { splitLines, toItem } from './items.ts'
import { type EhdmResponse, type EhdmTransport, MODES, type PrintResult, parseResult, ReceiptInfo } from './protocol.ts'
import { chooseReturnedItems } from './return-items.ts'
import { type EhdmConfig, type EhdmSettings, findExpiringCertificate, toEhdmConfig } from './settings.ts'

/**
 * Creates the electronic cash register of the tax service (docs/adr/0060). The service has no idempotency keys: each
 * request is stored under the next number before it is sent. If a request to print has no response, the device reads the
 * receipt that would come next, and prints again only if the service does not know it. The caller has leased the device.
 * @param send for tests
 */
export function createEhdmDevice(deps: EhdmDeps, settings: EhdmSettings, send?: EhdmTransport): FiscalDevice {
  const config = toEhdmConfig(settings)
  const client = createEhdmClient(deps, config, send)
  return {
    crn: config.crn,
    findExpiringCertificate: now => findExpiringCertificate(config, now),
    print: async receipt => {
      assertCertificateValid(config, deps.clock.now())
      const earlier = await findPrinted(deps, client, receipt)
      if (earlier) return toResult(earlier)
      return receipt.kind === 'prepayment' ? printPrepayment(client, receipt) : printSale(client, receipt)
    },
    printReturnReceipt: async receipt => {
      assertCertificateValid(config, deps.clock.now())
      const earlier = await findPrinted(deps, client, receipt)
      if (earlier) return toResult(earlier)
      return receipt.kind === 'return' ? printReturn(client, receipt) : printPrepaymentReturn(client, receipt)
    },
  }
}

/** @throws DeviceError if the certificate expired: the receipts wait for a new one */
function assertCertificateValid(config: EhdmConfig, now: Date): void {
  const { isExpired, date } = findExpiringCertificate(config, now) ?? {}
  if (isExpired) throw new DeviceError(`EHDM_CERT_FILE: the certificate expired on ${date}. Order a new one.`, 'access')
}

/** `prePaidAmd`: the part that an earlier prepayment pays for. */
const toAmounts = (amountAmd: number, prePaidAmd = 0) => ({
  cardAmount: amountAmd - prePaidAmd,
  cashAmount: 0,
  partialAmount: 0,
  prePaymentAmount: prePaidAmd,
})

async function printPrepayment({ config, print }: EhdmClient, receipt: SaleReceipt): Promise<ReceiptResult> {
  const { cashierId } = config
  const body = { ...toAmounts(receipt.amountAmd), cashierId, mode: MODES.prepayment, partnerTin: null, items: null }
  return toResult(await print(receipt, 'print', body))
}

/**
 * The manual describes the fields, but not the return of a prepayment. Assumed: it names the receipt of the prepayment and
 * the amount, and has no items, as its receipt; a part of it can be returned, also after a sale has spent another part.
 */
async function printPrepaymentReturn({ print }: EhdmClient, receipt: ReturnReceipt): Promise<ReceiptResult> {
  const { originalNumber: receiptId, amountAmd } = receipt
  const amounts = { cardAmountForReturn: amountAmd, cashAmountForReturn: 0 }
  const result = await print(receipt, 'printReturnReceipt', { receiptId, ...amounts, returnItemList: null })
  return toAssumedResult(result, 'without_items')
}

async function printSale({ config, print }: EhdmClient, receipt: SaleReceipt): Promise<ReceiptResult> {
  const { amountAmd, isPrepaid } = receipt
  const units = splitLines(receipt.lines)
  if (!units) return reject('line', 'a line has a price below one dram')
  const names = lineNames(config)
  const body = {
    ...toAmounts(amountAmd, isPrepaid && receipt.kind === 'sale' ? amountAmd : 0),
    cashierId: config.cashierId,
    mode: MODES.goods,
    partnerTin: null,
    items: units.map(each => toItem(each, { ...config, names })),
  }
  return toResult(await print(receipt, 'print', body))
}

/**
 * Returns of a sale that a prepayment paid for name their amount in `prePaymentAmountForReturn`. That field is known from
 * clients of the manual of April 2026 only. Assumed: it needs no second return of the prepayment.
 */
async function printReturn({ ask, print }: EhdmClient, receipt: ReturnReceipt): Promise<ReceiptResult> {
  const { originalNumber: receiptId, amountAmd, isPrepaid } = receipt
  const response = await ask(receipt, 'getReturnedReceiptInfo', { receiptId })
  if (response.code !== CODES.ok) return toResult(response)
  const { items } = parseResult(ReceiptInfo, response, 'getReturnedReceiptInfo')
  const chosen = chooseReturnedItems(items, receipt)
  if (!chosen) return reject('without_items', 'no items of the sale add up to the refund')
  const body = {
    receiptId,
    cardAmountForReturn: isPrepaid ? 0 : amountAmd,
    cashAmountForReturn: 0,
    ...(isPrepaid ? { prePaymentAmountForReturn: amountAmd } : {}),
    returnItemList: chosen,
  }
  const result = await print(receipt, 'printReturnReceipt', body)
  return isPrepaid ? toAssumedResult(result, 'returned') : toResult(result)
}

/**
 * The result of a request whose form is assumed. A service that does not know the form rejects this receipt alone: staff
 * print it manually, and other receipts go on.
 */
function toAssumedResult(result: PrintResult | EhdmResponse, problem: ReceiptProblem): ReceiptResult {
  const isForm = 'code' in result && problemOf(result.code) === 'request'
  return isForm ? reject(problem, `${result.code} ${result.message}`) : toResult(result)
}

/** Names of the lines that are no goods, in the language of the receipts. */
const lineNames = ({ language }: EhdmConfig): Record<string, string> => ({
  delivery: translate(language, 'document.line.delivery'),
  rental: translate(language, 'document.line.rental'),
  extension: translate(language, 'document.line.extension'),
  late: translate(language, 'document.line.late'),
  damage: translate(language, 'document.line.damage'),
  other: translate(language, 'document.line.other'),
})

function toResult(result: PrintResult | EhdmResponse): ReceiptResult {
  if ('code' in result) return reject(problemOf(result.code), `${result.code} ${result.message}`)
  const { receiptId, fiscal, qr, time } = result
  return {
    state: 'printed',
    number: String(receiptId),
    ...(fiscal ? { fiscalNumber: fiscal } : {}),
    ...(qr ? { qr } : {}),
    ...(time ? { printedAt: new Date(time) } : {}),
  }
}

const reject = (problem: ReceiptProblem, why: string): ReceiptResult => ({
  state: 'rejected',
  why,
  problem,
})
