import { type InferResult, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { type ReceiptClaim, StaleClaimError } from '../port.ts'
import { CODES } from './errors.ts'
import type { EhdmMethod, EhdmResponse } from './protocol.ts'

/** A process that died releases the device after this time. A request to the device ends within 5 s. */
export const LEASE_MS = 30_000

type LogDeps = Pick<Deps, 'db' | 'clock' | 'random'>
type TxDeps = Pick<Deps, 'clock'> & { db: Tx }
type NewRequest = { crn: string; claim: ReceiptClaim; method: EhdmMethod; body: object; isPrint?: boolean }

const PRINTS = ['print', 'printReturnReceipt'] as const satisfies EhdmMethod[]

/**
 * Takes the next number, or the last one if it was only reserved, and stores the request under it. The caller sends the
 * request afterwards. Extends the lease of the device.
 * @returns the number
 * @throws StaleClaimError if another run has the device, or a receipt to print is no longer the caller's
 */
export function storeRequest(deps: LogDeps, { crn, claim, method, body, isPrint }: NewRequest): Promise<number> {
  const { db, random, clock } = deps
  const request = { method, body: JSON.stringify(body), sent_at: clock.now(), receipt_id: claim.id }
  return withTransaction(db, random, async tx => {
    const lastSeq = await extendLease({ db: tx, clock }, claim)
    const [reserved] = await query(tx, numbered(crn, lastSeq).set(request).where('method', 'is', null).returning('seq'))
    const seq = reserved?.seq ?? lastSeq + 1
    if (!reserved) {
      await execute(tx, kysely.updateTable('fiscal_device').set({ last_seq: seq }).where('id', '=', 1))
      await execute(tx, kysely.insertInto('fiscal_request').values({ crn, seq, ...request }))
    }
    if (isPrint) await startPrint(tx, claim, seq)
    return seq
  })
}

/** Extends the lease. Returns the last number of the device. @throws StaleClaimError if another run has the device */
export async function extendLease({ db, clock }: TxDeps, { leaseOwner }: ReceiptClaim): Promise<number> {
  const [device] = await query(
    db,
    kysely
      .updateTable('fiscal_device')
      .set({ leased_until: new Date(clock.now().getTime() + LEASE_MS) })
      .where('id', '=', 1)
      .where('lease_owner', '=', leaseOwner)
      .returning('last_seq as lastSeq'),
  )
  if (!device) throw new StaleClaimError('another run has leased the fiscal device')
  return device.lastSeq
}

/** Sets the number of a receipt, and keeps staff from recording it. @throws StaleClaimError */
async function startPrint(tx: Tx, { id, attempts }: ReceiptClaim, seq: number): Promise<void> {
  const claimed = await execute(
    tx,
    kysely
      .updateTable('fiscal_receipt')
      .set({ seq, problem: null })
      .where('id', '=', id)
      .where('status', '=', 'sent')
      .where('attempts', '=', attempts),
  )
  if (claimed === 0) throw new StaleClaimError('staff or another run changed the receipt')
}

/** Gives a receipt the number that it was printed under; the next one takes the number that was reserved since. */
export async function restoreNumber({ db }: LogDeps, { id, attempts }: ReceiptClaim, seq: number): Promise<void> {
  const own = kysely.updateTable('fiscal_receipt').set({ seq }).where('id', '=', id)
  await execute(db, own.where('status', '=', 'sent').where('attempts', '=', attempts))
}

type ReceivedResponse = { crn: string; seq: number; response: EhdmResponse; receiptNumber?: number | undefined }

/** Stores the response to a request. */
export async function storeResponse({ db, clock }: TxDeps, { crn, seq, response, receiptNumber }: ReceivedResponse) {
  const received = {
    code: response.code,
    response: JSON.stringify(response),
    receipt_number: receiptNumber ?? null,
    responded_at: clock.now(),
  }
  await execute(db, numbered(crn, seq).set(received))
}

type Reuse = { crn: string; method: EhdmMethod; body: object; response: EhdmResponse }

/**
 * Stores a request to read that used the number of one without a response again. A request to print keeps its row: only
 * the receipts of the register tell its outcome.
 */
export async function storeReuse(deps: TxDeps, { seq, isPrint }: OpenRequest, { crn, method, body, response }: Reuse) {
  if (isPrint) {
    await execute(deps.db, numbered(crn, seq).set({ reused_by: JSON.stringify({ method, body, response }) }))
    return
  }
  await execute(deps.db, numbered(crn, seq).set({ method, body: JSON.stringify(body) }))
  await storeResponse(deps, { crn, seq, response })
}

const numbered = (crn: string, seq: number) =>
  kysely.updateTable('fiscal_request').where('crn', '=', crn).where('seq', '=', seq)

const requests = kysely
  .selectFrom('fiscal_request as q')
  .select(['q.crn', 'q.seq', 'q.method', 'q.body', 'q.code', 'q.response', 'q.sent_at as sentAt'])
  .select('q.responded_at as respondedAt')
  .where('q.method', 'is not', null)

export type LoggedRequest = InferResult<typeof requests>[number]

/** Finds the last request that was stored to print a receipt, on any register. */
export async function findPrintRequest({ db }: LogDeps, receiptId: string) {
  const [request] = await query(
    db,
    requests
      .where('q.receipt_id', '=', receiptId)
      .where('q.method', 'in', PRINTS)
      .orderBy('q.sent_at', 'desc')
      .orderBy('q.seq', 'desc')
      .limit(1),
  )
  return request
}

type OpenRequest = { seq: number; isPrint: boolean }

/**
 * Finds the last request if it has no response and its number was not used again: it is unknown whether it arrived. Also
 * one whose receipt staff recorded meanwhile.
 */
export async function findOpenRequest({ db }: LogDeps, crn: string): Promise<OpenRequest | undefined> {
  const [last] = await query(
    db,
    requests.select('q.reused_by as reusedBy').where('q.crn', '=', crn).orderBy('q.seq', 'desc').limit(1),
  )
  if (!last || last.code !== null || last.reusedBy !== null) return undefined
  return { seq: last.seq, isPrint: PRINTS.some(method => method === last.method) }
}

/** Returns the highest number of a receipt that the register printed for this shop; 0 if there is none. */
export async function getLastReceiptNumber({ db }: LogDeps, crn: string): Promise<number> {
  const highest = kysely
    .selectFrom('fiscal_request')
    .select(({ fn }) => fn.coalesce(fn.max('receipt_number'), sql.lit(0)).as('number'))
    .where('crn', '=', crn)
  const [row] = await query(db, highest)
  return row?.number ?? 0
}

/** True if staff recorded this number of the register for a receipt that it may have printed. */
export async function isNumberRecorded({ db }: LogDeps, crn: string, number: number): Promise<boolean> {
  const recorded = kysely
    .selectFrom('fiscal_receipt as r')
    .innerJoin('fiscal_request as q', 'q.receipt_id', 'r.id')
    .select('r.id')
    .where('r.is_manual', '=', true)
    .where('r.number', '=', String(number))
    .where('q.crn', '=', crn)
    .where('q.method', 'in', PRINTS)
    .limit(1)
  return (await query(db, recorded)).length > 0
}

type Outcome = { crn: string; seq: number; claim: ReceiptClaim; printed: { receiptId: number } | null }

/**
 * Stores what the receipts of the register tell about a request to print: the receipt, or that none was printed.
 * @throws StaleClaimError if another run has the device, which may have printed meanwhile
 */
export function storeOutcome({ db, random, clock }: LogDeps, { crn, seq, claim, printed }: Outcome): Promise<void> {
  return withTransaction(db, random, async tx => {
    const deps = { db: tx, clock }
    await extendLease(deps, claim)
    if (printed) {
      const response = { code: CODES.ok, message: 'found', result: printed }
      await storeResponse(deps, { crn, seq, response, receiptNumber: printed.receiptId })
    }
    await closeRequests(deps, claim.id)
  })
}

/** Closes the requests of a receipt whose outcome other requests, or staff, found out. */
export async function closeRequests({ db, clock }: TxDeps, receiptId: string) {
  await execute(
    db,
    kysely
      .updateTable('fiscal_request')
      .set({ responded_at: clock.now() })
      .where('receipt_id', '=', receiptId)
      .where('method', 'is not', null)
      .where('responded_at', 'is', null),
  )
}
