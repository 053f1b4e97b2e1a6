import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { isSame } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { metricEvents } from '#platform/observability/metric-events.ts'
import { codeMac } from './codes.ts'
import {
  APP_STEP,
  CODE_ATTEMPTS,
  CODE_ATTEMPTS_WHEN_SUSPECTED,
  type CodePurpose,
  secondsToNextDay,
  startOfDay,
  WRONG_CODES_PER_DAY,
} from './rules.ts'

export type CodeAttempt = {
  recipient: string
  purposes: CodePurpose[]
  code: string
  /** The flow cookie of the browser that sends the code. */
  flowHash: Buffer | null
  /** The browser has logged in to the account before: its wrong codes are counted separately. */
  isTrustedDevice: boolean
  /**
   * The account that confirms the e-mail address `recipient`: only its codes are compared, and its wrong codes count
   * only against it. Any account may set the address of another one.
   */
  confirmingAccountId?: string
}

/** A correct code. It opens nothing until `consumeCode`. */
export type ValidCode = {
  id: string
  purpose: string
  accountId: string | null
  registrationId: string | null
  /** The code was requested by another browser, although this browser has requested one too. */
  isOfAnotherBrowser: boolean
}

type Row = Omit<ValidCode, 'isOfAnotherBrowser'> & { codeMac: Buffer; foreignAttempts: number }

/** A code that an attempt may be compared with; `isOwn`: requested by the browser that sends the attempt. */
type Candidate = { id: string; isOwn: boolean }

/**
 * Counts an attempt and compares it: with the newest codes of this browser, then with the newest ones of other
 * browsers, as the recipient may read either. Attempts of other browsers are counted separately, so that strangers
 * cannot use up the owner's (docs/adr/0034). Runs outside a transaction, so that the attempt stays counted in any case
 * and attempts do not wait for the lock of the code.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS if the daily limit of wrong codes is used up, also for a
 *   correct code
 */
export async function checkCode(deps: CheckDeps, attempt: CodeAttempt): Promise<ValidCode> {
  return compareCodes(deps, attempt).catch(countRejected)
}

function countRejected(error: unknown): never {
  if (error instanceof AppError) metricEvents.codeRejected.emit({ reason: error.code })
  throw error
}

/**
 * Counts an attempt at the second step by an authenticator app, and compares it. Only the browser that sent the password
 * can finish its login, with as many attempts as a sent code has.
 * @param isCorrect compares the code
 * @throws CODE_INVALID; CODE_EXPIRED if the password has to be entered again; TOO_MANY_ATTEMPTS
 */
export async function checkAppStep(
  deps: CheckDeps,
  attempt: Omit<CodeAttempt, 'purposes' | 'code'>,
  { isCorrect, toError }: { isCorrect: (step: AppStep) => Promise<boolean>; toError: () => AppError },
): Promise<ValidCode> {
  const own = await findOwnStep(deps.db, attempt)
  const matches = async ({ id: stepId, accountId, foreignAttempts }: Row) =>
    accountId !== null && (await isCorrect({ stepId, accountId, acceptsAppCode: foreignAttempts < CODE_ATTEMPTS }))
  const result = own && (await compareCode(deps, attempt, own, matches))
  if (result && !(result instanceof AppError)) return { ...result, isOfAnotherBrowser: false }
  if (result && result.code !== 'CODE_EXPIRED')
    return countRejected(result.code === 'CODE_INVALID' ? toError() : result)
  return countRejected(passwordAgain())
}

const passwordAgain = () => new AppError('CODE_EXPIRED', { texts: textsOf('code.passwordAgain') })

/** A login that waits for its second step. `acceptsAppCode`: false beyond the limit of logins. */
export type AppStep = { stepId: string; accountId: string; acceptsAppCode: boolean }

const findOwnStep = async (db: Tx, attempt: Omit<CodeAttempt, 'purposes' | 'code'>) =>
  (await findCandidates(db, { ...attempt, purposes: [APP_STEP] })).find(({ isOwn }) => isOwn)

/** Returns the login of this browser that waits for its second step. @throws CODE_EXPIRED if there is none */
export async function getAppStep(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  attempt: Omit<CodeAttempt, 'purposes' | 'code'>,
): Promise<Omit<AppStep, 'acceptsAppCode'>> {
  const own = await findOwnStep(db, attempt)
  const steps = kysely.selectFrom('otp').select(['id as stepId', 'account_id as accountId'])
  const open = own && steps.where('id', '=', own.id).where('expires_at', '>', clock.now())
  const [step] = open ? await query(db, open) : []
  if (!step?.accountId) throw passwordAgain()
  return { stepId: step.stepId, accountId: step.accountId }
}

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

async function compareCodes(deps: CheckDeps, attempt: CodeAttempt): Promise<ValidCode> {
  const { recipient, code } = attempt
  const candidates = await findCandidates(deps.db, attempt)
  const matches = (otp: Row) => isSame(otp.codeMac, codeMac(deps.keys.code, recipient, otp.purpose, code))
  let error: AppError | undefined
  for (const candidate of candidates) {
    const result = await compareCode(deps, attempt, candidate, matches)
    if (!(result instanceof AppError))
      return { ...result, isOfAnotherBrowser: !candidate.isOwn && candidates.some(({ isOwn }) => isOwn) }
    error ??= result
  }
  throw error ?? new AppError('CODE_INVALID')
}

