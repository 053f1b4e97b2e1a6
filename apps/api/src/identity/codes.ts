import { randomUUIDv7 } from 'node:crypto'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import { lockName } from '#platform/advisory-lock.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { hmac } from '#platform/secrets.ts'
import type { SmsKind } from '#platform/sms-budget.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { assertCodeDeliverable } from './assert-deliverable.ts'
import type { Browser, TrustingAccount } from './cookies.ts'
import { endCodes } from './end-codes.ts'
import { CODE_TTL_MS, type CodePurpose, codeAllowance, codesCountSince } from './rules.ts'

type CodeDeps = Pick<Deps, 'clock' | 'random' | 'keys' | 'jobs'>

/** What a code opens. Null: the request counts like any other, and no code is sent. */
export type CodeTarget = { accountId: string } | { registrationId: string } | null

/** The browser that requests a code: the code is bound to it, and counted for it (docs/adr/0034). */
export type CodeRequester = {
  flowHash: Buffer | null
  requesterHash: string
  /** The browser has logged in to the account before: strangers cannot use up its codes. */
  isTrusted: boolean
}

export type CodeRequest = {
  /** +374... or an e-mail address. */
  recipient: string
  purpose: CodePurpose
  requester: CodeRequester
  to: CodeTarget
  /** What its SMS counts as; `code` by default. */
  smsKind?: SmsKind
  locale: Locale
}

/** @param account the recipient's account, if there is one */
export function toRequester(browser: Browser, account: TrustingAccount | undefined): CodeRequester {
  const { flowHash, requesterHash } = browser
  return { flowHash, requesterHash, isTrusted: account !== undefined && browser.knows(account) }
}

/**
 * Locks the recipient until the transaction ends and says whether a code may go out now. Not `quiet` must be followed
 * by issueCode.
 * @throws TOO_MANY_CODES
 */
export async function mayIssueCode(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { recipient, purpose, requester }: Pick<CodeRequest, 'recipient' | 'purpose' | 'requester'>,
): Promise<boolean> {
  await lockName(tx, `code:${purpose}:${recipient}`)
  const now = clock.now()
  const { requesterHash, isTrusted } = requester
  const codes = sentCodes(now).where('recipient', '=', recipient).where('purpose', '=', purpose)
  const rows = await query(tx, codes.where('is_trusted', '=', isTrusted))
  const sent = rows.map(row => ({ ...row, isOwn: isTrusted || row.requesterHash === requesterHash }))
  // Only a right password requests a second step: no stranger shares its codes.
  const allowance = codeAllowance(sent, now, !isTrusted && purpose !== 'second_step')
  if (typeof allowance === 'object') {
    const texts = recipient.includes('@') ? undefined : limitTexts[purpose]
    throw new AppError('TOO_MANY_CODES', { ...allowance, ...(texts ? { texts } : {}) })
  }
  return allowance === 'open'
}

/** The codes that still count against the next one, newest first. */
export const sentCodes = (now: Date) =>
  kysely
    .selectFrom('otp')
    .select(['created_at as createdAt', 'consumed_at as consumedAt', 'requester_hash as requesterHash'])
    .where('created_at', '>=', codesCountSince(now))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** What a person can do while a phone gets no more codes of a purpose. */
const limitTexts: Partial<Record<CodePurpose, Texts>> = {
  register: {
    ru: 'Для этого номера запросили слишком много кодов. Ваши данные сохранены: выберите «Войти по коду» или попробуйте позже.',
    en: 'Too many codes were requested for this number. Your details are saved: choose “Log in with a code”, or try again later.',
    hy: 'Այս համարի համար չափազանց շատ կոդեր են պահանջվել։ Ձեր տվյալները պահպանված են. ընտրեք «Մուտք կոդով» կամ փորձեք ավելի ուշ։',
  },
  login: {
    ru: 'Для этого номера запросили слишком много кодов. Войдите с паролем или попробуйте позже.',
    en: 'Too many codes were requested for this number. Log in with your password, or try again later.',
    hy: 'Այս համարի համար չափազանց շատ կոդեր են պահանջվել։ Մուտք գործեք գաղտնաբառով կամ փորձեք ավելի ուշ։',
  },
  reset: {
    ru: 'Для этого номера запросили слишком много кодов. Получите код на подтверждённый e-mail или попробуйте позже.',
    en: 'Too many codes were requested for this number. Get the code by e-mail if yours is confirmed, or try again later.',
    hy: 'Այս համարի համար չափազանց շատ կոդեր են պահանջվել։ Ստացեք կոդը հաստատված էլ. փոստով կամ փորձեք ավելի ուշ։',
  },
}

/**
 * Creates a code, ends the browser's older ones of this recipient and purpose and writes the message that brings it.
 * @returns the code's id
 * @throws CODES_UNAVAILABLE if the message could not be delivered now
 */
export async function issueCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<string> {
  const { recipient, purpose, requester, to, locale, smsKind = 'code' } = request
  const channel = recipient.includes('@') ? 'email' : 'sms'
  // If the phone already has an account, a registration sends its owner an SMS about the attempt.
  const isSent = to !== null || purpose === 'register'
  await assertCodeDeliverable(tx, deps, { channel, purpose, smsKind, isSent })
  const now = deps.clock.now()
  const older = endCodes(now).where('recipient', '=', recipient).where('purpose', '=', purpose)
  await execute(tx, older.where('flow_hash', 'is not distinct from', requester.flowHash))
  const code = deps.random.code()
  const id = randomUUIDv7()
  const accountId = to && 'accountId' in to ? to.accountId : undefined
  await execute(
    tx,
    kysely.insertInto('otp').values({
      id,
      recipient,
      purpose,
      flow_hash: requester.flowHash,
      requester_hash: requester.requesterHash,
      is_trusted: requester.isTrusted,
      account_id: accountId,
      registration_id: to && 'registrationId' in to ? to.registrationId : undefined,
      code_mac: to ? codeMac(deps.keys.code, recipient, purpose, code) : matchless(deps.random.token()),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_TTL_MS),
    }),
  )
  if (to) {
    const whose = accountId === undefined ? {} : { accountId }
    const message = { topic: 'code', key: id, channel, recipient, locale, params: { purpose }, code } as const
    await notify(tx, deps, { ...message, ...whose })
  }
  return id
}

/** Issues a code unless one went out just now. @throws TOO_MANY_CODES */
export async function sendCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<void> {
  if (await mayIssueCode(tx, deps, request)) await issueCode(tx, deps, request)
}

/** What is kept of a code: worthless without the key, and for one recipient and one purpose only. */
export function codeMac(key: string, recipient: string, purpose: string, code: string): Buffer {
  return hmac(key, `${recipient}|${purpose}|${code}`)
}

/** As long as a code's, and no code's. */
const matchless = (token: string) => Buffer.from(token, 'base64url').subarray(0, 32)
