import type { AppVerification } from '@shop/contracts/authenticator.ts'
import type { Login, Verification } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import type { PasskeyVerification } from '@shop/contracts/passkeys.ts'
import { sql } from 'kysely'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { getSettings } from '#settings/index.ts'
import { accountOfPhone } from './accounts.ts'
import { consumeAppCode, hasAuthenticator, matchAppCode, wrongAppCode } from './authenticator/app-codes.ts'
import { type RequestOrigin, recordRecoveryLogin, warnOfWrongCodes } from './authenticator/login-warnings.ts'
import { type AppStep, checkAppStep, checkCode, consumeCode, getAppStep, type ValidCode } from './check-code.ts'
import { type CodeTarget, openAppStep, sendCode, toRequester } from './codes.ts'
import type { AccountTrust, Browser } from './cookies.ts'
import { hasPasskey, matchPasskey, startSignature, usePasskey, wrongPasskey } from './passkeys/passkeys.ts'
import type { RelyingParty } from './passkeys/webauthn.ts'
import type { IdentityDeps, RegistrationDeps } from './passwords.ts'
import { finishRegistration, sendRegistrationCode } from './register.ts'
import { REGISTRATION_TTL_MS } from './rules.ts'
import { type NewSession, openSession } from './session.ts'
import { endStreak, type ReservedAttempt, reservePasswordAttempt } from './throttle.ts'

type FoundAccount = AccountTrust & { role: string; locale: string; passwordHash: string }

type LoginContext = {
  browser: Browser
  locale: Locale
  /** Counts against the registrations of the network address. @throws TOO_MANY_REQUESTS */
  countRegistration: () => Promise<void>
}

/**
 * The code that a login needs besides the password. `canSendSms`: it can be sent by SMS instead.
 * `isLimited`: too many logins have started, so that codes of the app are not accepted now.
 */
export type NeededCode =
  | { codeFrom: 'sms' }
  | { codeFrom: 'app'; canSendSms: boolean; hasApp: boolean; hasPasskey: boolean; isLimited?: true }
const CODE_IS_SENT: NeededCode = { codeFrom: 'sms' }

/**
 * Signs in by password. Returns which code is needed: for an unfinished registration, or if the correct password is not
 * sufficient (staff in a new browser, or too many wrong passwords before it).
 * @throws BAD_CREDENTIALS; TOO_MANY_ATTEMPTS while such browsers wait (docs/adr/0036);
 *  TOO_MANY_REQUESTS, TOO_MANY_CODES; UNAVAILABLE
 */
export async function logIn(
  deps: IdentityDeps,
  { phoneNumber: phone, password, bySms }: Login,
  { browser, locale, countRegistration }: LoginContext,
): Promise<NewSession | NeededCode> {
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
      return await startSession(deps, { account, phone, password, bySms, browser, isTrusted, reserved })
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
    return CODE_IS_SENT
  } finally {
    await reserved.release()
  }
}

type PasswordLogin = {
  account: FoundAccount
  phone: string
  password: string
  bySms: boolean | undefined
  browser: Browser
  isTrusted: boolean
  reserved: ReservedAttempt
}

