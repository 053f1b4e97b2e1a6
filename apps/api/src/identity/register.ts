import { ageOn, shopDate } from '@shop/contracts/days.ts'
import { MINIMUM_AGE, type Register, TERMS_VERSION } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { type Tx, transact } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { fieldText } from '#platform/refusals.ts'
import { issueCode, mayIssueCode, toRequester } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './deps.ts'
import { takeInvitation } from './invite-staff.ts'
import { REGISTRATION_LIFE_MS } from './rules.ts'

const OLDEST_AGE = 120

/**
 * Keeps what was typed until its code is verified, and sends that code; the owner of an account with this phone gets
 * an SMS that says so instead, and the answer is the same (decisions.md, Identity). It is kept if no code can be sent, too.
 * @param browser it has one registration per phone, which it may correct
 * @throws UNDERAGE; VALIDATION for a number that is not a mobile one; TOO_MANY_CODES; UNAVAILABLE
 */
export async function register(
  deps: IdentityDeps,
  typed: Register,
  { browser, locale }: { browser: Browser & { flowHash: Uint8Array<ArrayBuffer> }; locale: Locale },
): Promise<void> {
  const { db, clock, random, passwords } = deps
  checkAge(typed.birthDate, clock.now(), locale, 'birthDate')
  const { phoneNumber: phone } = typed
  const { flowHash } = browser
  if (!isValidPhoneNumber(phone)) throw refusedField('phoneNumber', 'phone_not_mobile', locale)
  const passwordHash = await passwords.hash(typed.password)
  const now = clock.now()
  const data = {
    name: typed.firstName,
    email: typed.email,
    birthDate: new Date(typed.birthDate),
    passwordHash,
    locale,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    createdAt: now,
    countedAt: null,
  }
  // In a transaction of its own: if strangers have used up the codes, a code to log in finishes the registration.
  const { id: registrationId } = await db.registration.upsert({
    where: { phone_flowHash: { phone, flowHash } },
    create: { phone, flowHash, ...data },
    update: data,
    select: { id: true },
  })
  await transact(db, random, tx => sendRegistrationCode(tx, deps, { phone, registrationId, browser, locale }))
}

type ForRegistration = { phone: string; registrationId: string; browser: Browser; locale: Locale }

/** Sends a registration its code, unless one went out just now. @throws TOO_MANY_CODES */
export async function sendRegistrationCode(tx: Tx, deps: IdentityDeps, target: ForRegistration): Promise<void> {
  const { phone, browser } = target
  const account = await tx.account.findUnique({ where: { phone }, select: { id: true, browserTrust: true } })
  const requester = toRequester(browser, account)
  if (await mayIssueCode(tx, deps, { recipient: phone, purpose: 'register', requester }))
    await issueRegistrationCode(tx, deps, target)
}

/** Nobody gets a session by registering a phone that has an account: its owner is told, and no code exists. */
async function issueRegistrationCode(
  tx: Tx,
  deps: IdentityDeps,
  { phone, registrationId, browser, locale }: ForRegistration,
): Promise<void> {
  const account = await tx.account.findUnique({
    where: { phone },
    select: { id: true, browserTrust: true, locale: true },
  })
  const to = account ? null : { registrationId }
  const requester = toRequester(browser, account)
  const code = { recipient: phone, purpose: 'register', smsKind: 'registration', requester, to, locale } as const
  const otpId = await issueCode(tx, deps, code)
  if (!account) return
  const told = { topic: 'account_exists', key: otpId, channel: 'sms', recipient: phone } as const
  await notify(tx, deps, { ...told, locale: Locale.parse(account.locale) })
}

/** The account that a verified registration becomes: the one this browser typed, else the one its code was sent for. */
export async function finishRegistration(
  tx: Tx,
  now: Date,
  {
    phone,
    flowHash,
    registrationId,
  }: { phone: string; flowHash: Uint8Array<ArrayBuffer> | null; registrationId: string | null },
): Promise<string | undefined> {
  const since = { createdAt: { gt: new Date(now.getTime() - REGISTRATION_LIFE_MS) } }
  const typedHere = flowHash ? await tx.registration.findFirst({ where: { phone, flowHash, ...since } }) : null
  const sentFor = registrationId ? { id: registrationId, ...since } : undefined
  const typed = typedHere ?? (sentFor ? await tx.registration.findFirst({ where: sentFor }) : null)
  if (!typed) return undefined
  const { name, email, birthDate, passwordHash, locale, termsVersion, termsAcceptedAt } = typed
  const proof = { termsVersion, termsAcceptedAt, termsLocale: locale, ageAttestedAt: termsAcceptedAt }
  const invitedTo = typedHere ? await takeInvitation(tx, now, phone) : undefined
  const role = invitedTo ? { role: invitedTo } : {}
  const [account] = await tx.account.createManyAndReturn({
    data: [{ phone, ...role, name, email, birthDate, passwordHash, locale, createdAt: now, ...proof }],
    skipDuplicates: true,
    select: { id: true },
  })
  await tx.registration.deleteMany({ where: { phone } })
  return account?.id
}

/** @throws UNDERAGE by the date in Yerevan; VALIDATION for a date that nobody alive was born on */
export function checkAge(birthDate: string, now: Date, locale: Locale, field: string): void {
  const age = ageOn(birthDate, shopDate(now))
  if (age > OLDEST_AGE) throw refusedField(field, 'value_invalid', locale)
  if (age < MINIMUM_AGE) throw new AppError('UNDERAGE', { details: [{ path: `body.${field}` }] })
}

function refusedField(field: string, key: string, locale: Locale): AppError {
  return new AppError('VALIDATION', { details: [{ path: `body.${field}`, message: fieldText(key, locale) }] })
}
