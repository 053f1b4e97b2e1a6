import type { Profile } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import type { Caller } from '#platform/auth.ts'
import { type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { sendCode } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { getProfile } from './profile.ts'
import { codeAllowance, codesCountSince } from './rules.ts'
import { checkCode, useUp } from './take-code.ts'

/**
 * Sends a code to the account's e-mail address. The limits of codes count per account, too: an account may change its
 * address, and the mailbox may be another person's.
 * @returns true when the address is confirmed: no code is sent
 * @throws TOO_MANY_CODES
 */
export function requestEmailCode(deps: IdentityDeps, { accountId }: Caller, browser: Browser): Promise<boolean> {
  return transact(deps.db, deps.random, async tx => {
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
  await transact(db, random, async tx => {
    const now = clock.now()
    const { email } = await lockAccountEmail(tx, accountId)
    // A code for an address that has changed confirms nothing.
    if (email !== before.email) throw new AppError('CODE_INVALID')
    await useUp(tx, now, right)
    // Of two accounts that confirm one address at once the second one sees the first.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`confirm-email:${email}`}, 0))`
    const others = { email, emailConfirmedAt: { not: null }, id: { not: accountId } }
    if ((await tx.account.count({ where: others })) > 0) throw new AppError('EMAIL_TAKEN')
    await tx.account.update({ where: { id: accountId }, data: { emailConfirmedAt: now }, select: { id: true } })
  })
  return getProfile(db, clock.now(), accountId)
}

async function lockAccountEmail(
  tx: Tx,
  accountId: string,
): Promise<{ email: string; emailConfirmedAt: Date | null; locale: string }> {
  await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`
  return tx.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { email: true, emailConfirmedAt: true, locale: true },
  })
}

async function assertAccountAllowance(tx: Tx, now: Date, accountId: string): Promise<void> {
  const sent = await tx.otp.findMany({
    where: { accountId, purpose: 'confirm_email', createdAt: { gte: codesCountSince(now) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { createdAt: true, consumedAt: true },
  })
  const allowance = codeAllowance(
    sent.map(row => ({ ...row, isOwn: false })),
    now,
    false,
  )
  if (typeof allowance === 'object') throw new AppError('TOO_MANY_CODES', allowance)
}