async function startSession(deps: IdentityDeps, login: PasswordLogin): Promise<NewSession | NeededCode> {
  const { account, password, browser, isTrusted, reserved } = login
  const { db, random, clock } = deps
  const { id: accountId, passwordHash, browserTrust } = account
  if ((account.role !== 'customer' && !isTrusted) || reserved.needsCode) return requireCode(deps, login)
  await reserved.settleCorrectPassword()
  const session = await withTransaction(db, random, async tx => {
    const opened = await openSession(tx, clock.now(), accountId, { device: browser.device })
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

/** Sends the code of the second step, unless it is an authenticator app or a passkey. @throws TOO_MANY_CODES */
async function requireCode(deps: IdentityDeps, { account, phone, bySms, browser }: PasswordLogin): Promise<NeededCode> {
  const { db, random } = deps
  const { id: accountId } = account
  const isStaff = account.role !== 'customer'
  const requester = toRequester(browser, account)
  const hasApp = isStaff && (await hasAuthenticator(db, accountId))
  const hasKey = isStaff && (await hasPasskey(db, accountId))
  if (hasApp || hasKey) {
    const { smsInsteadOfApp: canSendSms } = await getSettings(db, 'staff_sessions')
    if (!bySms || !canSendSms) {
      const step = { recipient: phone, requester, accountId }
      const acceptsAppCode = await withTransaction(db, random, tx => openAppStep(tx, deps, step))
      const limit = hasApp && !acceptsAppCode ? { isLimited: true as const } : {}
      return { codeFrom: 'app', canSendSms, hasApp, hasPasskey: hasKey, ...limit }
    }
  }
  const to = { accountId }
  const locale = Locale.parse(account.locale)
  const smsKind = isStaff ? 'staff' : 'code'
  const code = { recipient: phone, purpose: 'second_step', smsKind, requester, to, locale } as const
  await withTransaction(db, random, tx => sendCode(tx, deps, code))
  return CODE_IS_SENT
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

/**
 * Sends a code to log in without a password. A phone without an account gets one only if this browser has entered its
 * registration: a code must not finish a registration that a stranger entered. Staff get none, because a code alone
 * does not log them in; the response is the same.
 * @throws TOO_MANY_CODES, whether or not the phone has an account
 */
export async function requestLoginCode(
  deps: IdentityDeps,
  phone: string,
  { browser, locale }: { browser: Browser; locale: Locale },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const [account] = await query(tx, accountOfPhone(phone))
    const [typedHere] = browser.flowHash ? await query(tx, registrationOf(phone, browser.flowHash)) : []
    await sendCode(tx, deps, {
      recipient: phone,
      purpose: 'login',
      requester: toRequester(browser, account),
      to: account ? toTarget(account) : (typedHere ?? null),
      // Also if the phone has an account: the registration share of the budget must not reveal which phones have one.
      smsKind: typedHere ? 'registration' : 'code',
      locale: account ? Locale.parse(account.locale) : locale,
    })
  })
}

const toTarget = ({ id, role }: { id: string; role: string }): CodeTarget =>
  role === 'customer' ? { accountId: id } : null

/** Selects the registration of this phone that was entered in this browser. */
const registrationOf = (phone: string, flowHash: Buffer) =>
  kysely
    .selectFrom('registration')
    .select('id as registrationId')
    .where('phone', '=', phone)
    .where('flow_hash', '=', flowHash)

/**
 * Signs in by a code: finishes a registration, or logs in by code alone or after the password.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS; FORBIDDEN for staff without their password before it
 */
export async function verifyCode(
  deps: RegistrationDeps,
  { phoneNumber: phone, code }: Verification,
  browser: Browser,
): Promise<NewSession> {
  const { db, random, clock } = deps
  const [account] = await query(db, accountOfPhone(phone))
  const validCode = await checkCode(deps, {
    recipient: phone,
    purposes: ['register', 'login', 'second_step'],
    code,
    flowHash: browser.flowHash,
    isTrustedDevice: account !== undefined && browser.isTrustedBy(account),
  })
  if (validCode.purpose === 'login' && account && account.role !== 'customer') throw new AppError('FORBIDDEN')
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    await consumeCode(tx, now, validCode)
    const accountId = await accountOf(tx, deps, validCode, { phone, browser })
    if (!accountId) throw new AppError('CODE_EXPIRED')
    // The correct password and code together reset the consecutive wrong passwords.
    if (validCode.purpose === 'second_step') await endStreak(tx, { phone })
    return openSession(tx, now, accountId, { otpId: validCode.id, device: browser.device })
  })
}

async function accountOf(
  tx: Tx,
  { clock, takeOverOrders }: RegistrationDeps,
  { accountId, registrationId, isOfAnotherBrowser }: ValidCode,
  { phone, browser: { flowHash } }: { phone: string; browser: Browser },
): Promise<string | undefined> {
  if (accountId) return accountId
  if (!registrationId) return undefined
  // A requested login code does not finish a registration that a stranger entered for the phone.
  const sentFor = isOfAnotherBrowser ? null : registrationId
  const now = clock.now()
  const created = await finishRegistration(tx, now, { phone, flowHash, registrationId: sentFor })
  if (created) await takeOverOrders(tx, { accountId: created, phone, now })
  return created
}

