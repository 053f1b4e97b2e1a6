import type { ResetRequest, ResetVerify } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { accountOfPhone, accounts } from './accounts.ts'
import { checkCode, consumeCode } from './check-code.ts'
import { issueCode, mayIssueCode, toRequester } from './codes.ts'
import type { Browser } from './cookies.ts'
import { type IdentityDeps, setPassword } from './passwords.ts'
import { emailHoldStart } from './rules.ts'
import type { NewSession } from './session.ts'

type Identifier = { phoneNumber?: string | undefined; email?: string | undefined }

/**
 * Finds the account by its phone or e-mail address. An address counts once it is confirmed, and 24 hours after it
 * replaced another one (docs/adr/0035).
 */
async function findAccount(tx: Tx, now: Date, { phoneNumber: phone, email = '' }: Identifier) {
  const ofEmail = accounts
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .where(({ eb, or }) => or([eb('email_changed_at', 'is', null), eb('email_changed_at', '<=', emailHoldStart(now))]))
  const [account] = await query(tx, phone === undefined ? ofEmail.limit(1) : accountOfPhone(phone))
  return account
}

/**
 * Sends a reset code to the phone or to the e-mail address; with the latter, the phone of the account gets an SMS
 * about it. The response is the same whether or not the account exists.
 * @throws TOO_MANY_CODES, whether or not the account exists
 */
export async function requestReset(
  deps: IdentityDeps,
  identifier: ResetRequest,
  { browser, locale }: { browser: Browser; locale: Locale },
): Promise<void> {
  const recipient = recipientOf(identifier)
  await withTransaction(deps.db, deps.random, async tx => {
    const account = await findAccount(tx, deps.clock.now(), identifier)
    const code = { recipient, purpose: 'reset', requester: toRequester(browser, account) } as const
    if (!(await mayIssueCode(tx, deps, code))) return
    const language = account ? Locale.parse(account.locale) : locale
    const to = account ? { accountId: account.id } : null
    const otpId = await issueCode(tx, deps, { ...code, to, locale: language })
    if (!account || identifier.email === undefined) return
    const notice = { topic: 'password_reset_by_email', key: otpId, channel: 'sms', recipient: account.phone } as const
    await notify(tx, deps, { ...notice, locale: language })
  })
}

/**
 * Sets a new password by the reset code, ends every session and opens a new one.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; FORBIDDEN for staff, who also need their password
 */
export async function verifyReset(
  deps: IdentityDeps,
  { code, password, ...identifier }: ResetVerify,
  browser: Browser,
): Promise<NewSession & { phone: string }> {
  const { db, random, clock, passwords } = deps
  const known = await findAccount(db, clock.now(), identifier)
  const validCode = await checkCode(deps, {
    recipient: recipientOf(identifier),
    purposes: ['reset'],
    code,
    flowHash: browser.flowHash,
    isTrustedDevice: known !== undefined && browser.isTrustedBy(known),
  })
  const passwordHash = await passwords.hash(password)
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    await consumeCode(tx, now, validCode)
    const account = await findAccount(tx, now, identifier)
    // The address was removed from the account after the code was sent.
    if (!account || account.id !== validCode.accountId) throw new AppError('CODE_INVALID')
    if (account.role !== 'customer') throw new AppError('FORBIDDEN')
    const opening = { otpId: validCode.id, device: browser.device }
    const session = await setPassword(tx, now, { accountId: account.id, passwordHash, ...opening })
    return { ...session, phone: account.phone }
  })
}

const recipientOf = ({ phoneNumber, email = '' }: Identifier) => phoneNumber ?? email
