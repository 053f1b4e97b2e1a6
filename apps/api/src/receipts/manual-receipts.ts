import type { StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import type { InferResult, Updateable } from 'kysely'
import { type AuditedAction, audit, auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, lockName, query, rowCount } from '#platform/db/sql.ts'
import type { FiscalReceipt } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'
import type { DeviceInfo } from './device.ts'
import { closeRequests } from './ehdm/request-log.ts'
import { baseKindOf, getReceipt, isSendable, RETURN_KINDS } from './queries.ts'
import { sendReceipt } from './send-receipt.ts'

/** `hasDevice`: the settings name a fiscal device, which retries a receipt with an unknown result. */
export type ReceiptDeps = Deps & DeviceInfo

type NumberRequest = { id: string; number: string }

/**
 * Records that staff printed a receipt on a separate device.
 * @throws NOT_FOUND; RECEIPT_STATE if a device printed it, is printing it, or it is recorded with another number, or
 *   if the receipt that it refers to is not printed yet; RECEIPT_NUMBER_TAKEN if another manual receipt has the number
 */
export function recordManualReceipt(
  deps: ReceiptDeps,
  staff: Staff,
  { id, number }: NumberRequest,
): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (receipt.isManual && receipt.number === number) return undefined
    const isBeingPrinted = receipt.status === 'sent' && deps.hasDevice && receipt.problem !== 'in_doubt'
    if (receipt.status === 'printed' || isBeingPrinted) throw createStateError(receipt.status)
    if (!isBasePrinted(receipt)) throw createStateError('sale_first')
    const printedAt = deps.clock.now()
    return {
      action: 'receipt.record_manual',
      data: {
        status: 'printed',
        is_manual: true,
        number,
        printed_at: printedAt,
        seq: null,
        last_error: null,
        // If staff take it back, the register may still have the receipt.
        problem: receipt.problem === 'in_doubt' ? 'in_doubt' : null,
      },
      before: { status: receipt.status },
      after: { status: 'printed', number },
    }
  })
}

/**
 * Corrects the number of a manual receipt.
 * @throws NOT_FOUND; RECEIPT_STATE if it was not printed manually;
 * RECEIPT_NUMBER_TAKEN
 */
export function correctManualReceipt(
  deps: ReceiptDeps,
  staff: Staff,
  { id, number }: NumberRequest,
): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (!receipt.isManual) throw createStateError(receipt.status)
    if (receipt.number === number) return undefined
    return { action: 'receipt.correct_manual', data: { number }, before: { number: receipt.number }, after: { number } }
  })
}

/**
 * Reverts the recording of a manual receipt, which waits for staff again. One that was in doubt is in doubt again: it is
 * not sent to the device until staff find that the register does not have it.
 * @throws NOT_FOUND; RECEIPT_STATE if a device printed it, or a receipt that refers to it is printed
 */
export function undoManualReceipt(deps: ReceiptDeps, staff: Staff, id: string): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (receipt.status !== 'printed') return undefined
    if (!receipt.isManual) throw createStateError(receipt.status)
    if (receipt.printedReturns > 0) throw createStateError('return_printed')
    return {
      action: 'receipt.undo_manual',
      data: { status: 'held', is_manual: false, number: null, printed_at: null },
      before: { status: 'printed', number: receipt.number },
      after: { status: 'held' },
    }
  })
}

/**
 * Sends a receipt in doubt again, because staff found that the register does not have it.
 * @throws NOT_FOUND; RECEIPT_STATE if it is not in doubt
 */
export function resendReceipt(deps: ReceiptDeps, staff: Staff, id: string): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (receipt.status === 'queued') return undefined
    const isOpen = receipt.status === 'sent' || receipt.status === 'held'
    if (!isOpen || receipt.problem !== 'in_doubt') throw createStateError(receipt.status)
    const due = { status: 'queued', due_at: deps.clock.now(), seq: null, number: null }
    return {
      action: 'receipt.resend',
      data: { ...due, last_error: null, problem: null },
      before: { status: receipt.status },
      after: { status: 'queued' },
    }
  })
}

type Change = Pick<AuditedAction, 'action' | 'before' | 'after'> & {
  data: Updateable<FiscalReceipt> & { number: string | null }
}

/**
 * Locks a receipt, writes the change that `decide` returns, and its audit entry; undefined changes nothing.
 * @throws NOT_FOUND; RECEIPT_NUMBER_TAKEN
 */
