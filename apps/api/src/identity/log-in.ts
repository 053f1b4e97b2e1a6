import type { Login } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { sql } from 'kysely'
import { withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { accountOfPhone } from './accounts.ts'
import { sendCode, toRequester } from './codes.ts'
import type { Browser, TrustingAccount } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { sendRegistrationCode } from './register.ts'
import { REGISTRATION_LIFE_MS } from './rules.ts'
import { type NewSession, openSession } from './session.ts'
import { type ReservedAttempt, takePasswordTry } from './throttle.ts'

type FoundAccount = TrustingAccount & { role: string; locale: string; passwordHash: string }

type LoginContext = {
  browser: Browser
  locale: Locale
  /** Counts against the registrations of the network address. @throws TOO_MANY_REQUESTS */
  countRegistration: () => Promise<void>
}

/**
 * Signs in by password. Null: a code is on its way, for a registration that is not finished or because the right
 * password alone is not enough (staff in a new browser, or too many wrong passwords before it).
 * @throws BAD_CREDENTIALS; TOO_MANY_ATTEMPTS while such browsers wait (docs/adr/0036);
 *   TOO_MANY_REQUESTS, TOO_MANY_CODES; UNAVAILABLE
 */
export async function logIn(
  deps: IdentityDeps,
  { phoneNumber: phone, password }: Login,
  { browser, locale, countRegistration }: LoginContext,
): Promise<NewSession | null> {
  const { db, passwords, clock } = deps
  const [account] = await query(db, accountOfPhone(phone).select('password_hash as passwordHash'))
  const isKnown = account !== undefined && browser.knows(account)
  const taken = await takePasswordTry(deps, {
    phone,
    ...(isKnown ? { by: 'known' } : { by: 'unknown', requesterHash: browser.requesterHash }),
  })
  try {
    const isRight = await passwords.verify(account?.passwordHash, password)
    if (account && isRight) return await enter(deps, { account, phone, password, browser, isKnown, taken })
    const registration = await findRegistration(deps, phone, password, browser)
    if (!registration) return await refuse(taken)
    // Counted once per registration, whether or not the phone has an account: registering again and again would
    // otherwise test that account's password for free, and not counting only there would tell of it.
    if (!registration.isCounted) {
      await taken.wrong()
      const counted = kysely.updateTable('registration').set({ counted_at: clock.now() })
      await execute(db, counted.where('id', '=', registration.id))
    }
    await countRegistration()
    const code = { phone, registrationId: registration.id, browser, locale }
    await withTransaction(db, deps.random, tx => sendRegistrationCode(tx, deps, code))
    return null
  } finally {
    await taken.release()
  }
}

type Entry = {
  account: FoundAccount
  phone: string
  password: string
  browser: Browser
  isKnown: boolean
  taken: ReservedAttempt
}

async function enter(
  deps: IdentityDeps,
  { account, phone, password, browser, isKnown, taken }: Entry,
): Promise<NewSession | null> {
  const { db, random, clock } = deps
  const { id: accountId, passwordHash, browserTrust } = account
  const isStaff = account.role !== 'customer'
  if ((isStaff && !isKnown) || taken.needsCode) {
    const to = { accountId }
    const locale = Locale.parse(account.locale)
    const requester = toRequester(browser, account)
    const smsKind = isStaff ? 'staff' : 'code'
    const code = { recipient: phone, purpose: 'second_step', smsKind, requester, to, locale } as const
    await withTransaction(db, random, tx => sendCode(tx, deps, code))
    return null
  }
  await taken.right()
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

/** Hashes again with today's settings where the stored hash has lesser ones. */
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

async function refuse(taken: ReservedAttempt): Promise<never> {
  const wait = await taken.wrong()
  throw wait ? new AppError('TOO_MANY_ATTEMPTS', wait) : new AppError('BAD_CREDENTIALS')
}

/** So many registrations of one phone are compared with a password: this browser's, then the newest. */
const COMPARED = 3

async function findRegistration(
  { db, clock, passwords }: IdentityDeps,
  phone: string,
  password: string,
  { flowHash }: Browser,
): Promise<{ id: string; isCounted: boolean } | undefined> {
  const since = new Date(clock.now().getTime() - REGISTRATION_LIFE_MS)
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
      .limit(COMPARED),
  )
  for (const { id, passwordHash, countedAt } of candidates) {
    if (await passwords.verify(passwordHash, password)) return { id, isCounted: countedAt !== null }
  }
  return undefined
}
