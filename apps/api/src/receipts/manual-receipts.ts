import type { StaffReceipt } from '@shop/contracts/receipts-staff.ts'
import { type AuditedAction, audit, auditAll, type Staff } from '#audit/index.ts'
import { Prisma, rows, type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { findReceipt, SENDABLE } from './queries.ts'

/** `hasDevice`: the settings name a fiscal device, so that a receipt in doubt is sent again by itself. */
export type ReceiptDeps = Deps & { hasDevice: boolean }

type LockedReceipt = {
  id: string
  kind: string
  status: string
  number: string | null
  isManual: boolean
  saleStatus: string | null
  printedReturns: number
}

type NumberRequest = { id: string; number: string }

/**
 * Records that staff printed a receipt on a device that the shop does not drive.
 * @throws NOT_FOUND; RECEIPT_STATE if a device printed it, is printing it, or it is recorded with another number, or if
 * the sale of a return is not printed yet; RECEIPT_NUMBER_TAKEN if another receipt printed by hand has the number
 */
export function recordManualReceipt(
  deps: ReceiptDeps,
  staff: Staff,
  { id, number }: NumberRequest,
): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (receipt.isManual && receipt.number === number) return undefined
    const isSentAway = receipt.status === 'sent' && deps.hasDevice
    if (receipt.status === 'printed' || isSentAway) throw stateError(receipt.status)
    if (receipt.kind !== 'sale' && receipt.saleStatus !== 'printed') throw stateError('sale_first')
    const printedAt = deps.clock.now()
    return {
      action: 'receipt.record_manual',
      data: { status: 'printed', isManual: true, number, printedAt, seq: null, lastError: null },
      before: { status: receipt.status },
      after: { status: 'printed', number },
    }
  })
}

/**
 * Corrects the number of a receipt that was printed by hand.
 * @throws NOT_FOUND; RECEIPT_STATE if it was not printed by hand; RECEIPT_NUMBER_TAKEN
 */
export function correctManualReceipt(
  deps: ReceiptDeps,
  staff: Staff,
  { id, number }: NumberRequest,
): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (!receipt.isManual) throw stateError(receipt.status)
    if (receipt.number === number) return undefined
    return { action: 'receipt.correct_manual', data: { number }, before: { number: receipt.number }, after: { number } }
  })
}

/**
 * Takes back that a receipt was printed by hand: it waits for staff again.
 * @throws NOT_FOUND; RECEIPT_STATE if a device printed it, or a receipt that refers to it is printed
 */
export function undoManualReceipt(deps: ReceiptDeps, staff: Staff, id: string): Promise<StaffReceipt> {
  return changeReceipt(deps, staff, id, receipt => {
    if (receipt.status !== 'printed') return undefined
    if (!receipt.isManual) throw stateError(receipt.status)
    if (receipt.printedReturns > 0) throw stateError('return_printed')
    return {
      action: 'receipt.undo_manual',
      data: { status: 'held', isManual: false, number: null, printedAt: null },
      before: { status: 'printed', number: receipt.number },
      after: { status: 'held' },
    }
  })
}

type Change = Pick<AuditedAction, 'action' | 'before' | 'after'> & {
  data: Prisma.FiscalReceiptUpdateInput & { number: string | null }
}

/**
 * Locks a receipt and writes the change that `decide` makes of it, with its entry in the log of staff's actions;
 * undefined changes nothing.
 * @throws NOT_FOUND; RECEIPT_NUMBER_TAKEN
 */
async function changeReceipt(
  deps: ReceiptDeps,
  staff: Staff,
  id: string,
  decide: (receipt: LockedReceipt) => Change | undefined,
): Promise<StaffReceipt> {
  await transact(deps.db, deps.random, async tx => {
    const change = decide(await lockReceipt(tx, id))
    if (!change) return
    const { data, ...entry } = change
    if (data.number !== null) await assertNumberFree(tx, id, data.number)
    await tx.fiscalReceipt.update({ where: { id }, data, select: { id: true } })
    await audit(tx, deps, staff, { ...entry, subject: { type: 'fiscal_receipt', id } })
  })
  return findReceipt(deps.db, id)
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
  if (!deps.hasDevice) throw stateError('no_device')
  return transact(deps.db, deps.random, async tx => {
    const chosen = ids === undefined ? Prisma.empty : Prisma.sql`AND r.id = ANY(${[...ids]}::uuid[])`
    const sent = await rows<{ id: string }>(
      tx,
      Prisma.sql`
      UPDATE fiscal_receipt SET status = 'queued', due_at = ${deps.clock.now()}, last_error = NULL
      WHERE id IN (SELECT r.id FROM fiscal_receipt r WHERE ${SENDABLE} ${chosen} ORDER BY r.id FOR UPDATE)
      RETURNING id`,
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
    await deps.jobs.send(tx, 'receipts.print')
    return sent.length
  })
}

/** Locks a receipt after the sale that it refers to, so that neither changes while the other is decided. @throws NOT_FOUND */
async function lockReceipt(tx: Tx, id: string): Promise<LockedReceipt> {
  await rows(
    tx,
    Prisma.sql`
    SELECT id FROM fiscal_receipt WHERE payment_id = (SELECT payment_id FROM fiscal_receipt WHERE id = ${id}::uuid)
    ORDER BY id FOR UPDATE`,
  )
  const [receipt] = await rows<LockedReceipt>(
    tx,
    Prisma.sql`
    SELECT r.id, r.kind, r.status, r.number, r.is_manual AS "isManual", s.status AS "saleStatus",
      (SELECT count(*)::int FROM fiscal_receipt t WHERE r.kind = 'sale' AND t.payment_id = r.payment_id
        AND t.id <> r.id AND t.status IN ('sent', 'printed')) AS "printedReturns"
    FROM fiscal_receipt r LEFT JOIN fiscal_receipt s ON s.payment_id = r.payment_id AND s.kind = 'sale'
    WHERE r.id = ${id}::uuid`,
  )
  if (!receipt) throw new AppError('NOT_FOUND')
  return receipt
}

/** One transaction at a time records a number; the unique index guards what comes by another way. */
async function assertNumberFree(tx: Tx, id: string, number: string): Promise<void> {
  await rows(tx, Prisma.sql`SELECT pg_advisory_xact_lock(hashtextextended('fiscal_receipt.number', 0))::text`)
  const other = await tx.fiscalReceipt.findFirst({
    where: { number, isManual: true, id: { not: id } },
    select: { order: { select: { number: true } } },
  })
  if (other) throw new AppError('RECEIPT_NUMBER_TAKEN', { details: [{ orderNumber: other.order.number }] })
}

const stateError = (reason: string) => new AppError('RECEIPT_STATE', { details: [{ status: reason }] })
