import { randomUUIDv7 } from 'node:crypto'
import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { hmac } from '#platform/auth/secrets.ts'
import { hasSmsBudget, reserveSms, type SmsKind } from '#platform/auth/sms-budget.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, textsOf } from '#platform/i18n/translate.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { getSettings } from '#settings/index.ts'
import type { AccountTrust, Browser } from './cookies.ts'
import {
  APP_STEP,
  CHANGE_STEP,
  CODE_ATTEMPTS,
  CODE_ATTEMPTS_WHEN_SUSPECTED,
  CODE_TTL_MS,
  type CodePurpose,
  codeAllowance,
  codesCountSince,
} from './rules.ts'

type CodeDeps = Pick<Deps, 'clock' | 'random' | 'keys' | 'jobs'>

/** The account or registration that a code opens. Null: the request is counted, but no code is sent. */
export type CodeTarget = { accountId: string } | { registrationId: string } | null

/** The browser that requests a code. The code is bound to it and counted for it (docs/adr/0034). */
export type CodeRequester = {
  flowHash: Buffer | null
  requesterHash: string
  /** The browser has logged in to the account before: other browsers cannot use up its codes. */
  isTrusted: boolean
}

export type CodeRequest = {
  /** +374... or an e-mail address. */
  recipient: string
  purpose: CodePurpose
  requester: CodeRequester
  to: CodeTarget
  /** How its SMS counts against the daily budget. Default: `code` */
  smsKind?: SmsKind
  locale: Locale
}

/** Converts a browser to a requester. @param account the account of the recipient, if it exists */
export function toRequester(browser: Browser, account: AccountTrust | undefined): CodeRequester {
  const { flowHash, requesterHash } = browser
  return { flowHash, requesterHash, isTrusted: account !== undefined && browser.isTrustedBy(account) }
}

/**
 * Locks the recipient until the transaction ends and returns whether a code may be sent. If it may, call issueCode.
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
  const ofPurpose = sentCodes(now).where('recipient', '=', recipient).where('purpose', '=', purpose)
  // Login steps beyond the limit do not prolong it.
  const codes = purpose === APP_STEP ? ofPurpose.where('foreign_attempts', '<', CODE_ATTEMPTS) : ofPurpose
  const rows = await query(tx, codes.where('is_trusted', '=', isTrusted))
  // Nothing is sent for the code of an app, so a second browser need not wait for the interval between messages.
  const isSent = purpose !== APP_STEP
  const sent = rows.map(row => ({ ...row, isOwn: isSent && (isTrusted || row.requesterHash === requesterHash) }))
  // Only a correct password requests a second factor or changes it, so strangers do not share its codes.
  const isShared = isSent && !isTrusted && purpose !== 'second_step' && purpose !== CHANGE_STEP
  const allowance = codeAllowance(sent, now, isShared)
  if (typeof allowance === 'object') {
    const text = recipient.includes('@') ? undefined : limitTexts[purpose]
    throw new AppError('TOO_MANY_CODES', { ...allowance, ...(text ? { texts: textsOf(text) } : {}) })
  }
  return allowance === 'open'
}

/** Selects the codes that count against the next one, newest first. */
export const sentCodes = (now: Date) =>
  kysely
    .selectFrom('otp')
    .select(['created_at as createdAt', 'consumed_at as consumedAt', 'requester_hash as requesterHash'])
    .where('created_at', '>=', codesCountSince(now))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')

/** Messages that say what the user can do while a phone gets no more codes of a purpose. */
const limitTexts: Partial<Record<CodePurpose, MessageId>> = {
  register: 'code.tooMany.register',
  login: 'code.tooMany.login',
  reset: 'code.tooMany.reset',
}

/**
 * Creates a code, ends the older ones of the browser for this recipient and purpose, and queues the message with the
 * code.
 * @returns the id of the code
 * @throws CODES_UNAVAILABLE if the message cannot be delivered now
 */
export async function issueCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<string> {
  const { recipient, purpose, to, locale, smsKind = 'code' } = request
  const channel = recipient.includes('@') ? 'email' : 'sms'
  // If the phone already has an account, a registration sends its owner an SMS about the attempt.
  const isSent = to !== null || purpose === 'register'
  await assertCodeDeliverable(tx, deps, { channel, purpose, smsKind, isSent })
  const code = deps.random.code()
  const id = await insertCode(tx, deps, request, to && codeMac(deps.keys.code, recipient, purpose, code))
  if (to) {
    const owner = 'accountId' in to ? { accountId: to.accountId } : {}
    const message = { topic: 'code', key: id, channel, recipient, locale, params: { purpose }, code } as const
    await notify(tx, deps, { ...message, ...owner })
  }
  return id
}

/** Ends the older codes of the browser for this recipient and purpose, and adds one. @param mac null matches no code */
async function insertCode(
  tx: Tx,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { recipient, purpose, requester, to }: Pick<CodeRequest, 'recipient' | 'purpose' | 'requester' | 'to'>,
  mac: Buffer | null,
): Promise<string> {
  const now = clock.now()
  const older = endCodes(now).where('recipient', '=', recipient).where('purpose', '=', purpose)
  await execute(tx, older.where('flow_hash', 'is not distinct from', requester.flowHash))
  const id = randomUUIDv7()
  await execute(
    tx,
    kysely.insertInto('otp').values({
      id,
      recipient,
      purpose,
      flow_hash: requester.flowHash,
      requester_hash: requester.requesterHash,
      is_trusted: requester.isTrusted,
      account_id: to && 'accountId' in to ? to.accountId : undefined,
      registration_id: to && 'registrationId' in to ? to.registrationId : undefined,
      code_mac: mac ?? unmatchableMac(random.token()),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_TTL_MS),
    }),
  )
  return id
}