/**
 * Finishes a login of staff by a code of their authenticator app, or by a recovery code, in the browser that has sent the
 * password.
 * @throws CODE_INVALID, also for a code that was used before; CODE_EXPIRED if the password has to be entered again;
 *  TOO_MANY_ATTEMPTS
 */
export function verifyAppCode(
  deps: IdentityDeps,
  { phoneNumber: phone, code }: AppVerification,
  { browser, origin }: { browser: Browser; origin: RequestOrigin },
): Promise<NewSession> {
  let isLimited = false
  const toError = () =>
    isLimited ? new AppError('CODE_INVALID', { texts: textsOf('code.tooMany.app_step') }) : wrongAppCode()
  return finishStep(deps, { phone, browser, toError }, async ({ accountId, acceptsAppCode }) => {
    const match = await matchAppCode(deps, { accountId, code })
    if (match && 'recoveryHash' in match) {
      return async tx => {
        await consumeAppCode(tx, accountId, match)
        await recordRecoveryLogin(tx, deps, { accountId, origin })
      }
    }
    isLimited = !acceptsAppCode && /^[\d\s]+$/.test(code)
    if (match && acceptsAppCode) return tx => consumeAppCode(tx, accountId, match)
    await warnOfWrongCodes(deps, accountId)
    return undefined
  })
}

/** Returns the options to finish a login of staff by a passkey. @throws CODE_EXPIRED; CODE_INVALID without a passkey */
export async function getPasskeyOptions(
  deps: IdentityDeps,
  rp: RelyingParty,
  { phone, browser }: { phone: string; browser: Browser },
): Promise<Record<string, unknown>> {
  const attempt = { recipient: phone, flowHash: browser.flowHash, isTrustedDevice: false }
  return startSignature(deps, rp, await getAppStep(deps, attempt))
}

/**
 * Finishes a login of staff by a passkey, in the browser that has sent the password.
 * @throws CODE_INVALID, also for a signature that was used before; CODE_EXPIRED if the password has to be entered again;
 *  TOO_MANY_ATTEMPTS
 */
export function verifyPasskey(
  deps: IdentityDeps,
  rp: RelyingParty,
  { signed, browser }: { signed: PasskeyVerification; browser: Browser },
): Promise<NewSession> {
  const login = { phone: signed.phoneNumber, browser, toError: wrongPasskey }
  return finishStep(deps, login, async step => {
    const match = await matchPasskey(deps, rp, { ...step, signed })
    return match && (tx => usePasskey(tx, deps.clock.now(), match))
  })
}

/** @param match compares the code or the signature; it returns how to mark it as used, or undefined if it is wrong */
async function finishStep(
  deps: IdentityDeps,
  { phone, browser, toError }: { phone: string; browser: Browser; toError: () => AppError },
  match: (step: AppStep) => Promise<((tx: Tx) => Promise<void>) | undefined>,
): Promise<NewSession> {
  const { db, random, clock } = deps
  const [account] = await query(db, accountOfPhone(phone))
  const isTrustedDevice = account !== undefined && browser.isTrustedBy(account)
  const attempt = { recipient: phone, flowHash: browser.flowHash, isTrustedDevice }
  let consume: ((tx: Tx) => Promise<void>) | undefined
  const isCorrect = async (candidate: AppStep) => {
    consume = await match(candidate)
    return consume !== undefined
  }
  const step = await checkAppStep(deps, attempt, { isCorrect, toError })
  return withTransaction(db, random, async tx => {
    const now = clock.now()
    const { id: otpId, accountId } = step
    if (!accountId || !consume) throw toError()
    await consumeCode(tx, now, step)
    await consume(tx)
    await endStreak(tx, { phone })
    return openSession(tx, now, accountId, { otpId, device: browser.device })
  })
}
