import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { endSessions } from './session.ts'

type BlockInput = { accountId: string; reason: string }

/**
 * Blocks a customer: ends all sessions, and rejects new sessions and orders (openSession, lockAccount). Placed orders
 * stay. A customer who is already blocked keeps the first reason.
 * @throws NOT_FOUND; STAFF_ACCOUNT if the account has a staff role, which must be removed first
 */
export function blockCustomer(deps: Deps, staff: Staff, { accountId, reason }: BlockInput): Promise<void> {
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

/** Unblocks a customer. @throws NOT_FOUND */
export function unblockCustomer(deps: Deps, staff: Staff, { accountId, reason }: BlockInput): Promise<void> {
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
