import { audit, type Staff } from '#audit/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { endSessions } from './session.ts'

type Blocking = { accountId: string; reason: string }

/**
 * Lets a customer in no more: sessions end at once, none opens, nothing is ordered (openSession, lockAccount). Orders
 * that are placed stay. One who is blocked already stays so, for the first reason.
 * @throws NOT_FOUND; STAFF_ACCOUNT: who works here loses the role first
 */
export function blockCustomer(deps: Deps, staff: Staff, { accountId, reason }: Blocking): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { role, blockedAt } = await lockCustomer(tx, accountId)
    if (role !== 'customer') throw new AppError('STAFF_ACCOUNT')
    if (blockedAt) return
    const now = deps.clock.now()
    await execute(tx, accountToUpdate(accountId).set({ blocked_at: now, blocked_reason: reason }))
    await endSessions(tx, now, accountId)
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.block', subject, before: { isBlocked: false }, after: { reason } })
  })
}

/** Lets a customer in again. @throws NOT_FOUND */
export function unblockCustomer(deps: Deps, staff: Staff, { accountId, reason }: Blocking): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const { blockedAt, blockedReason } = await lockCustomer(tx, accountId)
    if (!blockedAt) return
    await execute(tx, accountToUpdate(accountId).set({ blocked_at: null, blocked_reason: null }))
    await audit(tx, deps, staff, {
      action: 'customer.unblock',
      subject: { type: 'account', id: accountId },
      before: { reason: blockedReason },
      after: { isBlocked: false, reason },
    })
  })
}

const accountToUpdate = (accountId: string) => kysely.updateTable('account').where('id', '=', accountId)

async function lockCustomer(tx: Tx, accountId: string) {
  const [row] = await query(
    tx,
    kysely
      .selectFrom('account')
      .select(['role', 'blocked_at as blockedAt', 'blocked_reason as blockedReason'])
      .where('id', '=', accountId)
      .forNoKeyUpdate(),
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
