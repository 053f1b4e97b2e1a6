import { createHash } from 'node:crypto'
import { lockName } from '#platform/advisory-lock.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { isSame } from '#platform/secrets.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import type { FiscalDevice, ReceiptAnswer, ReturnReceipt, SaleReceipt } from '../gateway.ts'

type Receipt = { kind: 'sale'; said: SaleReceipt } | { kind: 'return'; said: ReturnReceipt }

/**
 * A fiscal device that needs nothing from outside and is as strict as the real one: a number that is not above the last is
 * refused, unless it repeats the same receipt; a return needs the receipt of a sale.
 */
export function sandboxDevice({ db, clock, random }: Pick<Deps, 'db' | 'clock' | 'random'>): FiscalDevice {
  const print = (receipt: Receipt): Promise<ReceiptAnswer> =>
    withTransaction(db, random, async tx => {
      const { seq, amountAmd } = receipt.said
      const [, [known]] = await Promise.all([lockName(tx, 'sandbox_receipt'), query(tx, lastAndSame(seq))])
      const { last, sameNumber, sameDigest } = known ?? { last: 0, sameNumber: null, sameDigest: null }
      const digest = digestOf(receipt)
      const isPrinted = sameNumber !== null && sameDigest !== null
      if (isPrinted && isSame(sameDigest, digest)) return { state: 'printed', number: sameNumber }
      const why = isPrinted ? 'this number printed another receipt' : await objection(tx, receipt, last)
      if (why !== undefined) return { state: 'refused', why }
      const number = String(seq).padStart(8, '0')
      const row = { seq, number, kind: receipt.kind, amount_amd: amountAmd, digest, printed_at: clock.now() }
      await execute(tx, kysely.insertInto('sandbox_receipt').values(row))
      return { state: 'printed', number }
    })
  return {
    print: said => print({ kind: 'sale', said }),
    printReturnReceipt: said => print({ kind: 'return', said }),
  }
}

/** The last number that was printed, and what was printed under the one that is asked for. */
const lastAndSame = (seq: number) =>
  kysely.selectNoFrom(({ selectFrom }) => [
    selectFrom('sandbox_receipt')
      .select(({ fn, lit }) => fn.coalesce(fn.max('seq'), lit(0)).as('seq'))
      .$asScalar()
      .$notNull()
      .as('last'),
    selectFrom('sandbox_receipt').select('number').where('seq', '=', seq).as('sameNumber'),
    selectFrom('sandbox_receipt').select('digest').where('seq', '=', seq).as('sameDigest'),
  ])

const digestOf = (receipt: Receipt) => createHash('sha256').update(JSON.stringify(receipt)).digest()

async function objection(tx: Tx, { kind, said }: Receipt, last: number): Promise<string | undefined> {
  if (said.seq <= last) return 'the number is not above the last one'
  if (kind === 'sale') return undefined
  const printed = kysely.selectFrom('sandbox_receipt').select('amount_amd as amountAmd').where('kind', '=', 'sale')
  const [sale] = await query(tx, printed.where('number', '=', said.saleNumber))
  if (!sale) return 'no sale has this receipt'
  return said.amountAmd > sale.amountAmd ? 'more than the sale' : undefined
}
