import type { DepositLevel, IdentityDocument } from '@shop/contracts/rental-deposits.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { hasSetLevel } from './deposit-levels.ts'

type TrustDeps = Pick<Deps, 'clock' | 'keys'>

/** Locks what staff know about an account, and creates the row if it is missing. @throws NOT_FOUND */
async function lockTrust(tx: Tx, accountId: string) {
  const account = kysely.selectFrom('account').select('id').where('id', '=', accountId)
  if ((await execute(tx, account)) === 0) throw new AppError('NOT_FOUND')
  const insertion = kysely.insertInto('rental_trust').values({ account_id: accountId })
  await execute(
    tx,
    insertion.onConflict(conflict => conflict.column('account_id').doNothing()),
  )
  const [row] = await query(
    tx,
    kysely
      .selectFrom('rental_trust')
      .select(['document', 'withdrawn_at as withdrawnAt', 'level', 'reason'])
      .where('account_id', '=', accountId)
      .forUpdate(),
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const subjectOf = (accountId: string) => ({ type: 'account', id: accountId }) as const

type Verification = { accountId: string; document: IdentityDocument }

/**
 * Records that a customer showed an identity document at the door: its kind, when and who saw it, never its number. Call it
 * last in a transaction that has locked an order. Repeating it changes nothing.
 * @returns false if the verification was withdrawn: then staff verify the customer on the customer page
 * @throws NOT_FOUND
 */
export async function recordIdentity(
  tx: Tx,
  deps: TrustDeps,
  staff: Staff,
  { accountId, document }: Verification,
): Promise<boolean> {
  const known = await lockTrust(tx, accountId)
  if (known.document === null && known.withdrawnAt !== null) return false
  await verify(tx, deps, staff, { accountId, document, known })
  return true
}

async function verify(
  tx: Tx,
  deps: TrustDeps,
  staff: Staff,
  { accountId, document, known }: Verification & { known: Awaited<ReturnType<typeof lockTrust>> },
): Promise<void> {
  if (known.document === document && known.withdrawnAt === null) return
  const verified = { document, verified_at: deps.clock.now(), verified_by: staff.accountId, withdrawn_at: null }
  await execute(tx, kysely.updateTable('rental_trust').set(verified).where('account_id', '=', accountId))
  await audit(tx, deps, staff, {
    action: 'customer.verify_identity',
    subject: subjectOf(accountId),
    before: { document: known.document },
    after: { document },
  })
}

/** Records that staff have seen an identity document of a customer, also after a withdrawal. @throws NOT_FOUND */
export function verifyIdentity(deps: Deps, staff: Staff, verification: Verification): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    await verify(tx, deps, staff, { ...verification, known: await lockTrust(tx, verification.accountId) })
  })
}

/**
 * Withdraws the verification of a customer, and with it a level above `new` that staff set: the next deposits are the
 * full ones, and documents shown at the door do not verify the customer again. Repeating it changes nothing.
 * @throws NOT_FOUND
 */
export function withdrawIdentity(
  deps: Deps,
  staff: Staff,
  { accountId, reason }: { accountId: string; reason: string },
): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const known = await lockTrust(tx, accountId)
    if (known.document === null) return
    const endsLevel = known.level !== null && known.level !== 'new'
    const withdrawn = {
      ...{ document: null, verified_at: null, verified_by: null, withdrawn_at: deps.clock.now() },
      ...(endsLevel && { level: null, reason: null, set_at: null, set_by: null }),
    }
    await execute(tx, kysely.updateTable('rental_trust').set(withdrawn).where('account_id', '=', accountId))
    await audit(tx, deps, staff, {
      action: 'customer.withdraw_identity',
      subject: subjectOf(accountId),
      before: { document: known.document, ...(endsLevel && { depositLevel: known.level }) },
      after: { document: null, ...(endsLevel && { depositLevel: null }), reason },
    })
  })
}

/**
 * Sets the deposit level of a customer, or returns to the rule. Repeating it changes nothing, unless a later rental has
 * ended the level: then it is in force again.
 * @param level null for the rule
 * @throws NOT_FOUND
 */
export function setDepositLevel(
  deps: Deps,
  staff: Staff,
  { accountId, level, reason }: { accountId: string; level: DepositLevel | null; reason: string },
): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const known = await lockTrust(tx, accountId)
    const isSame = known.level === level && (level === null || known.reason === reason)
    if (isSame && (level === null || (await hasSetLevel(tx, accountId, deps.clock.now())))) return
    const by = level === null ? null : staff.accountId
    const at = level === null ? null : deps.clock.now()
    const set = { level, reason: level === null ? null : reason, set_at: at, set_by: by }
    await execute(tx, kysely.updateTable('rental_trust').set(set).where('account_id', '=', accountId))
    await audit(tx, deps, staff, {
      action: 'customer.set_deposit_level',
      subject: subjectOf(accountId),
      before: { depositLevel: known.level },
      after: { depositLevel: level, reason },
    })
  })
}
