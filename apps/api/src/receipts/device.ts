import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { oneOf, type SettingProblem } from '#platform/config/env-values.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { createEhdmDevice } from './ehdm/device.ts'
import type { EhdmTransport } from './ehdm/protocol.ts'
import { ehdmSettings, findEhdmProblems } from './ehdm/settings.ts'
import type { FiscalDevice, ReceiptResult, ReturnReceipt, SaleReceipt } from './port.ts'

/**
 * Creates the fiscal device of the settings; null if the shop has none, and receipts are held for staff.
 * @param send for tests
 */
export function createDevice(deps: Deps, settings: ReceiptSettings, send?: EhdmTransport): FiscalDevice | null {
  if (settings.RECEIPT_ADAPTER === 'off') return null
  return settings.RECEIPT_ADAPTER === 'ehdm' ? createEhdmDevice(deps, settings, send) : sandboxDevice(deps)
}

/** `crn`: registration number of the register; null for a device without one. */
export type DeviceInfo = { hasDevice: boolean; crn: string | null }

/** Returns what the settings tell about the device, for a process that does not use it. */
export const toDeviceInfo = ({ RECEIPT_ADAPTER, EHDM_CRN }: ReceiptSettings): DeviceInfo => ({
  hasDevice: RECEIPT_ADAPTER !== 'off',
  crn: RECEIPT_ADAPTER === 'ehdm' ? (EHDM_CRN ?? null) : null,
})

/** The environment settings of fiscal receipts. */
export const receiptSettings = {
  RECEIPT_ADAPTER: oneOf(['sandbox', 'ehdm', 'off'])
    .default('sandbox')
    .describe(
      'Fiscal receipts: sandbox, ehdm, or off. ehdm: the electronic cash register of the tax service (docs/how-to/connect-the-fiscal-register.md), with the EHDM settings below. With off, staff print receipts on another device and record their numbers in /admin/receipts.',
    ),
  ...ehdmSettings,
}

const Settings = z.object(receiptSettings)
export type ReceiptSettings = z.infer<typeof Settings>

/** Finds settings of the fiscal register that are missing or unusable. Reads the files of the certificate. */
export function findReceiptProblems(settings: ReceiptSettings, isLive: boolean): SettingProblem[] {
  return settings.RECEIPT_ADAPTER === 'ehdm' ? findEhdmProblems(settings, isLive) : []
}

type Receipt = SaleReceipt | ReturnReceipt

/**
 * Creates a fiscal device without external services, as strict as a real one: it rejects a number that is not above
 * the last one, unless it repeats the same receipt, and a return without the receipt of its sale.
 */
export function sandboxDevice({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>): FiscalDevice {
  const print = (receipt: Receipt): Promise<ReceiptResult> =>
    withTransaction(db, random, async tx => {
      const { seq, amountAmd } = receipt
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
    crn: null,
    print,
    printReturnReceipt: print,
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

/** Digests the content of a receipt, without what differs between its attempts. */
function createDigest({ kind, seq, orderNumber, amountAmd, vatAmd, ...rest }: Receipt) {
  const saleNumber = 'originalNumber' in rest ? rest.originalNumber : undefined
  const data = { seq, orderNumber, amountAmd, vatAmd, saleNumber }
  return createHash('sha256').update(JSON.stringify({ kind, data })).digest()
}

async function findRejection(tx: Tx, receipt: Receipt, last: number): Promise<string | undefined> {
  if (receipt.seq <= last) return 'the number is not above the last one'
  if (!('originalNumber' in receipt)) return undefined
  const kind = receipt.kind === 'return' ? 'sale' : 'prepayment'
  const printed = kysely.selectFrom('sandbox_receipt').select('amount_amd as amountAmd').where('kind', '=', kind)
  const [original] = await query(tx, printed.where('number', '=', receipt.originalNumber))
  if (!original) return `no ${kind} has this receipt`
  return receipt.amountAmd > original.amountAmd ? `more than the ${kind}` : undefined
}
