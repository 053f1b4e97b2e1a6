import { randomUUIDv7 } from 'node:crypto'
import { ageOn, shopDate } from '@shop/contracts/days.ts'
import { MINIMUM_AGE, type Register, TERMS_VERSION } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { fieldText } from '#platform/refusals.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { accountOfPhone } from './accounts.ts'
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
  { browser, locale }: { browser: Browser & { flowHash: Buffer }; locale: Locale },
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
    birth_date: typed.birthDate,
    password_hash: passwordHash,
    locale,
    terms_version: TERMS_VERSION,
    terms_accepted_at: now,
    created_at: now,
    counted_at: null,
  }
  // In a transaction of its own: if strangers have used up the codes, a code to log in finishes the registration.
  const [registration] = await query(
    db,
    kysely
      .insertInto('registration')
      .values({ id: randomUUIDv7(), phone, flow_hash: flowHash, ...data })
      .onConflict(conflict => conflict.columns(['phone', 'flow_hash']).doUpdateSet(data))
      .returning('id as registrationId'),
  )
  if (!registration) throw new Error('expected one row from the registration upsert, got none')
  await withTransaction(db, random, tx => sendRegistrationCode(tx, deps, { phone, ...registration, browser, locale }))
}

type ForRegistration = { phone: string; registrationId: string; browser: Browser; locale: Locale }

/** Sends a registration its code, unless one went out just now. @throws TOO_MANY_CODES */
export async function sendRegistrationCode(tx: Tx, deps: IdentityDeps, target: ForRegistration): Promise<void> {
  const { phone, browser } = target
  const [account] = await query(tx, accountOfPhone(phone))
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
  const [account] = await query(tx, accountOfPhone(phone))
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
  { phone, flowHash, registrationId }: { phone: string; flowHash: Buffer | null; registrationId: string | null },
): Promise<string | undefined> {
  const registrations = kysely
    .selectFrom('registration')
    .select(['name', 'email', 'birth_date', 'password_hash', 'locale', 'terms_version', 'terms_accepted_at'])
    .where('created_at', '>', new Date(now.getTime() - REGISTRATION_LIFE_MS))
  const ofBrowser = registrations.where('phone', '=', phone)
  const [typedHere] = flowHash ? await query(tx, ofBrowser.where('flow_hash', '=', flowHash)) : []
  const [sentFor] = typedHere || !registrationId ? [] : await query(tx, registrations.where('id', '=', registrationId))
  const typed = typedHere ?? sentFor
  if (!typed) return undefined
  const role = typedHere ? await takeInvitation(tx, now, phone) : undefined
  const proof = { terms_locale: typed.locale, age_attested_at: typed.terms_accepted_at }
  const [account] = await query(
    tx,
    kysely
      .insertInto('account')
      .values({ id: randomUUIDv7(), phone, role, created_at: now, ...typed, ...proof })
      .onConflict(conflict => conflict.doNothing())
      .returning('id'),
  )
  await execute(tx, kysely.deleteFrom('registration').where('phone', '=', phone))
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
