import type { Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { lockName } from '#platform/advisory-lock.ts'
import type { Caller } from '#platform/auth.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { sendCode, sentCodes } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { getProfile } from './profile.ts'
import { codeAllowance } from './rules.ts'
import { checkCode, consumeCode } from './take-code.ts'

/**
 * Sends a code to the account's e-mail address. The limits of codes count per account, too: an account may change its
 * address, and the mailbox may be another person's.
 * @returns true when the address is confirmed: no code is sent
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
 * Confirms the account's e-mail address by the code that was sent to it.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; EMAIL_TAKEN if another account has confirmed the address
 */
export async function confirmEmail(
  deps: IdentityDeps,
  { accountId }: Caller,
  { code, browser }: { code: string; browser: Browser },
): Promise<Profile> {
  const { db, random, clock } = deps
  const before = await db.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } })
  const right = await checkCode(deps, {
    recipient: before.email,
    purposes: ['confirm_email'],
    code,
    flowHash: browser.flowHash,
    // The caller's own account knows the browser, which says nothing of the address: it may be another person's.
    isTrustedDevice: false,
    confirmingAccountId: accountId,
  })
  await withTransaction(db, random, async tx => {
    const now = clock.now()
    const { email } = await lockAccountEmail(tx, accountId)
    // A code for an address that has changed confirms nothing.
    if (email !== before.email) throw new AppError('CODE_INVALID')
    await consumeCode(tx, now, right)
    // Of two accounts that confirm one address at once the second one sees the first.
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
