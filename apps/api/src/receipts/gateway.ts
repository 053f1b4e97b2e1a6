/** The content of a receipt. Amounts are whole drams, VAT included. */
export type SaleReceipt = {
  /** The running number of the device: each request has a higher one, and a repeated request keeps its own. */
  seq: number
  orderNumber: number
  amountAmd: number
  vatAmd: number
}
/** `saleNumber`: the receipt of the sale that is returned, in whole or in part. */
export type ReturnReceipt = SaleReceipt & { saleNumber: string }

/** refused: the device rejected the receipt and printed nothing. A request without a response throws instead. */
export type ReceiptResult = { state: 'printed'; number: string } | { state: 'refused'; why: string }

/**
 * A fiscal device, modeled on the electronic one of the tax service (e-HDM: print, printReturnReceipt, a running
 * number). Both requests end within 5 s and throw DeviceError without a usable response. A receipt that is sent again
 * with the same number is printed once.
 */
export type FiscalDevice = {
  print(receipt: SaleReceipt): Promise<ReceiptResult>
  printReturnReceipt(receipt: ReturnReceipt): Promise<ReceiptResult>
}

/** The device gave no usable response: whether it printed is unknown. */
export class DeviceError extends Error {
  override name = 'DeviceError'
}
