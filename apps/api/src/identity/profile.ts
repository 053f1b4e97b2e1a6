import { type EditProfile, Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { Caller } from '#platform/auth/auth.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { endCodes } from './codes.ts'
import { confirmPassword, type IdentityDeps } from './passwords.ts'
import { assertAdult } from './register.ts'
import { accountRoles, type GrantedRole, toGrantedRole } from './roles.ts'
import { emailHoldEndsAt } from './rules.ts'

/** Returns the profile of the signed-in user. */
export async function getProfile(db: Tx, now: Date, accountId: string): Promise<Profile> {
  const [account] = await query(
    db,
    accountRoles
      .select(['a.name', 'a.email', 'a.email_confirmed_at', 'a.email_changed_at'])
      .select(['a.phone', 'a.birth_date', 'a.created_at', 'a.is_discreet'])
      .where('a.id', '=', accountId),
  )
  if (!account) throw new AppError('UNAUTHENTICATED')
  const { name, email, phone, role } = account
  const holdEndsAt = emailHoldEndsAt(account.email_changed_at, now)
  return Profile.parse({
    name,
    email,
    emailConfirmed: account.email_confirmed_at !== null,
    ...(holdEndsAt ? { passwordResetByEmailFrom: holdEndsAt.toISOString() } : {}),
    phone,
    birthday: account.birth_date.toISOString().slice(0, 10),
    memberSince: account.created_at.toISOString(),
    ...(account.is_discreet && { isDiscreet: true }),
    role,
    ...(role === 'customer' ? {} : toStaffParts(toGrantedRole(account))),
  })
}

const toStaffParts = ({ key, name, permissions }: GrantedRole) => ({
  staffRole: { key, name },
  permissions: [...permissions],
})

/**
 * Updates the given fields. A new e-mail address requires the password and is unconfirmed.
 * @throws UNDERAGE, VALIDATION for an impossible birthday or a new e-mail without a password; WRONG_PASSWORD;
 *   TOO_MANY_ATTEMPTS; UNAVAILABLE
 */
export async function editProfile(
  deps: IdentityDeps,
  caller: Caller,
  edited: EditProfile,
  language: Locale,
): Promise<Profile> {
  const { db, clock, random } = deps
  const { accountId } = caller
  const { birthday, name, email, locale, isDiscreet } = edited
  if (birthday !== undefined) assertAdult(birthday, clock.now(), language, 'birthday')
  const comparedHash = await confirmEmailChange(deps, caller, edited, language)
  await withTransaction(db, random, async tx => {
    if (email !== undefined && comparedHash !== undefined)
      await changeEmail(tx, deps, { accountId, email, comparedHash })
    if ([name, locale, birthday, isDiscreet].every(value => value === undefined)) return
    const account = kysely.updateTable('account').where('id', '=', accountId)
    await execute(tx, account.set({ name, locale, birth_date: birthday, is_discreet: isDiscreet }))
  })
  return getProfile(db, clock.now(), accountId)
}

/** Verifies the password if the e-mail changes. @returns the verified hash; undefined without a change */
async function confirmEmailChange(
  deps: IdentityDeps,
  caller: Caller,
  { email, currentPassword }: EditProfile,
  language: Locale,
): Promise<string | undefined> {
  if (email === undefined) return undefined
  const account = await deps.db.account.findUniqueOrThrow({ where: { id: caller.accountId }, select: { email: true } })
  if (account.email === email) return undefined
  if (!currentPassword) {
    const message = fieldText('required', language)
    throw new AppError('VALIDATION', { details: [{ path: 'body.currentPassword', message }] })
  }
  return confirmPassword(deps, caller, currentPassword)
}

/** Each change sends an e-mail to an address that may belong to another person. */
const CHANGES_PER_DAY = 5
const DAY_MS = 24 * 60 * 60 * 1000

type EmailChange = { accountId: string; email: string; comparedHash: string }

/** Replaces the e-mail address, ends the codes that were sent to the old one and notifies it. */
async function changeEmail(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'keys' | 'jobs' | 'random'>,
  { accountId, email, comparedHash }: EmailChange,
): Promise<void> {
  const now = deps.clock.now()
  const accounts = kysely.selectFrom('account').select(['email', 'locale', 'password_hash as passwordHash'])
  const [account] = await query(tx, accounts.where('id', '=', accountId).forUpdate())
  if (account?.passwordHash !== comparedHash) throw new AppError('WRONG_PASSWORD')
  if (account.email === email) return
  const since = new Date(now.getTime() - DAY_MS)
  const [oldest] = await query(
    tx,
    kysely
      .selectFrom('outbox')
      .select('created_at as createdAt')
      .where('topic', '=', 'email_changed')
      .where('account_id', '=', accountId)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .offset(CHANGES_PER_DAY - 1)
      .limit(1),
  )
  if (oldest) {
    const retryAfterSeconds = (oldest.createdAt.getTime() - since.getTime()) / 1000
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds })
  }
  const changed = kysely.updateTable('account').set({ email, email_confirmed_at: null, email_changed_at: now })
  await execute(tx, changed.where('id', '=', accountId))
  await execute(tx, endCodes(now).where('account_id', '=', accountId).where('recipient', '=', account.email))
  const key = `${accountId}:${deps.random.token()}`
  const to = { channel: 'email', recipient: account.email, locale: Locale.parse(account.locale), accountId } as const
  await notify(tx, deps, { topic: 'email_changed', key, ...to })
}
