import type { Login } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { sql } from 'kysely'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { accountOfPhone } from './accounts.ts'
import { sendCode, toRequester } from './codes.ts'
import type { AccountTrust, Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { sendRegistrationCode } from './register.ts'
import { REGISTRATION_TTL_MS } from './rules.ts'
import { type NewSession, openSession } from './session.ts'
import { type ReservedAttempt, reservePasswordAttempt } from './throttle.ts'

type FoundAccount = AccountTrust & { role: string; locale: string; passwordHash: string }

type LoginContext = {
  browser: Browser
  locale: Locale
  /** Counts against the registrations of the network address. @throws TOO_MANY_REQUESTS */
  countRegistration: () => Promise<void>
}

/**
 * Signs in by password. Returns null if a code was sent: for an unfinished registration, or if the correct password is
 * not sufficient (staff in a new browser, or too many wrong passwords before it).
 * @throws BAD_CREDENTIALS; TOO_MANY_ATTEMPTS while such browsers wait (docs/adr/0036);
 *  TOO_MANY_REQUESTS, TOO_MANY_CODES; UNAVAILABLE
 */
export async function logIn(
  deps: IdentityDeps,
  { phoneNumber: phone, password }: Login,
  { browser, locale, countRegistration }: LoginContext,
): Promise<NewSession | null> {
  const { db, passwords, clock } = deps
  const [account] = await query(db, accountOfPhone(phone).select('password_hash as passwordHash'))
  const isTrusted = account !== undefined && browser.isTrustedBy(account)
  const reserved = await reservePasswordAttempt(deps, {
    phone,
    ...(isTrusted ? { by: 'known' } : { by: 'unknown', requesterHash: browser.requesterHash }),
  })
  try {
    const isCorrect = await passwords.verify(account?.passwordHash, password)
    if (account && isCorrect)
      return await startSession(deps, { account, phone, password, browser, isTrusted, reserved })
    const registration = await findRegistration(deps, phone, password, browser)
    if (!registration) return await rejectPassword(reserved)
    // Counted once per registration, whether or not the phone has an account. Otherwise repeated registrations could
    // test the password of the account without a limit, or counting would reveal whether an account exists.
    if (!registration.isCounted) {
      await reserved.settleWrongPassword()
      const counted = kysely.updateTable('registration').set({ counted_at: clock.now() })
      await execute(db, counted.where('id', '=', registration.id))
    }
    await countRegistration()
    const code = { phone, registrationId: registration.id, browser, locale }
    await withTransaction(db, deps.random, tx => sendRegistrationCode(tx, deps, code))
    return null
  } finally {
    await reserved.release()
  }
}

type PasswordLogin = {
  account: FoundAccount
  phone: string
  password: string
  browser: Browser
  isTrusted: boolean
  reserved: ReservedAttempt
}

async function startSession(
  deps: IdentityDeps,
  { account, phone, password, browser, isTrusted, reserved }: PasswordLogin,
): Promise<NewSession | null> {
  const { db, random, clock } = deps
  const { id: accountId, passwordHash, browserTrust } = account
  const isStaff = account.role !== 'customer'
  if ((isStaff && !isTrusted) || reserved.needsCode) {
    const to = { accountId }
    const locale = Locale.parse(account.locale)
    const requester = toRequester(browser, account)
    const smsKind = isStaff ? 'staff' : 'code'
    const code = { recipient: phone, purpose: 'second_step', smsKind, requester, to, locale } as const
    await withTransaction(db, random, tx => sendCode(tx, deps, code))
    return null
  }
  await reserved.settleCorrectPassword()
  const session = await withTransaction(db, random, async tx => {
    const opened = await openSession(tx, clock.now(), accountId)
    // openSession holds the account's lock: if the password, the role or the trust in browsers changed since the account
    // was read, nothing is opened.
    const unchanged = kysely.selectFrom('account').select('id').where('id', '=', accountId)
    const isSame = unchanged.where('password_hash', '=', passwordHash).where('browser_trust', '=', browserTrust)
    if ((await execute(tx, isSame)) === 0) throw new AppError('BAD_CREDENTIALS')
    return opened
  })
  await renewHash(deps, account, password)
  return session
}

/** Hashes the password again if the stored hash has weaker parameters. */
async function renewHash(
  { db, passwords }: IdentityDeps,
  { id, passwordHash }: FoundAccount,
  password: string,
): Promise<void> {
  if (!passwords.isOutdated(passwordHash)) return
  const renewed = await passwords.hash(password)
  const account = kysely.updateTable('account').where('id', '=', id).where('password_hash', '=', passwordHash)
  await execute(db, account.set({ password_hash: renewed }))
}

async function rejectPassword(reserved: ReservedAttempt): Promise<never> {
  const wait = await reserved.settleWrongPassword()
  throw wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : new AppError('BAD_CREDENTIALS')
}

/** How many registrations of a phone are compared with a password: that of this browser, then the newest. */
const MAX_COMPARED = 3

async function findRegistration(
  { db, clock, passwords }: IdentityDeps,
  phone: string,
  password: string,
  { flowHash }: Browser,
): Promise<{ id: string; isCounted: boolean } | undefined> {
  const since = new Date(clock.now().getTime() - REGISTRATION_TTL_MS)
  const candidates = await query(
    db,
    kysely
      .selectFrom('registration')
      .select(['id', 'password_hash as passwordHash', 'counted_at as countedAt'])
      .where('phone', '=', phone)
      .where('created_at', '>', since)
      .orderBy(sql`flow_hash IS NOT DISTINCT FROM ${flowHash}`, 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_COMPARED),
  )
  for (const { id, passwordHash, countedAt } of candidates) {
    if (await passwords.verify(passwordHash, password)) return { id, isCounted: countedAt !== null }
  }
  return undefined
}