/** Returns the error if the code is not correct. */
async function compareCode(
  { db, clock }: CheckDeps,
  { recipient, isTrustedDevice, confirmingAccountId }: Omit<CodeAttempt, 'purposes' | 'code'>,
  { id, isOwn }: Candidate,
  matches: (otp: Row) => boolean | Promise<boolean>,
): Promise<Row | AppError> {
  const now = clock.now()
  const otp = isOwn
    ? await reserveOwnAttempt(db, { id, recipient, confirmingAccountId, now })
    : await reserveForeignAttempt(db, id, now)
  // The code is expired or has no attempts left: the user should request another one.
  if (!otp) return new AppError('CODE_EXPIRED')
  const isRight = await matches(otp)
  // Attempts of a browser at its own codes are limited by the number of codes.
  const hasDayBudget = !isOwn || isTrustedDevice
  const countedFor = confirmingAccountId ?? recipient
  const wrong = { countedFor, isTrusted: isTrustedDevice, day: shopDate(now), wrong: isRight ? 0 : 1 } as const
  if (hasDayBudget && !(await countWrongCode(db, wrong)))
    return new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: secondsToNextDay(now) })
  return isRight ? otp : new AppError('CODE_INVALID')
}

/**
 * Marks a code as used in the transaction of what it opens. Of concurrent requests only one finds it unused.
 * @throws CODE_INVALID
 */
export async function consumeCode(tx: Tx, now: Date, { id }: ValidCode): Promise<void> {
  const unused = kysely.updateTable('otp').where('id', '=', id).where('consumed_at', 'is', null)
  const used = await execute(tx, unused.where('ended_at', 'is', null).set({ consumed_at: now }))
  if (used === 0) throw new AppError('CODE_INVALID')
}

/**
 * Finds the newest codes of this browser and then those of others: the newest second factor and the newest other code.
 * A login code that staff request but do not get does not hide their second factor.
 */
async function findCandidates(
  tx: Tx,
  { recipient, purposes, flowHash, confirmingAccountId }: Omit<CodeAttempt, 'code'>,
): Promise<Candidate[]> {
  const isOwn = sql<boolean>`coalesce(flow_hash = ${flowHash}, false)`
  const isSecondStep = sql<boolean>`purpose = 'second_step'`
  const open = kysely
    .selectFrom('otp')
    .select(['id', 'created_at', isOwn.as('isOwn'), isSecondStep.as('isSecondStep')])
    .where('recipient', '=', recipient)
    .where(({ eb, fn, val }) => eb('purpose', '=', fn.any(val(purposes))))
    .where('ended_at', 'is', null)
    .where('consumed_at', 'is', null)
  const comparable = confirmingAccountId === undefined ? open : open.where('account_id', '=', confirmingAccountId)
  const newest = kysely
    .selectFrom(comparable.as('o'))
    .distinctOn(['isOwn', 'isSecondStep'])
    .select(['id', 'isOwn', 'created_at'])
    .orderBy('isOwn')
    .orderBy('isSecondStep')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return query(
    tx,
    kysely
      .selectFrom(newest.as('newest'))
      .select(['id', 'isOwn'])
      .orderBy('isOwn', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  )
}

/** Codes that still allow attempts. */
const validCodes = (id: string, now: Date) =>
  kysely
    .updateTable('otp')
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'purpose', 'account_id as accountId', 'registration_id as registrationId', 'code_mac as codeMac'])
    .returning('foreign_attempts as foreignAttempts')

/**
 * Counts the attempt before the comparison, so that at most five of concurrent attempts are compared. Fewer are left
 * once untrusted browsers have used up the day's attempts of this recipient. Confirmations of an address are counted
 * separately, per account.
 */
async function reserveOwnAttempt(
  tx: Tx,
  {
    id,
    recipient,
    confirmingAccountId,
    now,
  }: { id: string; recipient: string; confirmingAccountId: string | undefined; now: Date },
): Promise<Row | undefined> {
  const others = kysely
    .selectFrom('otp as other')
    .select(sql<number>`coalesce(sum(other.attempts), 0)`.as('attempts'))
    .where('recipient', '=', recipient)
    .where('is_trusted', '=', false)
    .where('created_at', '>=', startOfDay(now))
    .where('id', '<>', id)
  const countedTogether =
    confirmingAccountId === undefined
      ? others.where('purpose', '<>', 'confirm_email')
      : others.where('purpose', '=', 'confirm_email').where('account_id', '=', confirmingAccountId)
  const allowed = sql<number>`CASE WHEN otp.is_trusted OR (${countedTogether}) < ${WRONG_CODES_PER_DAY}::int
    THEN ${CODE_ATTEMPTS}::int ELSE ${CODE_ATTEMPTS_WHEN_SUSPECTED}::int END`
  const [row] = await query(
    tx,
    validCodes(id, now)
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('attempts', '<', allowed),
  )
  return row
}

/** Like `reserveOwnAttempt`, for a browser that did not request the code. */
async function reserveForeignAttempt(tx: Tx, id: string, now: Date): Promise<Row | undefined> {
  const [row] = await query(
    tx,
    validCodes(id, now)
      .set(({ eb }) => ({ foreign_attempts: eb('foreign_attempts', '+', 1) }))
      .where('foreign_attempts', '<', CODE_ATTEMPTS),
  )
  return row
}

/** Counts against the daily limit. @returns false if it was used up before this code */
async function countWrongCode(
  tx: Tx,
  { countedFor, isTrusted, day, wrong }: { countedFor: string; isTrusted: boolean; day: string; wrong: 0 | 1 },
): Promise<boolean> {
  const counted = await execute(
    tx,
    kysely
      .insertInto('wrong_code')
      .values({ recipient: countedFor, is_known: isTrusted, day, wrong })
      .onConflict(conflict =>
        conflict
          .columns(['recipient', 'is_known', 'day'])
          .doUpdateSet(({ eb }) => ({ wrong: eb('wrong_code.wrong', '+', wrong) }))
          .where('wrong_code.wrong', '<', WRONG_CODES_PER_DAY),
      ),
  )
  return counted === 1
}
