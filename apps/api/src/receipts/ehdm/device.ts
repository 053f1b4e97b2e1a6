import { translate } from '#platform/i18n/translate.ts'
import { DeviceError, type FiscalDevice, type ReceiptResult, type ReturnReceipt, type SaleReceipt } from '../port.ts'
import { createEhdmClient, type EhdmClient, type EhdmDeps } from './client.ts'
import { CODES, problemOf } from './errors.ts'
import { findPrinted } from './find-printed.ts'
import { splitLines, toItem } from './items.ts'
import { type EhdmResponse, type EhdmTransport, type PrintResult, parseResult, ReceiptInfo } from './protocol.ts'
import { chooseReturnedItems } from './return-items.ts'
import { type EhdmConfig, type EhdmSettings, findExpiringCertificate, toEhdmConfig } from './settings.ts'

/** Value of `mode`: goods and services. */
const GOODS = 2

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
      const earlier = await findPrinted(deps, client, receipt, 'sale')
      return earlier ? toResult(earlier) : printSale(client, receipt)
    },
    printReturnReceipt: async receipt => {
      assertCertificateValid(config, deps.clock.now())
      const earlier = await findPrinted(deps, client, receipt, 'return')
      return earlier ? toResult(earlier) : printReturn(client, receipt)
    },
  }
}

/** @throws DeviceError if the certificate expired: the receipts wait for a new one */
function assertCertificateValid(config: EhdmConfig, now: Date): void {
  const { isExpired, date } = findExpiringCertificate(config, now) ?? {}
  if (isExpired) throw new DeviceError(`EHDM_CERT_FILE: the certificate expired on ${date}. Order a new one.`, 'access')
}

async function printSale({ config, print }: EhdmClient, receipt: SaleReceipt): Promise<ReceiptResult> {
  const { amountAmd } = receipt
  const units = splitLines(receipt.lines)
  if (!units) return reject('line', 'a line has a price below one dram')
  const names = lineNames(config)
  const body = {
    cardAmount: amountAmd,
    cashAmount: 0,
    partialAmount: 0,
    prePaymentAmount: 0,
    cashierId: config.cashierId,
    mode: GOODS,
    partnerTin: null,
    items: units.map(each => toItem(each, { ...config, names })),
  }
  return toResult(await print(receipt, 'print', body))
}

async function printReturn({ ask, print }: EhdmClient, receipt: ReturnReceipt): Promise<ReceiptResult> {
  const { saleNumber, amountAmd } = receipt
  const response = await ask(receipt, 'getReturnedReceiptInfo', { receiptId: saleNumber })
  if (response.code !== CODES.ok) return toResult(response)
  const { items } = parseResult(ReceiptInfo, response, 'getReturnedReceiptInfo')
  const chosen = chooseReturnedItems(items, receipt)
  if (!chosen) return reject('without_items', 'no items of the sale add up to the refund')
  const body = {
    receiptId: saleNumber,
    cardAmountForReturn: amountAmd,
    cashAmountForReturn: 0,
    returnItemList: chosen,
  }
  return toResult(await print(receipt, 'printReturnReceipt', body))
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

const reject = (problem: ReturnType<typeof problemOf>, why: string): ReceiptResult => ({
  state: 'rejected',
  why,
  problem,
})
