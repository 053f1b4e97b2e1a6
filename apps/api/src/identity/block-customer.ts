import { audit, type Staff } from '#audit/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { endSessions } from './session.ts'

type Blocking = { accountId: string; reason: string }

/**
 * Lets a customer in no more: sessions end at once, none opens, nothing is ordered (openSession, lockAccount). Orders
 * that are placed stay. One who is blocked already stays so, for the first reason.
 * @throws NOT_FOUND; STAFF_ACCOUNT: who works here loses the role first
 */
export function blockCustomer(deps: Deps, staff: Staff, { accountId, reason }: Blocking): Promise<void> {
  return transact(deps.db, deps.random, async tx => {
    const { role, blockedAt } = await lockCustomer(tx, accountId)
    if (role !== 'customer') throw new AppError('STAFF_ACCOUNT')
    if (blockedAt) return
    const now = deps.clock.now()
    await tx.account.updateMany({ where: { id: accountId }, data: { blockedAt: now, blockedReason: reason } })
    await endSessions(tx, now, accountId)
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.block', subject, before: { isBlocked: false }, after: { reason } })
  })
}

/** Lets a customer in again. @throws NOT_FOUND */
export function unblockCustomer(deps: Deps, staff: Staff, { accountId, reason }: Blocking): Promise<void> {
  return transact(deps.db, deps.random, async tx => {
    const { blockedAt, blockedReason } = await lockCustomer(tx, accountId)
    if (!blockedAt) return
    await tx.account.updateMany({ where: { id: accountId }, data: { blockedAt: null, blockedReason: null } })
    await audit(tx, deps, staff, {
      action: 'customer.unblock',
      subject: { type: 'account', id: accountId },
      before: { reason: blockedReason },
      after: { isBlocked: false, reason },
    })
  })
}

type Found = { role: string; blockedAt: Date | null; blockedReason: string | null }

async function lockCustomer(tx: Tx, accountId: string): Promise<Found> {
  const [row] = await tx.$queryRaw<Found[]>`
    SELECT role, blocked_at AS "blockedAt", blocked_reason AS "blockedReason"
    FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
