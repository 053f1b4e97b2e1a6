import { randomUUIDv7 } from 'node:crypto'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/**
 * Adds a note about a customer, once per key. The audit log records that there is a note but not its text, which is
 * deleted with the account.
 * @throws NOT_FOUND; IDEMPOTENCY_KEY_REUSED for another note
 */
export function noteCustomer(
  deps: Deps,
  staff: Staff,
  { accountId, key, note }: { accountId: string; key: string; note: string },
): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const account = kysely.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate()
    if ((await execute(tx, account)) === 0) throw new AppError('NOT_FOUND')
    const notes = kysely.selectFrom('customer_note').select('note').where('account_id', '=', accountId)
    const [earlier] = await query(tx, notes.where('key', '=', key))
    if (earlier && earlier.note !== note) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return
    const id = randomUUIDv7()
    const row = { id, account_id: accountId, key, note, staff_id: staff.accountId, at: deps.clock.now() }
    await execute(tx, kysely.insertInto('customer_note').values(row))
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.note', subject, after: { noteId: id } })
  })
}
