import { createHash } from 'node:crypto'
import { Prisma, rows, type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { isSame } from '#platform/secrets.ts'
import { together } from '#platform/together.ts'
import type { FiscalDevice, ReceiptAnswer, ReturnReceipt, SaleReceipt } from '../gateway.ts'

/** The last number that was printed, and what was under the one that is asked for. */
type Known = { last: number; number: string | null; digest: Uint8Array | null }
type Receipt = { kind: 'sale'; said: SaleReceipt } | { kind: 'return'; said: ReturnReceipt }

/**
 * A fiscal device that needs nothing from outside and is as strict as the real one: a number that is not above the last is
 * refused, unless it repeats the same receipt; a return needs the receipt of a sale.
 */
export function sandboxDevice({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>): FiscalDevice {
  const print = (receipt: Receipt): Promise<ReceiptAnswer> =>
    transact(db, random, async tx => {
      const { seq, amountAmd } = receipt.said
      const [, [known]] = await together(
        rows(tx, Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended('sandbox_receipt', 0))::text`),
        rows<Known>(
          tx,
          Prisma.sql`
          SELECT (SELECT coalesce(max(seq), 0) FROM sandbox_receipt) AS last, same.number, same.digest
          FROM (VALUES (${seq}::int)) AS asked (seq) LEFT JOIN sandbox_receipt same ON same.seq = asked.seq`,
        ),
      )
      const { last = 0, number: sameNumber = null, digest: sameDigest = null } = known ?? {}
      const digest = digestOf(receipt)
      const isPrinted = sameNumber !== null && sameDigest !== null
      if (isPrinted && isSame(sameDigest, digest)) return { state: 'printed', number: sameNumber }
      const why = isPrinted ? 'this number printed another receipt' : await objection(tx, receipt, last)
      if (why !== undefined) return { state: 'refused', why }
      const number = String(seq).padStart(8, '0')
      await rows(
        tx,
        Prisma.sql`
        INSERT INTO sandbox_receipt (seq, number, kind, amount_amd, digest, printed_at)
        VALUES (${seq}, ${number}, ${receipt.kind}, ${amountAmd}, ${digest}, ${clock.now()})`,
      )
      return { state: 'printed', number }
    })
  return {
    print: said => print({ kind: 'sale', said }),
    printReturnReceipt: said => print({ kind: 'return', said }),
  }
}

const digestOf = (receipt: Receipt) => new Uint8Array(createHash('sha256').update(JSON.stringify(receipt)).digest())

async function objection(tx: Tx, { kind, said }: Receipt, last: number): Promise<string | undefined> {
  if (said.seq <= last) return 'the number is not above the last one'
  if (kind === 'sale') return undefined
  const sale = await tx.sandboxReceipt.findUnique({ where: { number: said.saleNumber } })
  if (sale?.kind !== 'sale') return 'no sale has this receipt'
  return said.amountAmd > sale.amountAmd ? 'more than the sale' : undefined
}
