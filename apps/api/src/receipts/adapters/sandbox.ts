import { createHash } from 'node:crypto'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { isSame } from '#platform/secrets.ts'
import type { FiscalDevice, ReceiptAnswer, ReturnReceipt, SaleReceipt } from '../gateway.ts'

type Receipt = { kind: 'sale'; said: SaleReceipt } | { kind: 'return'; said: ReturnReceipt }

/**
 * A fiscal device that needs nothing from outside and is as strict as the real one: a number that is not above the last is
 * refused, unless it repeats the same receipt; a return needs the receipt of a sale.
 */
export function sandboxDevice({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>): FiscalDevice {
  const print = (receipt: Receipt): Promise<ReceiptAnswer> =>
    transact(db, random, async tx => {
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('sandbox_receipt', 0))::text`
      const { seq, amountAmd } = receipt.said
      const same = await tx.sandboxReceipt.findUnique({ where: { seq } })
      const digest = digestOf(receipt)
      if (same && isSame(same.digest, digest)) return { state: 'printed', number: same.number }
      const why = same ? 'this number printed another receipt' : await objection(tx, receipt)
      if (why !== undefined) return { state: 'refused', why }
      const number = String(seq).padStart(8, '0')
      const data = { seq, number, kind: receipt.kind, amountAmd, digest, printedAt: clock.now() }
      await tx.sandboxReceipt.create({ data, select: { seq: true } })
      return { state: 'printed', number }
    })
  return {
    print: said => print({ kind: 'sale', said }),
    printReturnReceipt: said => print({ kind: 'return', said }),
  }
}

const digestOf = (receipt: Receipt) => new Uint8Array(createHash('sha256').update(JSON.stringify(receipt)).digest())

async function objection(tx: Tx, { kind, said }: Receipt): Promise<string | undefined> {
  const last = await tx.sandboxReceipt.aggregate({ _max: { seq: true } })
  if (said.seq <= (last._max.seq ?? 0)) return 'the number is not above the last one'
  if (kind === 'sale') return undefined
  const sale = await tx.sandboxReceipt.findUnique({ where: { number: said.saleNumber } })
  if (sale?.kind !== 'sale') return 'no sale has this receipt'
  return said.amountAmd > sale.amountAmd ? 'more than the sale' : undefined
}
