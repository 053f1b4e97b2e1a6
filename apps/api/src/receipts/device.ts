import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { oneOf } from '#platform/config/env-values.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'

/** Creates the fiscal device of the settings; null if the shop has none, and receipts are held for staff. */
export function createDevice(deps: Deps, { RECEIPT_ADAPTER }: ReceiptSettings): FiscalDevice | null {
  return RECEIPT_ADAPTER === 'sandbox' ? sandboxDevice(deps) : null
}

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

/** rejected: the device printed nothing. A request without a response throws instead. */
export type ReceiptResult = { state: 'printed'; number: string } | { state: 'rejected'; why: string }

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

/** The environment settings of fiscal receipts. */
export const receiptSettings = {
  RECEIPT_ADAPTER: oneOf(['sandbox', 'off'])
    .default('sandbox')
    .describe(
      "Fiscal receipts: sandbox, or off. With off, staff print receipts on another device and record their numbers in /admin/receipts. The tax service's device (e-HDM) is not supported, because its interface is not documented publicly.",
    ),
}

const Settings = z.object(receiptSettings)
export type ReceiptSettings = z.infer<typeof Settings>

type Receipt = { kind: 'sale'; data: SaleReceipt } | { kind: 'return'; data: ReturnReceipt }

/**
 * Creates a fiscal device without external services, as strict as a real one: it rejects a number that is not above
 * the last one, unless it repeats the same receipt, and a return without the receipt of its sale.
 */
export function sandboxDevice({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>): FiscalDevice {
  const print = (receipt: Receipt): Promise<ReceiptResult> =>
    withTransaction(db, random, async tx => {
      const { seq, amountAmd } = receipt.data
      const [, [known]] = await Promise.all([lockName(tx, 'sandbox_receipt'), query(tx, lastAndRepeated(seq))])
      const { last, sameNumber, sameDigest } = known ?? { last: 0, sameNumber: null, sameDigest: null }
      const digest = createDigest(receipt)
      const isPrinted = sameNumber !== null && sameDigest !== null
      if (isPrinted && isSame(sameDigest, digest)) return { state: 'printed', number: sameNumber }
      const why = isPrinted ? 'this number printed another receipt' : await findRejection(tx, receipt, last)
      if (why !== undefined) return { state: 'rejected', why }
      const number = String(seq).padStart(8, '0')
      const row = { seq, number, kind: receipt.kind, amount_amd: amountAmd, digest, printed_at: clock.now() }
      await execute(tx, kysely.insertInto('sandbox_receipt').values(row))
      return { state: 'printed', number }
    })
  return {
    print: data => print({ kind: 'sale', data }),
    printReturnReceipt: data => print({ kind: 'return', data }),
  }
}

/** Selects the last printed number, and the receipt that was printed with the requested one. */
const lastAndRepeated = (seq: number) =>
  kysely.selectNoFrom(({ selectFrom }) => [
    selectFrom('sandbox_receipt')
      .select(({ fn, lit }) => fn.coalesce(fn.max('seq'), lit(0)).as('seq'))
      .$asScalar()
      .$notNull()
      .as('last'),
    selectFrom('sandbox_receipt').select('number').where('seq', '=', seq).as('sameNumber'),
    selectFrom('sandbox_receipt').select('digest').where('seq', '=', seq).as('sameDigest'),
  ])

const createDigest = (receipt: Receipt) => createHash('sha256').update(JSON.stringify(receipt)).digest()

async function findRejection(tx: Tx, { kind, data }: Receipt, last: number): Promise<string | undefined> {
  if (data.seq <= last) return 'the number is not above the last one'
  if (kind === 'sale') return undefined
  const printed = kysely.selectFrom('sandbox_receipt').select('amount_amd as amountAmd').where('kind', '=', 'sale')
  const [sale] = await query(tx, printed.where('number', '=', data.saleNumber))
  if (!sale) return 'no sale has this receipt'
  return data.amountAmd > sale.amountAmd ? 'more than the sale' : undefined
}