/** Issues a code unless one was sent in the last 30 seconds. @throws TOO_MANY_CODES */
export async function sendCode(tx: Tx, deps: CodeDeps, request: CodeRequest): Promise<void> {
  if (await mayIssueCode(tx, deps, request)) await issueCode(tx, deps, request)
}

/**
 * Lets the browser finish its login by an authenticator app, a recovery code or a passkey. A login that the browser
 * starts again continues its open step, and does not count twice.
 * @returns false if the limit of logins is reached: this one accepts no code of the app, because these can be guessed
 */
export async function openAppStep(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  { recipient, requester, accountId }: { recipient: string; requester: CodeRequester; accountId: string },
): Promise<boolean> {
  const step = { recipient, purpose: APP_STEP, requester, to: { accountId } } as const
  if (await hasOpenAppStep(tx, deps.clock.now(), { recipient, requester, accountId })) return true
  const isWithinLimit = await mayIssueCode(tx, deps, step).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'TOO_MANY_CODES') return false
    throw error
  })
  const id = await insertCode(tx, deps, step, null)
  if (isWithinLimit) return true
  // Other browsers cannot finish the login, so their used-up attempts mark a step without codes of the app.
  await execute(tx, kysely.updateTable('otp').set({ foreign_attempts: CODE_ATTEMPTS }).where('id', '=', id))
  return false
}

/** Returns true if the browser has a step with attempts that is open for half of its time. */
async function hasOpenAppStep(
  tx: Tx,
  now: Date,
  { recipient, requester, accountId }: { recipient: string; requester: CodeRequester; accountId: string },
): Promise<boolean> {
  const open = kysely
    .selectFrom('otp')
    .select('id')
    .where('recipient', '=', recipient)
    .where('purpose', '=', APP_STEP)
    .where('account_id', '=', accountId)
    .where('flow_hash', '=', requester.flowHash)
    .where('is_trusted', '=', requester.isTrusted)
    .where('ended_at', 'is', null)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', new Date(now.getTime() + CODE_TTL_MS / 2))
    .where('attempts', '<', CODE_ATTEMPTS_WHEN_SUSPECTED)
    .where('foreign_attempts', '<', CODE_ATTEMPTS)
  return (await execute(tx, open)) > 0
}

/** Computes the stored MAC of a code: useless without the key, and valid for one recipient and purpose only. */
export function codeMac(key: string, recipient: string, purpose: string, code: string): Buffer {
  return hmac(key, `${recipient}|${purpose}|${code}`)
}

/** As long as the MAC of a code, but matches none. */
const unmatchableMac = (token: string) => Buffer.from(token, 'base64url').subarray(0, 32)

const RETRY_WITHOUT_WORKER_SECONDS = 60

type CodeMessage = {
  channel: 'sms' | 'email'
  purpose: CodePurpose
  /** How the SMS counts against the daily budget. */
  smsKind: SmsKind
  /** False if no SMS is sent, such as to a phone without an account: the error is the same, and nothing is counted. */
  isSent: boolean
}

/**
 * Asserts that a code can be delivered, and counts its SMS against the daily budget in the transaction that issues it,
 * so that an issued code is always sent.
 * @throws CODES_UNAVAILABLE if no worker sends messages or the budget is used up; the same for known and unknown
 *   phones
 */
export async function assertCodeDeliverable(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  { channel, purpose, smsKind, isSent }: CodeMessage,
): Promise<void> {
  if (!(await jobs.hasWorker(tx)))
    throw new AppError('CODES_UNAVAILABLE', { retryAfterSeconds: RETRY_WITHOUT_WORKER_SECONDS })
  if (channel === 'email') return
  const now = clock.now()
  const day = shopDate(now)
  const { smsPerDay } = await getSettings(tx, 'messages')
  const sms = { day, kind: smsKind, smsPerDay }
  if (isSent ? await reserveSms(tx, sms) : await hasSmsBudget(tx, sms)) return
  const retryAfterSeconds = (shopTimestamp(addDays(day, 1)).getTime() - now.getTime()) / 1000
  const text = budgetTexts[smsKind === 'registration' ? 'register' : purpose]
  throw new AppError('CODES_UNAVAILABLE', { ...(text ? { texts: textsOf(text) } : {}), retryAfterSeconds })
}

/** Messages that say what the user can do without an SMS until the next day. */
const budgetTexts: Partial<Record<CodePurpose, MessageId>> = {
  register: 'code.spentToday.register',
  login: 'code.spentToday.login',
  second_step: 'code.spentToday.second_step',
  reset: 'code.spentToday.reset',
}

/** Ends unused codes. The caller adds the condition. */
export const endCodes = (now: Date) =>
  kysely.updateTable('otp').set({ ended_at: now }).where('ended_at', 'is', null).where('consumed_at', 'is', null)
