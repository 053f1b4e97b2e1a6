import type { Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { checkCode, consumeCode } from './check-code.ts'
import { sendCode, sentCodes } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './passwords.ts'
import { getProfile } from './profile.ts'
import { codeAllowance } from './rules.ts'

/**
 * Sends a code to the e-mail address of the account. The limits also count per account: an account may set the address
 * of another person.
 * @returns true if the address is already confirmed; then no code is sent
 * @throws TOO_MANY_CODES
 */
export function requestEmailCode(deps: IdentityDeps, { accountId }: Caller, browser: Browser): Promise<boolean> {
  return withTransaction(deps.db, deps.random, async tx => {
    const account = await lockAccountEmail(tx, accountId)
    if (account.emailConfirmedAt) return true
    await assertAccountAllowance(tx, deps.clock.now(), accountId)
    const { flowHash, requesterHash } = browser
    await sendCode(tx, deps, {
      recipient: account.email,
      purpose: 'confirm_email',
      requester: { flowHash, requesterHash, isTrusted: false },
      to: { accountId },
      locale: Locale.parse(account.locale),
    })
    return false
  })
}

/**
 * Confirms the e-mail address of the account with the code that was sent to it.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; EMAIL_TAKEN if another account has confirmed the address
 */
export async function confirmEmail(
  deps: IdentityDeps,
  { accountId }: Caller,
  { code, browser }: { code: string; browser: Browser },
): Promise<Profile> {
  const { db, random, clock } = deps
  const before = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  const validCode = await checkCode(deps, {
    recipient: before.email,
    purposes: ['confirm_email'],
    code,
    flowHash: browser.flowHash,
    // The account trusts the browser, but the e-mail address may belong to another person.
    isTrustedDevice: false,
    confirmingAccountId: accountId,
  })
  await withTransaction(db, random, async tx => {
    const now = clock.now()
    const { email } = await lockAccountEmail(tx, accountId)
    // The address was changed after the code was sent.
    if (email !== before.email) throw new AppError('CODE_INVALID')
    await consumeCode(tx, now, validCode)
    // If two accounts confirm one address at the same time, the second waits and then sees the first.
    await lockName(tx, `confirm-email:${email}`)
    const confirmed = kysely.selectFrom('account').select('id').where('email', '=', email)
    const others = confirmed.where('email_confirmed_at', 'is not', null).where('id', '<>', accountId)
    if ((await execute(tx, others)) > 0) throw new AppError('EMAIL_TAKEN')
    await execute(tx, kysely.updateTable('account').set({ email_confirmed_at: now }).where('id', '=', accountId))
  })
  return getProfile(db, clock.now(), accountId)
}

async function lockAccountEmail(tx: Tx, accountId: string) {
  const [account] = await query(
    tx,
    kysely
      .selectFrom('account')
      .select(['email', 'email_confirmed_at as emailConfirmedAt', 'locale'])
      .where('id', '=', accountId)
      .forNoKeyUpdate(),
  )
  if (!account) throw new AppError('UNAUTHENTICATED')
  return account
}

async function assertAccountAllowance(tx: Tx, now: Date, accountId: string): Promise<void> {
  const sent = await query(
    tx,
    sentCodes(now).where('account_id', '=', accountId).where('purpose', '=', 'confirm_email'),
  )
  const allowance = codeAllowance(
    sent.map(row => ({ ...row, isOwn: false })),
    now,
    false,
  )
  if (typeof allowance === 'object') throw new AppError('TOO_MANY_CODES', allowance)
}
