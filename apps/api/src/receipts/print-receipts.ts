import { randomUUID } from 'node:crypto'
import { ReceiptKind } from '@shop/contracts/receipts.ts'
import type { ReceiptProblem } from '@shop/contracts/receipts-staff.ts'
import { type ExpressionBuilder, type InferResult, type NotNull, type RawBuilder, sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import type { DB } from '#platform/db/tables/tables.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { closeRequests, LEASE_MS } from './ehdm/request-log.ts'
import { holdReceipts, holdReceiptsOfOtherDevices } from './hold-receipts.ts'
import { DeviceError, type FiscalDevice, type ReceiptResult, StaleClaimError, solvedBy } from './port.ts'
import { baseKindOf, RETURN_KINDS } from './queries.ts'
import { queueMissingSaleReceipts, queueReturnReceipts } from './queue-receipts.ts'
import { getReceiptLines } from './receipt-details.ts'
import { sendReceipt } from './send-receipt.ts'

/** Receipts of one batch; the next batch continues. */
const BATCH_SIZE = 200
/** After this time a job prints no further receipt: the queue considers it dead after a minute. */
const MAX_RUN_MS = 20_000
/** Staff are alerted from this attempt on. */
const ALERT_FROM_ATTEMPT = 3

/**
 * Queues receipts of returns and prints those that are due. One process at a time leases the device and sends one
 * receipt at a time. A receipt gets its running number when it is sent. If the device does not respond, that receipt
 * is sent again as one in doubt before any other. So numbers reach the device in order, and nothing is printed twice.
 * @param device null if the shop has none: receipts are then held for staff
 * @param until when to stop, milliseconds
 * @returns how many it printed
 */
export async function printReceipts(
  deps: Deps,
  device: FiscalDevice | null,
  until = deps.clock.now().getTime() + MAX_RUN_MS,
): Promise<number> {
  await queueReturnReceipts(deps)
  if (!device) await holdReceipts(deps)
  else await holdReceiptsOfOtherDevices(deps, device.crn)
  const leaseOwner = randomUUID()
  if (!device || !(await leaseDevice(deps, leaseOwner))) return 0
  try {
    return await printDueReceipts(deps, { device, leaseOwner, until })
  } catch (error) {
    if (!(error instanceof StaleClaimError)) throw error
    deps.log.warn({ why: error.message }, 'stopped printing fiscal receipts')
    return 0
  } finally {
    const released = { leased_until: new Date(0), lease_owner: null }
    await execute(deps.db, firstDevice.set(released).where('lease_owner', '=', leaseOwner))
  }
}

/** Leases the device for one run, unless another run has it. Only the owner sends, also if its lease expired. */
async function leaseDevice({ db, clock }: Deps, leaseOwner: string): Promise<boolean> {
  const now = clock.now()
  const leased = { leased_until: new Date(now.getTime() + LEASE_MS), lease_owner: leaseOwner }
  return (await execute(db, firstDevice.set(leased).where('leased_until', '<=', now))) > 0
}

const firstDevice = kysely.updateTable('fiscal_device').where('id', '=', 1)

type Run = { device: FiscalDevice; leaseOwner: string; until: number }

async function printDueReceipts(deps: Deps, run: Run): Promise<number> {
  for (let printed = 0; printed < BATCH_SIZE; ) {
    const next = deps.clock.now().getTime() < run.until ? await claimReceipt(deps, run) : undefined
    if (!next) return printed
    const result = await sendToDevice(deps, run, next)
    await recordResult(deps, run.device, next, result)
    if (result.state === 'no_response') return printed
    // Every other receipt would be rejected, too.
    if (result.state === 'rejected' && result.problem && solvedBy(result.problem) === 'operator') return printed
    if (result.state === 'printed') printed++
  }
  return BATCH_SIZE
}

/**
 * Selects and updates the next receipt with its number in one statement: one with an unknown result before all others,
 * then those that are due. A receipt comes after the one that it refers to. Finds none if another run has leased the device.
 */
async function claimReceipt(
  { db, clock }: Deps,
  { device: { crn }, leaseOwner }: Run,
): Promise<ClaimedReceipt | undefined> {
  const now = clock.now()
  const leasedUntil = new Date(now.getTime() + LEASE_MS)
  const [next] = await query(db, nextReceipt({ now, leasedUntil, crn, leaseOwner }))
  return next
}

type ClaimedReceipt = InferResult<ReturnType<typeof nextReceipt>>[number]

/** Literals, because the partial index of open receipts needs them. */
const SENT = sql.lit('sent')
const OPEN = [sql.lit('queued'), SENT, sql.lit('refused')]

const nextReceipt = prepare((param: Param<{ now: Date; leasedUntil: Date; crn: string | null; leaseOwner: string }>) =>
  kysely
    .with('due', queries =>
      queries
        .selectFrom('fiscal_receipt as r')
        .select(({ eb }) => [
          'r.id',
          eb('r.status', '=', SENT).as('isInDoubt'),
          eb('r.due_at', '<=', param('now')).as('isDue'),
        ])
        .where('r.status', 'in', OPEN)
        .where(({ and, eb, or }) =>
          or([eb('r.status', '=', SENT), and([eb('r.due_at', '<=', param('now')), isBasePrinted(eb, param('crn'))])]),
        )
        .orderBy(({ eb }) => eb('r.status', '=', SENT), 'desc')
        .orderBy('r.queued_at')
        .orderBy('r.id')
        .limit(1)
        .forUpdate('r'),
    )
    .with('device', queries =>
      queries
        .updateTable('fiscal_device as d')
        .from('due')
        .set(({ case: choose, eb, lit, or, exists, selectFrom }) => {
          // The number of a receipt that was rejected before it was sent.
          const isUnsent = exists(
            selectFrom('fiscal_request as q')
              .select('q.seq')
              .where('q.crn', '=', sql<string>`${param('crn')}::text`)
              .whereRef('q.seq', '=', 'd.last_seq')
              .where('q.method', 'is', null),
          )
          const isReused = or([eb('due.isInDoubt', '=', true), isUnsent])
          return {
            leased_until: param('leasedUntil'),
            last_seq: eb('d.last_seq', '+', choose().when(isReused).then(lit(0)).else(lit(1)).end()),
          }
        })
        .where('d.id', '=', 1)
        .where('d.lease_owner', '=', param('leaseOwner'))
        .where('due.isDue', '=', true)
        .returning(['d.last_seq as lastSeq', 'due.id', 'due.isInDoubt']),
    )
    // Reserves the number, so that none is missing if the process ends before it sends the request.
    .with('reserved', queries =>
      queries
        .insertInto('fiscal_request')
        .columns(['crn', 'seq', 'receipt_id'])
        .expression(({ selectFrom }) =>
          selectFrom('device')
            .select([sql<string>`${param('crn')}::text`.as('crn'), 'device.lastSeq', 'device.id'])
            .where('device.isInDoubt', '=', false)
            .where(sql<boolean>`${param('crn')}::text IS NOT NULL`),
        )
        .onConflict(conflict =>
          conflict
            .columns(['crn', 'seq'])
            .doUpdateSet(({ ref }) => ({ receipt_id: ref('excluded.receipt_id') }))
            .where('fiscal_request.method', 'is', null),
        ),
    )
    .updateTable('fiscal_receipt as r')
    .from(['due', 'device', 'orders as o'])
    .set(({ case: choose, eb, ref }) => ({
      status: 'sent',
      attempts: eb('r.attempts', '+', 1),
      seq: choose().when('due.isInDoubt', '=', true).then(ref('r.seq')).else(ref('device.lastSeq')).end(),
    }))
    .whereRef('o.id', '=', 'r.order_id')
    .whereRef('r.id', '=', 'due.id')
    .returning(({ exists, selectFrom }) => [
      'r.id',
      'r.kind',
      'r.seq',
      'r.attempts',
      'o.number as orderNumber',
      'r.amount_amd as amountAmd',
      'r.vat_amd as vatAmd',
      selectFrom('fiscal_receipt as s')
        .select('s.number')
        .whereRef('s.payment_id', '=', 'r.payment_id')
        .where('s.kind', '=', baseKindOf('r'))
        .as('baseNumber'),
      exists(
        selectFrom('fiscal_receipt as s')
          .select('s.id')
          .whereRef('s.payment_id', '=', 'r.payment_id')
          .where('s.kind', '=', sql.lit('prepayment')),
      ).as('hasPrepayment'),
    ])
    .$narrowType<{ seq: NotNull }>(),
)

/**
 * True if the receipt that `r` refers to is printed, if there is one; for all but a charge, by the device, which knows no
 * other. A return always refers to one.
 */
const isBasePrinted = (
  { and, eb, exists, not, or, selectFrom }: ExpressionBuilder<DB & { r: DB['fiscal_receipt'] }, 'r'>,
  crn: RawBuilder<string | null>,
) => {
  const bases = selectFrom('fiscal_receipt as s')
    .select('s.id')
    .whereRef('s.payment_id', '=', 'r.payment_id')
    .where('s.kind', '=', baseKindOf('r'))
  const isKnown = sql<boolean>`s.status = 'printed' AND (
    r.kind = 'charge' OR NOT s.is_manual AND s.crn IS NOT DISTINCT FROM ${crn}::text
  )`
  return and([
    or([eb('r.kind', 'not in', RETURN_KINDS), exists(bases)]),
    not(exists(bases.where(sql<boolean>`NOT (${isKnown})`))),
  ])
}

type AttemptResult = ReceiptResult | { state: 'no_response'; why: string; problem: ReceiptProblem }

async function sendToDevice(
  { db }: Deps,
  { device, leaseOwner }: Run,
  { kind: name, baseNumber, hasPrepayment: isPrepaid, ...claimed }: ClaimedReceipt,
): Promise<AttemptResult> {
  const lines = device.crn === null ? [] : await getReceiptLines(db, claimed.id)
  const kind = ReceiptKind.parse(name)
  const receipt = { ...claimed, leaseOwner, lines, isPrepaid: Boolean(isPrepaid) }
  try {
    if (kind === 'return' || kind === 'prepayment_return')
      return await device.printReturnReceipt({ ...receipt, kind, originalNumber: baseNumber ?? '' })
    return await device.print({ ...receipt, kind })
  } catch (error) {
    if (error instanceof DeviceError) return { state: 'no_response', why: error.message, problem: error.problem }
    throw error
  }
}

async function recordResult(
  deps: Deps,
  { crn }: FiscalDevice,
  receipt: ClaimedReceipt,
  result: AttemptResult,
): Promise<void> {
  const { db, clock, log, random } = deps
  const { id, attempts, orderNumber } = receipt
  const now = clock.now()
  const sent = kysely
    .updateTable('fiscal_receipt')
    .where('id', '=', id)
    .where('status', '=', SENT)
    .where('attempts', '=', attempts)
  if (result.state === 'printed') {
    const { number, fiscalNumber, qr, printedAt = now } = result
    const register = crn === null ? {} : { crn, fiscal_number: fiscalNumber ?? null, qr: qr ?? null }
    const printed = { status: 'printed', number, printed_at: printedAt, last_error: null, problem: null, ...register }
    await withTransaction(db, random, async tx => {
      if ((await execute(tx, sent.set(printed))) > 0) await sendReceipt(tx, deps, id)
    })
    log.info({ receiptId: id, orderNumber }, 'fiscal receipt printed')
    return
  }
  const problem = result.problem ?? null
  const retry = { last_error: result.why, problem, due_at: getNextAttempt(now, attempts) }
  // The number of a rejected receipt is used up; the next attempt gets a new one. Staff decide about a receipt that
  // would be rejected again.
  const status = problem && solvedBy(problem) === 'staff' ? 'held' : 'refused'
  const isRejected = result.state === 'rejected'
  const changed = await withTransaction(db, random, async tx => {
    const rows = await execute(tx, sent.set({ ...retry, ...(isRejected ? { status, seq: null } : {}) }))
    if (rows > 0 && isRejected) await closeRequests({ db: tx, clock }, id)
    return rows
  })
  // Another run, or staff, changed the receipt since: its result is theirs.
  if (changed > 0) await alertAboutFailure(deps, receipt, result)
}

/** Logs a failure, and alerts staff at once if only they can solve it, else after some attempts. */
async function alertAboutFailure(
  deps: Deps,
  { id, attempts, orderNumber }: ClaimedReceipt,
  { why, problem }: Exclude<AttemptResult, { state: 'printed' }>,
): Promise<void> {
  const isAlert = attempts >= ALERT_FROM_ATTEMPT || (problem !== undefined && solvedBy(problem) !== 'retry')
  deps.log[isAlert ? 'error' : 'warn'](
    { alert: 'receipts.print', receiptId: id, orderNumber, attempts, problem, why },
    'failed to print a fiscal receipt',
  )
  if (!isAlert || problem === undefined) return
  const key = solvedBy(problem) === 'operator' ? problem : `${orderNumber}:${problem}`
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'receipt.failed', key, params: { number: orderNumber, problem } }),
  )
}

