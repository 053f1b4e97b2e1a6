import { Prisma, rows } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import type { Job } from '#platform/jobs.ts'
import { DeviceError, type FiscalDevice, type ReceiptAnswer } from './gateway.ts'
import { holdReceipts, holdReturnsOfManualSales } from './hold-receipts.ts'
import { queueForgottenSales, queueReturns } from './queue-receipts.ts'
import { nextTry } from './rules.ts'

/** A process that died gives the device free after this; a call to it ends within 5 s. */
const LEASE_MS = 30_000
/** Receipts of one turn; the next turn goes on. */
const TURN = 200
/** After this a job begins no other turn, milliseconds: the queue takes it for dead after a minute. */
const LONGEST_MS = 20_000
/** From this try on staff should look. */
const ALERT_FROM_TRY = 3

type Next = {
  id: string
  kind: 'sale' | 'return' | 'charge'
  seq: number
  attempts: number
  orderNumber: number
  amountAmd: number
  vatAmd: number
  saleNumber: string | null
}

/**
 * Queues what came back and prints what is due. One process at a time has the device, and sends one receipt at a time:
 * its running number is given when it is sent, and where the device did not answer, nothing is sent before that one is
 * sent again under its own number. So numbers reach the device in their order, and nothing is printed twice.
 * @param device null where the shop has none: receipts are then held for staff, and nothing is tried
 * @returns how many it printed
 */
export async function printReceipts(deps: Deps, device: FiscalDevice | null): Promise<number> {
  await queueReturns(deps)
  if (!device) await holdReceipts(deps)
  else await holdReturnsOfManualSales(deps)
  if (!device || !(await lease(deps))) return 0
  try {
    return await printDue(deps, device)
  } finally {
    await deps.db.fiscalDevice.updateMany({ where: { id: 1 }, data: { leasedUntil: new Date(0) } })
  }
}

async function lease({ db, clock }: Deps): Promise<boolean> {
  const now = clock.now()
  const { count } = await db.fiscalDevice.updateMany({
    where: { id: 1, leasedUntil: { lte: now } },
    data: { leasedUntil: new Date(now.getTime() + LEASE_MS) },
  })
  return count > 0
}

async function printDue(deps: Deps, device: FiscalDevice): Promise<number> {
  for (let printed = 0; printed < TURN; ) {
    const next = await takeNext(deps)
    if (!next) return printed
    const answer = await send(device, next)
    await note(deps, next, answer)
    if (answer.state === 'unanswered') return printed
    if (answer.state === 'printed') printed++
  }
  return TURN
}

/**
 * The receipt that is sent next, with its number: the one in doubt before all others, and nothing before its time has
 * come. A return and a charge come after their sale. One statement, as each receipt needs it.
 */
async function takeNext({ db, clock }: Deps): Promise<Next | null> {
  const now = clock.now()
  const lent = new Date(now.getTime() + LEASE_MS)
  const [next] = await rows<Next>(
    db,
    Prisma.sql`
    WITH due AS (
      SELECT r.id, r.status = 'sent' AS is_in_doubt, r.due_at <= ${now} AS is_due
      FROM fiscal_receipt r
      WHERE r.status IN ('queued', 'sent', 'refused') AND (r.status = 'sent' OR (r.due_at <= ${now} AND (r.kind = 'sale'
        OR EXISTS (SELECT 1 FROM fiscal_receipt s WHERE s.payment_id = r.payment_id AND s.kind = 'sale'
          AND s.status = 'printed' AND (r.kind = 'charge' OR NOT s.is_manual)))))
      ORDER BY r.status = 'sent' DESC, r.queued_at, r.id LIMIT 1 FOR UPDATE OF r
    ), device AS (
      UPDATE fiscal_device d SET leased_until = ${lent}, last_seq = d.last_seq + CASE WHEN due.is_in_doubt THEN 0 ELSE 1 END
      FROM due WHERE d.id = 1 AND due.is_due RETURNING d.last_seq
    )
    UPDATE fiscal_receipt r SET status = 'sent', attempts = r.attempts + 1,
      seq = CASE WHEN due.is_in_doubt THEN r.seq ELSE device.last_seq END
    FROM due, device, orders o WHERE o.id = r.order_id AND r.id = due.id
    RETURNING r.id, r.kind, r.seq, r.attempts, o.number AS "orderNumber", r.amount_amd AS "amountAmd",
      r.vat_amd AS "vatAmd", (SELECT s.number FROM fiscal_receipt s WHERE s.payment_id = r.payment_id
        AND s.kind = 'sale') AS "saleNumber"`,
  )
  return next ?? null
}

type Answer = ReceiptAnswer | { state: 'unanswered'; why: string }

async function send(
  device: FiscalDevice,
  { kind, seq, orderNumber, amountAmd, vatAmd, saleNumber }: Next,
): Promise<Answer> {
  const receipt = { seq, orderNumber, amountAmd, vatAmd }
  try {
    if (kind !== 'return') return await device.print(receipt)
    return await device.printReturnReceipt({ ...receipt, saleNumber: saleNumber ?? '' })
  } catch (error) {
    if (error instanceof DeviceError) return { state: 'unanswered', why: error.message }
    throw error
  }
}

async function note({ db, clock, log }: Deps, { id, attempts, seq, orderNumber }: Next, answer: Answer): Promise<void> {
  const now = clock.now()
  if (answer.state === 'printed') {
    await rows(
      db,
      Prisma.sql`
      UPDATE fiscal_receipt SET status = 'printed', number = ${answer.number}, printed_at = ${now}, last_error = NULL
      WHERE id = ${id}::uuid AND status = 'sent' AND seq = ${seq}`,
    )
    log.info({ receiptId: id, orderNumber }, 'fiscal receipt printed')
    return
  }
  const level = attempts >= ALERT_FROM_TRY ? 'error' : 'warn'
  log[level](
    { alert: 'receipts.print', receiptId: id, orderNumber, attempts, why: answer.why },
    'a fiscal receipt is not printed',
  )
  const later = { lastError: answer.why, dueAt: nextTry(now, attempts) }
  // What was refused is not printed: its number is used up, the next try has another.
  const data = answer.state === 'refused' ? { ...later, status: 'refused', seq: null } : later
  await db.fiscalReceipt.updateMany({ where: { id, status: 'sent', seq }, data })
}

/** Sent when money moved; the schedule is the net below that. */
export function receiptJobs(deps: Deps, device: FiscalDevice | null): Job[] {
  return [
    {
      name: 'receipts.print',
      cron: '* * * * *',
      isHot: true,
      run: async () => {
        const until = deps.clock.now().getTime() + LONGEST_MS
        let printed = TURN
        while (printed === TURN && deps.clock.now().getTime() < until) printed = await printReceipts(deps, device)
      },
    },
    { name: 'receipts.queue', cron: '*/10 * * * *', run: () => queueForgottenSales(deps) },
  ]
}
