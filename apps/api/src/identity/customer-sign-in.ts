import { shopDate } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { SentCodePurpose, type SentCodeState, type SignIn } from '@shop/contracts/sign-in-staff.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { assertCodeDeliverable, codeMac } from './codes.ts'
import { APP_STEP, CODE_TTL_MS } from './rules.ts'
import { endSessions } from './session.ts'

const DAY_MS = 24 * 3_600_000
const MAX_CODES = 10

/** Returns sessions, codes and failed logins of a customer. @throws NOT_FOUND */
export async function readSignIn({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<SignIn> {
  const now = clock.now()
  const { phone } = await getAccount(db, accountId)
  const codes = await codesOf(db, phone, accountId, now)
  const sessions = kysely.selectFrom('session').select(['created_at as openedAt', 'last_used_at as lastUsedAt'])
  const active = await query(
    db,
    sessions.where('account_id', '=', accountId).where('revoked_at', 'is', null).orderBy('created_at', 'desc'),
  )
  const [throttle] = await query(
    db,
    kysely
      .selectFrom('login_throttle')
      .select(({ fn }) => [fn.max('wait_until').as('waitUntil'), fn.max('streak').as('streak')])
      .where('phone', '=', phone)
      .where('kind', 'like', 'password%'),
  )
  const [wrong] = await query(
    db,
    kysely
      .selectFrom('wrong_code')
      .select(sql<number>`coalesce(sum(wrong), 0)::int`.as('count'))
      .where('recipient', '=', phone)
      .where('day', '=', new Date(shopDate(now))),
  )
  const waitUntil = throttle?.waitUntil ?? null
  return {
    sessions: active.map(({ openedAt, lastUsedAt }) => ({
      openedAt: openedAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    codes: codes.map(code => ({
      purpose: SentCodePurpose.parse(code.purpose),
      channel: code.recipient.includes('@') ? 'email' : 'sms',
      sentAt: code.createdAt.toISOString(),
      state: stateOf(code, now),
      wrong: code.attempts,
    })),
    ...(waitUntil && waitUntil > now ? { passwordLockedUntil: waitUntil.toISOString() } : {}),
    wrongPasswords: throttle?.streak ?? 0,
    wrongCodes: wrong?.count ?? 0,
    canResendCode: codes.some(code => isResendable(code, phone, now)),
  }
}

async function getAccount(db: Tx, accountId: string) {
  const accounts = kysely.selectFrom('account').select(['phone', 'role', 'locale', 'blocked_at as blockedAt'])
  const [account] = await query(db, accounts.where('id', '=', accountId))
  if (!account) throw new AppError('NOT_FOUND')
  return account
}

type CodeRow = {
  id: string
  purpose: string
  recipient: string
  accountId: string | null
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
  consumedAt: Date | null
  attempts: number
}

function codesOf(db: Tx, phone: string, accountId: string, now: Date): Promise<CodeRow[]> {
  return query(
    db,
    kysely
      .selectFrom('otp')
      .select(['id', 'purpose', 'recipient', 'account_id as accountId', 'created_at as createdAt'])
      .select(['expires_at as expiresAt', 'ended_at as endedAt', 'consumed_at as consumedAt', 'attempts'])
      .where(({ eb, or }) => or([eb('recipient', '=', phone), eb('account_id', '=', accountId)]))
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .where('purpose', '<>', APP_STEP)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_CODES),
  )
}

function stateOf({ consumedAt, endedAt, expiresAt }: CodeRow, now: Date): SentCodeState {
  if (consumedAt) return 'used'
  if (endedAt) return 'replaced'
  return expiresAt <= now ? 'expired' : 'waiting'
}

const RESENT_PURPOSES: readonly string[] = ['login', 'reset']

/** A code of the customer's own phone that a browser waits for. Codes of e-mail addresses and of staff are not resent. */
const isResendable = (code: CodeRow, phone: string, now: Date): boolean =>
  code.recipient === phone &&
  code.accountId !== null &&
  RESENT_PURPOSES.includes(code.purpose) &&
  stateOf(code, now) === 'waiting'

const RESEND_INTERVAL_MS = 30_000
const HOUR_MS = 3_600_000
const RESENT_PER_HOUR = 5

/**
 * Sends a new code for the request that waits for one. The browser that requested it accepts the new code. Its wrong
 * attempts stay counted, so that staff cannot help a stranger to guess.
 * @throws NOT_FOUND; STAFF_ACCOUNT; ACCOUNT_BLOCKED; CODE_EXPIRED if no code is waiting; TOO_MANY_CODES;
 *   CODES_UNAVAILABLE
 */
export async function resendCode(deps: Deps, staff: Staff, accountId: string): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const { phone, role, locale, blockedAt } = await getAccount(tx, accountId)
    if (role !== 'customer') throw new AppError('STAFF_ACCOUNT')
    if (blockedAt) throw new AppError('ACCOUNT_BLOCKED')
    await lockName(tx, `resend-code:${phone}`)
    const now = deps.clock.now()
    const waiting = (await codesOf(tx, phone, accountId, now)).find(code => isResendable(code, phone, now))
    if (!waiting) throw new AppError('CODE_EXPIRED')
    const resendNumber = await assertResendAllowed(tx, phone, now)
    await assertCodeDeliverable(tx, deps, { channel: 'sms', purpose: 'login', smsKind: 'code', isSent: true })
    const code = deps.random.code()
    const { id, purpose } = waiting
    const changed = await execute(
      tx,
      kysely
        .updateTable('otp')
        .set({
          code_mac: codeMac(deps.keys.code, phone, purpose, code),
          expires_at: new Date(now.getTime() + CODE_TTL_MS),
        })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('consumed_at', 'is', null),
    )
    if (changed === 0) throw new AppError('CODE_EXPIRED')
    const message = { topic: 'code', channel: 'sms', recipient: phone, accountId, params: { purpose }, code } as const
    await notify(tx, deps, {
      ...message,
      key: `${id}:staff:${resendNumber}:${now.getTime()}`,
      locale: Locale.parse(locale),
    })
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.resend_code', subject, after: { purpose } })
  })
}

/** @returns how many were resent in the last hour */
async function assertResendAllowed(tx: Tx, phone: string, now: Date): Promise<number> {
  const sent = kysely.selectFrom('outbox').select('created_at as createdAt').where('topic', '=', 'code')
  const recent = await query(
    tx,
    sent
      .where('recipient', '=', phone)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .orderBy('created_at', 'desc'),
  )
  const [last, limiting] = [recent[0], recent[RESENT_PER_HOUR - 1]]
  const freeAt = Math.max(
    last ? last.createdAt.getTime() + RESEND_INTERVAL_MS : 0,
    limiting ? limiting.createdAt.getTime() + HOUR_MS : 0,
  )
  if (freeAt > now.getTime())
    throw new AppError('TOO_MANY_CODES', { retryAfterSeconds: (freeAt - now.getTime()) / 1000 })
  return recent.length
}

/** Logs a customer out everywhere. @throws NOT_FOUND; STAFF_ACCOUNT */
export async function endCustomerSessions(deps: Deps, staff: Staff, accountId: string): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const { role } = await getAccount(tx, accountId)
    if (role !== 'customer') throw new AppError('STAFF_ACCOUNT')
    const open = kysely.selectFrom('session').select('id').where('account_id', '=', accountId)
    const sessions = await execute(tx, open.where('revoked_at', 'is', null))
    await endSessions(tx, deps.clock.now(), accountId)
    if (sessions === 0) return
    await audit(tx, deps, staff, {
      action: 'customer.end_sessions',
      subject: { type: 'account', id: accountId },
      before: { sessions },
      after: { sessions: 0 },
    })
  })
}