/** Receipts are printed after a payment or a refund, and again when another attempt is due. */
export const receiptJobs = {
  'receipts.print': {
    isSweep: true,
    isHot: true,
    run: async deps => {
      const until = deps.clock.now().getTime() + MAX_RUN_MS
      let printed = BATCH_SIZE
      while (printed === BATCH_SIZE && deps.clock.now().getTime() < until)
        printed = await printReceipts(deps, deps.device, until)
    },
  },
  'receipts.queue': { cron: '*/10 * * * *', run: queueMissingSaleReceipts },
  'receipts.certificate': { cron: '0 5 * * *', run: watchCertificate },
} satisfies JobTable<Deps & { device: FiscalDevice | null }>

/** Alerts staff every day from 30 days before the certificate of the device expires. */
async function watchCertificate(deps: Deps & { device: FiscalDevice | null }): Promise<void> {
  const found = deps.device?.findExpiringCertificate?.(deps.clock.now())
  if (!found) return
  const { date, isExpired } = found
  deps.log.error({ alert: 'receipts.certificate', date, isExpired }, 'the certificate of the fiscal register expires')
  const params = { date, isExpired: isExpired ? 'yes' : '' }
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'receipt.certificate', key: date, params }),
  )
}

const MINUTE_MS = 60_000
const LAST_RETRY_MS = 60 * MINUTE_MS

/** Returns when a receipt is retried: after 1, 2, 4 ... minutes, at most an hour. */
export function getNextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.min(LAST_RETRY_MS, MINUTE_MS * 2 ** Math.min(attempts - 1, 10)))
}
