import { randomUUIDv7 } from 'node:crypto'
import { ageOn, shopDate } from '@shop/contracts/days.ts'
import { MINIMUM_AGE, type Register, TERMS_VERSION } from '@shop/contracts/identity.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { isValidPhoneNumber } from 'libphonenumber-js/mobile'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { type FieldKey, fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { accountOfPhone } from './accounts.ts'
import { issueCode, mayIssueCode, toRequester } from './codes.ts'
import type { Browser } from './cookies.ts'
import type { IdentityDeps } from './passwords.ts'
import { REGISTRATION_TTL_MS } from './rules.ts'
import { consumeInvitation } from './staff.ts'

const OLDEST_AGE = 120

/**
 * Stores a registration until its code is verified, and sends that code. If the phone already has an account, its
 * owner gets an SMS about the attempt instead, and the response is the same. The registration is stored even if no
 * code can be sent.
 * @param browser has one registration per phone, which it may correct
 * @throws UNDERAGE; VALIDATION for a number that is not a mobile one; TOO_MANY_CODES; UNAVAILABLE
 */
export async function register(
  deps: IdentityDeps,
  typed: Register,
  { browser, locale }: { browser: Browser & { flowHash: Buffer }; locale: Locale },
): Promise<void> {
  const { db, clock, random, passwords } = deps
  assertAdult(typed.birthDate, clock.now(), locale, 'birthDate')
  const { phoneNumber: phone } = typed
  const { flowHash } = browser
  if (!isValidPhoneNumber(phone)) throw invalidField('phoneNumber', 'phone_not_mobile', locale)
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
  // In its own transaction: if strangers have used up the codes, a login code can still finish the registration.
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

type RegistrationCode = { phone: string; registrationId: string; browser: Browser; locale: Locale }

/** Sends the code of a registration, unless one was sent in the last 30 seconds. @throws TOO_MANY_CODES */
export async function sendRegistrationCode(tx: Tx, deps: IdentityDeps, target: RegistrationCode): Promise<void> {
  const { phone, browser } = target
  const [account] = await query(tx, accountOfPhone(phone))
  const requester = toRequester(browser, account)
  if (await mayIssueCode(tx, deps, { recipient: phone, purpose: 'register', requester }))
    await issueRegistrationCode(tx, deps, target)
}

/** Issues the code. If the phone has an account, its owner is notified and no valid code exists. */
async function issueRegistrationCode(
  tx: Tx,
  deps: IdentityDeps,
  { phone, registrationId, browser, locale }: RegistrationCode,
): Promise<void> {
  const [account] = await query(tx, accountOfPhone(phone))
  const to = account ? null : { registrationId }
  const requester = toRequester(browser, account)
  const code = { recipient: phone, purpose: 'register', smsKind: 'registration', requester, to, locale } as const
  const otpId = await issueCode(tx, deps, code)
  if (!account) return
  const message = { topic: 'account_exists', key: otpId, channel: 'sms', recipient: phone } as const
  await notify(tx, deps, { ...message, locale: Locale.parse(account.locale) })
}

/** Creates the account of a verified registration: that of this browser, or else the one its code was sent for. */
export async function finishRegistration(
  tx: Tx,
  now: Date,
  { phone, flowHash, registrationId }: { phone: string; flowHash: Buffer | null; registrationId: string | null },
): Promise<string | undefined> {
  const registrations = kysely
    .selectFrom('registration')
    .select(['name', 'email', 'birth_date', 'password_hash', 'locale', 'terms_version', 'terms_accepted_at'])
    .where('created_at', '>', new Date(now.getTime() - REGISTRATION_TTL_MS))
  const ofBrowser = registrations.where('phone', '=', phone)
  const [typedHere] = flowHash ? await query(tx, ofBrowser.where('flow_hash', '=', flowHash)) : []
  const [sentFor] = typedHere || !registrationId ? [] : await query(tx, registrations.where('id', '=', registrationId))
  const typed = typedHere ?? sentFor
  if (!typed) return undefined
  const invited = typedHere ? await consumeInvitation(tx, now, phone) : undefined
  const proof = { terms_locale: typed.locale, age_attested_at: typed.terms_accepted_at }
  const [account] = await query(
    tx,
    kysely
      .insertInto('account')
      .values({ id: randomUUIDv7(), phone, ...invited, created_at: now, ...typed, ...proof })
      .onConflict(conflict => conflict.doNothing())
      .returning('id'),
  )
  await execute(tx, kysely.deleteFrom('registration').where('phone', '=', phone))
  return account?.id
}

/** Asserts the minimum age. @throws UNDERAGE by the date in Yerevan; VALIDATION for an impossible birthday */
export function assertAdult(birthDate: string, now: Date, locale: Locale, field: string): void {
  const age = ageOn(birthDate, shopDate(now))
  if (age > OLDEST_AGE) throw invalidField(field, 'value_invalid', locale)
  if (age < MINIMUM_AGE) throw new AppError('UNDERAGE', { details: [{ path: `body.${field}` }] })
}

function invalidField(field: string, key: FieldKey, locale: Locale): AppError {
  return new AppError('VALIDATION', { details: [{ path: `body.${field}`, message: fieldText(key, locale) }] })
}