async function changeReceipt(
  deps: ReceiptDeps,
  staff: Staff,
  id: string,
  decide: (receipt: LockedReceipt) => Change | undefined,
): Promise<StaffReceipt> {
  await withTransaction(deps.db, deps.random, async tx => {
    const change = decide(await lockReceipt(tx, id))
    if (!change) return
    const { data, ...entry } = change
    if (data.number !== null) await assertNumberFree(tx, id, data.number)
    await execute(tx, kysely.updateTable('fiscal_receipt').set(data).where('id', '=', id))
    await closeRequests({ db: tx, clock: deps.clock }, id)
    if (data.number !== null) await sendReceipt(tx, deps, id)
    if (data.status === 'queued') await deps.jobs.wake(tx, 'receipts.print')
    await audit(tx, deps, staff, { ...entry, subject: { type: 'fiscal_receipt', id } })
  })
  return getReceipt(deps.db, id)
}

/**
 * Sends held receipts to the device: the given ones, or all that it can print.
 * @returns how many were sent
 * @throws RECEIPT_STATE if the shop has no device
 */
export async function sendHeldReceipts(
  deps: ReceiptDeps,
  staff: Staff,
  ids: readonly string[] | undefined,
): Promise<number> {
  if (!deps.hasDevice) throw createStateError('no_device')
  return withTransaction(deps.db, deps.random, async tx => {
    const sendable = kysely.selectFrom('fiscal_receipt as r').select('r.id').where(isSendable(deps.crn))
    const chosen = ids === undefined ? sendable : sendable.where('r.id', '=', anyOf(ids))
    const sent = await query(
      tx,
      kysely
        .updateTable('fiscal_receipt')
        .set({ status: 'queued', due_at: deps.clock.now(), last_error: null, problem: null })
        .where('id', 'in', chosen.orderBy('r.id').forUpdate())
        .returning('id'),
    )
    if (sent.length === 0) return 0
    const actions = sent.map(
      ({ id }): AuditedAction => ({
        action: 'receipt.send',
        subject: { type: 'fiscal_receipt', id },
        before: { status: 'held' },
        after: { status: 'queued' },
      }),
    )
    await auditAll(tx, deps, staff, actions)
    await deps.jobs.wake(tx, 'receipts.print')
    return sent.length
  })
}

/** True unless the receipt that it refers to is not printed. A charge and a sale need none, a return does. */
const isBasePrinted = ({ kind, baseStatus }: LockedReceipt) =>
  baseStatus === null ? !RETURN_KINDS.includes(kind) : baseStatus === 'printed'

/** Locks a receipt after the one that it refers to, so that neither changes meanwhile. @throws NOT_FOUND */
async function lockReceipt(tx: Tx, id: string): Promise<LockedReceipt> {
  const receipts = kysely.selectFrom('fiscal_receipt').select('id').orderBy('id').forUpdate()
  await execute(
    tx,
    receipts.where('payment_id', '=', ({ selectFrom }) =>
      selectFrom('fiscal_receipt as r').select('r.payment_id').where('r.id', '=', id),
    ),
  )
  const [receipt] = await query(tx, receiptAndBase.where('r.id', '=', id))
  if (!receipt) throw new AppError('NOT_FOUND')
  return receipt
}

const receiptAndBase = kysely
  .selectFrom('fiscal_receipt as r')
  .leftJoin('fiscal_receipt as s', join =>
    join.onRef('s.payment_id', '=', 'r.payment_id').on('s.kind', '=', baseKindOf('r')),
  )
  .select(({ selectFrom }) => [
    'r.id',
    'r.kind',
    'r.status',
    'r.number',
    'r.problem',
    'r.is_manual as isManual',
    's.status as baseStatus',
    selectFrom('fiscal_receipt as t')
      .select(rowCount.as('rows'))
      .where(({ eb, ref }) => eb(baseKindOf('t'), '=', ref('r.kind')))
      .whereRef('t.payment_id', '=', 'r.payment_id')
      .where('t.status', 'in', ['sent', 'printed'])
      .$asScalar()
      .$notNull()
      .as('printedReturns'),
  ])

type LockedReceipt = InferResult<typeof receiptAndBase>[number]

/** Serializes the recording of a number. The unique index guards against other writes. */
async function assertNumberFree(tx: Tx, id: string, number: string): Promise<void> {
  await lockName(tx, 'fiscal_receipt.number')
  const [other] = await query(
    tx,
    kysely
      .selectFrom('fiscal_receipt as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select('o.number as orderNumber')
      .where('r.number', '=', number)
      .where('r.is_manual', '=', true)
      .where('r.id', '!=', id),
  )
  if (other) throw new AppError('RECEIPT_NUMBER_TAKEN', { details: [other] })
}

const createStateError = (reason: string) => new AppError('RECEIPT_STATE', { details: [{ status: reason }] })
