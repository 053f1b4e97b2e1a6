import { Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, type Param, prepare, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { endSessions } from './session.ts'

/** Selects the columns that a login needs. The caller adds the condition. */
export const accounts = kysely
  .selectFrom('account')
  .select(['id', 'phone', 'role', 'locale', 'browser_trust as browserTrust'])

/** Selects the account of a phone number. */
export const accountOfPhone = (phone: string) => accounts.where('phone', '=', phone)

/**
 * Locks the account until the transaction ends, so that checks of its orders and limits stay valid.
 * @param createError creates the error of a caller that acts for the customer
 * @throws UNAUTHENTICATED, or the created error, if the account was deleted or blocked meanwhile
 */
export async function lockAccount(
  tx: Tx,
  accountId: string,
  createError: () => AppError = () => new AppError('UNAUTHENTICATED'),
): Promise<void> {
  const locked = await query(tx, lockedAccount({ accountId }))
  if (locked.length === 0) throw createError()
}

const lockedAccount = prepare((param: Param<{ accountId: string }>) =>
  kysely
    .selectFrom('account')
    .select('id')
    .where('id', '=', param('accountId'))
    .where('blocked_at', 'is', null)
    .forNoKeyUpdate(),
)

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

/** The account that is being deleted. */
export type DeletedAccount = { accountId: string; phone: string }

/**
 * Locks an account that is to be deleted: no order, change or session until the transaction ends.
 * @param comparedHash the hash of the verified password; without it, staff delete the account
 * @throws WRONG_PASSWORD if the verified password was changed meanwhile; UNAUTHENTICATED or, for staff, NOT_FOUND if the
 *   account is gone; STAFF_ACCOUNT if staff would delete staff
 */
export async function lockAccountForDeletion(
  tx: Tx,
  accountId: string,
  comparedHash?: string,
): Promise<DeletedAccount> {
  const accounts = kysely.selectFrom('account').select(['phone', 'role', 'password_hash as passwordHash'])
  const [account] = await query(tx, accounts.where('id', '=', accountId).forUpdate())
  const isByStaff = comparedHash === undefined
  if (!account) throw new AppError(isByStaff ? 'NOT_FOUND' : 'UNAUTHENTICATED')
  if (isByStaff && account.role !== 'customer') throw new AppError('STAFF_ACCOUNT')
  if (!isByStaff && account.passwordHash !== comparedHash) throw new AppError('WRONG_PASSWORD')
  return { accountId, phone: account.phone }
}

/**
 * Deletes a locked account with its sessions and dependent rows. Its codes end but stay for the day, because the limit
 * of codes belongs to the phone number and not to the account.
 */
export async function deleteAccountRows(tx: Tx, now: Date, { accountId, phone }: DeletedAccount): Promise<void> {
  const codes = kysely
    .updateTable('otp')
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('recipient', '=', phone)]))
  await execute(tx, codes.where('ended_at', 'is', null).set({ ended_at: now }))
  await execute(tx, kysely.updateTable('otp').set({ account_id: null }).where('account_id', '=', accountId))
  await execute(tx, kysely.deleteFrom('registration').where('phone', '=', phone))
  await execute(tx, kysely.deleteFrom('login_throttle').where('phone', '=', phone))
  await execute(tx, kysely.deleteFrom('account').where('id', '=', accountId))
}

/** Reads the personal data of the account for the export, without any hash. */
export async function exportAccountRows(db: Tx, accountId: string) {
  const [account] = await query(
    db,
    kysely
      .selectFrom('account')
      .select(['name', 'email', 'email_confirmed_at', 'phone', 'birth_date', 'role', 'locale', 'created_at'])
      .select(['terms_version', 'terms_locale', 'terms_accepted_at', 'age_attested_at', 'is_discreet'])
      .where('id', '=', accountId),
  )
  if (!account) throw new AppError('UNAUTHENTICATED')
  const sessions = await query(
    db,
    kysely
      .selectFrom('session')
      .select(['created_at', 'last_used_at', 'device'])
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc'),
  )
  return {
    profile: {
      ...Profile.parse({
        ...account,
        emailConfirmed: account.email_confirmed_at !== null,
        birthday: account.birth_date.toISOString().slice(0, 10),
        memberSince: account.created_at.toISOString(),
        ...(account.is_discreet && { isDiscreet: true }),
      }),
      locale: Locale.parse(account.locale),
    },
    consent: {
      termsVersion: account.terms_version,
      termsLanguage: account.terms_locale,
      termsAcceptedAt: account.terms_accepted_at.toISOString(),
      ageAttestedAt: account.age_attested_at.toISOString(),
    },
    sessions: sessions.map(session => ({
      openedAt: session.created_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
      device: session.device ?? undefined,
    })),
  }
}
