/** What a receipt says; amounts are whole drams, VAT included. */
export type SaleReceipt = {
  /** The device's running number: each call's is above those before it, and a call that is repeated keeps its own. */
  seq: number
  orderNumber: number
  amountAmd: number
  vatAmd: number
}
/** `saleNumber`: the receipt of the sale that it takes back, whole or in part. */
export type ReturnReceipt = SaleReceipt & { saleNumber: string }

/** refused: the device said no in words, and printed nothing; a call without an answer throws instead. */
export type ReceiptAnswer = { state: 'printed'; number: string } | { state: 'refused'; why: string }

/**
 * A fiscal device, in the shape of the tax service's electronic one (e-HDM: print, printReturnReceipt, a running number).
 * Both calls end within 5 s and throw DeviceError when they got no answer that can be used; sent again under the same
 * number, a receipt is printed once.
 */
export type FiscalDevice = {
  print(receipt: SaleReceipt): Promise<ReceiptAnswer>
  printReturnReceipt(receipt: ReturnReceipt): Promise<ReceiptAnswer>
}

/** The device gave no answer, or one that cannot be used: whether it printed is unknown. */
export class DeviceError extends Error {
  override name = 'DeviceError'
}
