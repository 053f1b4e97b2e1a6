import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { notify } from '#platform/outbox.ts'
import { hmac } from '#platform/secrets.ts'
import type { SmsKind } from '#platform/sms-budget.ts'
import { assertCodeDeliverable } from './assert-deliverable.ts'
import type { Browser, TrustingAccount } from './cookies.ts'
import { CODE_TTL_MS, type CodePurpose, codeAllowance, codesCountSince } from './rules.ts'

type CodeDeps = Pick<Deps, 'clock' | 'random' | 'keys' | 'jobs'>

/** What a code opens. Null: the request counts like any other, and no code is sent. */
export type CodeTarget = { accountId: string } | { registrationId: string } | null

/** The browser that requests a code: the code is bound to it, and counted for it (docs/adr/0034). */
export type CodeRequester = {
  flowHash: Uint8Array<ArrayBuffer> | null
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
export function toRequester(browser: Browser, account: TrustingAccount | null): CodeRequester {
  const { flowHash, requesterHash } = browser
  return { flowHash, requesterHash, isTrusted: account !== null && browser.knows(account) }
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
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`code:${purpose}:${recipient}`}, 0))`
  const now = clock.now()
  const { requesterHash, isTrusted } = requester
  const rows = await tx.otp.findMany({
    where: { recipient, purpose, isTrusted, createdAt: { gte: codesCountSince(now) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { createdAt: true, consumedAt: true, requesterHash: true },
  })
  const sent = rows.map(row => ({ ...row, isOwn: isTrusted || row.requesterHash === requesterHash }))
  // Only a right password requests a second step: no stranger shares its codes.
  const allowance = codeAllowance(sent, now, !isTrusted && purpose !== 'second_step')
  if (typeof allowance === 'object') {
    const texts = recipient.includes('@') ? undefined : limitTexts[purpose]
    throw new AppError('TOO_MANY_CODES', { ...allowance, ...(texts ? { texts } : {}) })
  }
  return allowance === 'open'
}

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
  const { flowHash } = requester
  const channel = recipient.includes('@') ? 'email' : 'sms'
  // If the phone already has an account, a registration sends its owner an SMS about the attempt.
  const isSent = to !== null || purpose === 'register'
  await assertCodeDeliverable(tx, deps, { channel, purpose, smsKind, isSent })
  const now = deps.clock.now()
  const older = { recipient, purpose, flowHash, endedAt: null, consumedAt: null }
  await tx.otp.updateMany({ where: older, data: { endedAt: now } })
  const code = deps.random.code()
  const otp = await tx.otp.create({
    data: {
      recipient,
      purpose,
      ...requester,
      ...to,
      codeMac: to ? codeMac(deps.keys.code, recipient, purpose, code) : matchless(deps.random.token()),
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_TTL_MS),
    },
    select: { id: true },
  })
  if (to) {
    const whose = 'accountId' in to ? { accountId: to.accountId } : {}
    const message = { topic: 'code', key: otp.id, channel, recipient, locale, params: { purpose }, code } as const
    await notify(tx, deps, { ...message, ...whose })
  }
  return otp.id
}

/** Issues a code unless one went out just now. @throws TOO_MANY_CODES */
export async function sendCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<void> {
  if (await mayIssueCode(tx, deps, request)) await issueCode(tx, deps, request)
}

/** What is kept of a code: worthless without the key, and for one recipient and one purpose only. */
export function codeMac(key: string, recipient: string, purpose: string, code: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hmac(key, `${recipient}|${purpose}|${code}`))
}

/** As long as a code's, and no code's. */
const matchless = (token: string) => new Uint8Array(Buffer.from(token, 'base64url').subarray(0, 32))
