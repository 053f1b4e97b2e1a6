import { Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

/** The account that is being deleted. */
export type DeletedAccount = { accountId: string; phone: string }

/**
 * Locks an account that is to be deleted: no order, change or session until the transaction ends.
 * @throws WRONG_PASSWORD if the verified password was changed meanwhile; UNAUTHENTICATED if the account is gone
 */
export async function lockAccountForDeletion(tx: Tx, accountId: string, comparedHash: string): Promise<DeletedAccount> {
  const accounts = kysely.selectFrom('account').select(['phone', 'password_hash as passwordHash'])
  const [account] = await query(tx, accounts.where('id', '=', accountId).forUpdate())
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.passwordHash !== comparedHash) throw new AppError('WRONG_PASSWORD')
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
      .select(['terms_version', 'terms_locale', 'terms_accepted_at', 'age_attested_at'])
      .where('id', '=', accountId),
  )
  if (!account) throw new AppError('UNAUTHENTICATED')
  const sessions = await query(
    db,
    kysely
      .selectFrom('session')
      .select(['created_at', 'last_used_at'])
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
    })),
  }
}
