import { type ExpressionBuilder, type InferResult, type NotNull, sql } from 'kysely'
import type { Deps } from '#platform/deps.ts'
import type { JobTable } from '#platform/jobs.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/sql.ts'
import type { DB } from '#platform/tables/tables.ts'
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
    await execute(deps.db, device1.set({ leased_until: new Date(0) }))
  }
}

async function lease({ db, clock }: Deps): Promise<boolean> {
  const now = clock.now()
  const leased = device1.set({ leased_until: new Date(now.getTime() + LEASE_MS) })
  return (await execute(db, leased.where('leased_until', '<=', now))) > 0
}

const device1 = kysely.updateTable('fiscal_device').where('id', '=', 1)

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
async function takeNext({ db, clock }: Deps): Promise<Next | undefined> {
  const now = clock.now()
  const [next] = await query(db, nextReceipt({ now, leasedUntil: new Date(now.getTime() + LEASE_MS) }))
  return next
}

type Next = InferResult<ReturnType<typeof nextReceipt>>[number]

/** Literals, as the partial index of open receipts needs them. */
const SENT = sql.lit('sent')
const OPEN = [sql.lit('queued'), SENT, sql.lit('refused')]

const nextReceipt = prepare((param: Param<{ now: Date; leasedUntil: Date }>) =>
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
          or([
            eb('r.status', '=', SENT),
            and([eb('r.due_at', '<=', param('now')), or([eb('r.kind', '=', 'sale'), isSalePrinted(eb)])]),
          ]),
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
        .set(({ case: choose, eb, lit }) => ({
          leased_until: param('leasedUntil'),
          last_seq: eb('d.last_seq', '+', choose().when('due.isInDoubt', '=', true).then(lit(0)).else(lit(1)).end()),
        }))
        .where('d.id', '=', 1)
        .where('due.isDue', '=', true)
        .returning('d.last_seq as lastSeq'),
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
    .returning(({ selectFrom }) => [
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
        .where('s.kind', '=', sql.lit('sale'))
        .as('saleNumber'),
    ])
    .$narrowType<{ seq: NotNull }>(),
)

/** Whether the sale of the receipt `r` is printed; of a return by the device itself, which knows no other sale. */
const isSalePrinted = ({ exists, selectFrom }: ExpressionBuilder<DB & { r: DB['fiscal_receipt'] }, 'r'>) =>
  exists(
    selectFrom('fiscal_receipt as s')
      .select('s.id')
      .whereRef('s.payment_id', '=', 'r.payment_id')
      .where('s.kind', '=', sql.lit('sale'))
      .where('s.status', '=', 'printed')
      .where(({ eb, or }) => or([eb('r.kind', '=', 'charge'), eb('s.is_manual', '=', false)])),
  )

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
  const sent = kysely
    .updateTable('fiscal_receipt')
    .where('id', '=', id)
    .where('status', '=', SENT)
    .where('seq', '=', seq)
  if (answer.state === 'printed') {
    const printed = { status: 'printed', number: answer.number, printed_at: now, last_error: null }
    await execute(db, sent.set(printed))
    log.info({ receiptId: id, orderNumber }, 'fiscal receipt printed')
    return
  }
  const level = attempts >= ALERT_FROM_TRY ? 'error' : 'warn'
  log[level](
    { alert: 'receipts.print', receiptId: id, orderNumber, attempts, why: answer.why },
    'a fiscal receipt is not printed',
  )
  const later = { last_error: answer.why, due_at: nextTry(now, attempts) }
  // What was refused is not printed: its number is used up, the next try has another.
  await execute(db, sent.set(answer.state === 'refused' ? { ...later, status: 'refused', seq: null } : later))
}

/** Sent when money moved; the schedule is the net below that. */
export const receiptJobs = {
  'receipts.print': {
    cron: '* * * * *',
    isHot: true,
    run: async deps => {
      const until = deps.clock.now().getTime() + LONGEST_MS
      let printed = TURN
      while (printed === TURN && deps.clock.now().getTime() < until) printed = await printReceipts(deps, deps.device)
    },
  },
  'receipts.queue': { cron: '*/10 * * * *', run: queueForgottenSales },
} satisfies JobTable<Deps & { device: FiscalDevice | null }>
