import { type InferResult, sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import type { EhdmMethod, EhdmResponse } from './protocol.ts'

/** A process that died releases the device after this time. A request to the device ends within 5 s. */
export const LEASE_MS = 30_000

type LogDeps = Pick<Deps, 'db' | 'clock' | 'random'>
type NewRequest = { crn: string; receiptId: string | null; method: EhdmMethod; body: object; isPrint?: boolean }

/**
 * Takes the next number, or the one that is reserved for the receipt, and stores the request under it. The caller holds
 * the lease of the device, which this extends, and sends the request afterwards.
 * @returns the number
 */
export function storeRequest(deps: LogDeps, { crn, receiptId, method, body, isPrint }: NewRequest): Promise<number> {
  const { db, random, clock } = deps
  const now = clock.now()
  const request = { method, body: JSON.stringify(body), sent_at: now }
  return withTransaction(db, random, async tx => {
    const leased = { leased_until: new Date(now.getTime() + LEASE_MS) }
    const device = kysely.updateTable('fiscal_device').set(leased).where('id', '=', 1).returning('last_seq as lastSeq')
    const [{ lastSeq } = { lastSeq: 0 }] = await query(tx, device)
    const reserved = kysely
      .updateTable('fiscal_request')
      .set(request)
      .where('crn', '=', crn)
      .where('seq', '=', lastSeq)
      .where('receipt_id', 'is not distinct from', receiptId)
      .where('method', 'is', null)
      .returning('seq')
    const [known] = await query(tx, reserved)
    const seq = known?.seq ?? lastSeq + 1
    if (!known) {
      await execute(tx, kysely.updateTable('fiscal_device').set({ last_seq: seq }).where('id', '=', 1))
      await execute(tx, kysely.insertInto('fiscal_request').values({ crn, seq, receipt_id: receiptId, ...request }))
    }
    if (isPrint && receiptId)
      await execute(tx, kysely.updateTable('fiscal_receipt').set({ seq }).where('id', '=', receiptId))
    return seq
  })
}

type ReceivedResponse = { crn: string; seq: number; response: EhdmResponse; receiptNumber?: number | undefined }

/** Stores the response to a request. */
export async function storeResponse({ db, clock }: LogDeps, { crn, seq, response, receiptNumber }: ReceivedResponse) {
  const received = {
    code: response.code,
    response: JSON.stringify(response),
    receipt_number: receiptNumber ?? null,
    responded_at: clock.now(),
  }
  await execute(db, numbered(crn, seq).set(received))
}

/** Replaces a request that did not arrive by another one under its number. */
export async function replaceRequest({ db }: LogDeps, crn: string, seq: number, method: EhdmMethod, body: object) {
  await execute(db, numbered(crn, seq).set({ method, body: JSON.stringify(body) }))
}

const numbered = (crn: string, seq: number) =>
  kysely.updateTable('fiscal_request').where('crn', '=', crn).where('seq', '=', seq)

const requests = kysely
  .selectFrom('fiscal_request as q')
  .select(['q.seq', 'q.method', 'q.code', 'q.response', 'q.sent_at as sentAt', 'q.responded_at as respondedAt'])
  .where('q.method', 'is not', null)

export type LoggedRequest = InferResult<typeof requests>[number]

/** Finds the last request that was stored to print a receipt. */
export async function findPrintRequest({ db }: LogDeps, crn: string, receiptId: string) {
  const [request] = await query(
    db,
    requests
      .where('q.crn', '=', crn)
      .where('q.receipt_id', '=', receiptId)
      .where('q.method', 'in', ['print', 'printReturnReceipt'])
      .orderBy('q.seq', 'desc')
      .limit(1),
  )
  return request
}

/** Finds the last number if its request has no response: it is unknown whether it arrived. */
export async function findOpenNumber({ db }: LogDeps, crn: string): Promise<number | undefined> {
  const [request] = await query(
    db,
    requests
      .innerJoin('fiscal_device as d', 'd.last_seq', 'q.seq')
      .where('q.crn', '=', crn)
      .where('q.responded_at', 'is', null),
  )
  return request?.seq
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

/** Closes the requests of a receipt whose outcome other requests, or staff, found out. */
export async function closeRequests({ db, clock }: Pick<Deps, 'clock'> & { db: Tx }, receiptId: string) {
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
