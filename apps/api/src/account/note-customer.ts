import { audit, type Staff } from '#audit/index.ts'
import { transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'

/**
 * Notes something about a customer, once per key. The log tells that there is a note, and not its words: they go with
 * the account.
 * @throws NOT_FOUND; IDEMPOTENCY_KEY_REUSED for another note
 */
export function noteCustomer(
  deps: Deps,
  staff: Staff,
  { accountId, key, note }: { accountId: string; key: string; note: string },
): Promise<void> {
  return transact(deps.db, deps.random, async tx => {
    const account = await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
    if (account === 0) throw new AppError('NOT_FOUND')
    const earlier = await tx.customerNote.findUnique({ where: { accountId_key: { accountId, key } } })
    if (earlier && earlier.note !== note) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return
    const { id } = await tx.customerNote.create({
      data: { accountId, key, note, staffId: staff.accountId, at: deps.clock.now() },
      select: { id: true },
    })
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.note', subject, after: { noteId: id } })
  })
}
