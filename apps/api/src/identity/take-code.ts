import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { measured } from '#platform/measured.ts'
import { isSame } from '#platform/secrets.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import { codeMac } from './codes.ts'
import {
  CODE_TRIES,
  CODE_TRIES_WHEN_SUSPECTED,
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
  /** The browser has logged in to the account before: its wrong codes are counted apart. */
  isTrustedDevice: boolean
  /**
   * The account that confirms the e-mail address `recipient`: only its codes are compared, and its wrong codes count
   * against it alone. Any account may set the address of another one.
   */
  confirmingAccountId?: string
}

/** A code that was entered correctly. It opens nothing until `consumeCode`. */
export type ValidCode = {
  id: string
  purpose: string
  accountId: string | null
  registrationId: string | null
  /** The browser requested a code of its own, and this is another browser's. */
  isOfAnotherBrowser: boolean
}

type Row = Omit<ValidCode, 'isOfAnotherBrowser'> & { codeMac: Buffer }

/** A code that an attempt may be compared with; `isOwn`: the browser that sends the attempt requested it. */
type Candidate = { id: string; isOwn: boolean }

/**
 * Takes a try of a code and compares: of the newest codes that this browser requested, then of the newest ones that other
 * browsers requested, as the recipient may read either. Other browsers' tries are counted apart, so that strangers cannot
 * use up the owner's (docs/adr/0034). Outside a transaction, so that the try stays counted whatever follows, and so that
 * guesses do not queue up for the code's row.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS when the day's wrong codes are spent, right or wrong
 */
export async function checkCode(deps: CheckDeps, typed: CodeAttempt): Promise<ValidCode> {
  return compareCodes(deps, typed).catch((error: unknown) => {
    if (error instanceof AppError) measured.codeRefused.tell({ reason: error.code })
    throw error
  })
}

type CheckDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

async function compareCodes(deps: CheckDeps, typed: CodeAttempt): Promise<ValidCode> {
  const candidates = await findCandidates(deps.db, typed)
  let refusal: AppError | undefined
  for (const candidate of candidates) {
    const result = await compareCode(deps, typed, candidate)
    if (!(result instanceof AppError))
      return { ...result, isOfAnotherBrowser: !candidate.isOwn && candidates.some(({ isOwn }) => isOwn) }
    refusal ??= result
  }
  throw refusal ?? new AppError('CODE_INVALID')
}

/** Returns the error where the code is not right. */
async function compareCode(
  { db, clock, keys }: CheckDeps,
  { recipient, code, isTrustedDevice, confirmingAccountId }: CodeAttempt,
  { id, isOwn }: Candidate,
): Promise<Row | AppError> {
  const now = clock.now()
  const otp = isOwn
    ? await takeOwnTry(db, { id, recipient, confirmingAccountId, now })
    : await takeForeignTry(db, id, now)
  // A code that is over for its age or its tries is worth another one.
  if (!otp) return new AppError('CODE_EXPIRED')
  const isRight = isSame(otp.codeMac, codeMac(keys.code, recipient, otp.purpose, code))
  // What a browser guesses at its own codes is limited by how many it gets.
  const hasDayBudget = !isOwn || isTrustedDevice
  const countedFor = confirmingAccountId ?? recipient
  const wrong = { countedFor, isKnown: isTrustedDevice, day: shopDate(now), wrong: isRight ? 0 : 1 } as const
  if (hasDayBudget && !(await countWrong(db, wrong)))
    return new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: secondsToNextDay(now) })
  return isRight ? otp : new AppError('CODE_INVALID')
}

/**
 * Marks a code as used in the transaction of what it opens: of concurrent calls only one finds it unused.
 * @throws CODE_INVALID
 */
export async function consumeCode(tx: Tx, now: Date, { id }: ValidCode): Promise<void> {
  const unused = kysely.updateTable('otp').where('id', '=', id).where('consumed_at', 'is', null)
  const used = await execute(tx, unused.where('ended_at', 'is', null).set({ consumed_at: now }))
  if (used === 0) throw new AppError('CODE_INVALID')
}

/**
 * Finds the newest codes of this browser and then those of others: the newest second step, and the newest other code. A
 * login code that staff request, and do not get, does not hide the second step that they have.
 */
async function findCandidates(
  tx: Tx,
  { recipient, purposes, flowHash, confirmingAccountId }: CodeAttempt,
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

/** Codes that still allow attempts, as an attempt reads them. */
const validCodes = (id: string, now: Date) =>
  kysely
    .updateTable('otp')
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'purpose', 'account_id as accountId', 'registration_id as registrationId', 'code_mac as codeMac'])

/**
 * One statement takes the try before the comparison, so that of many at once only five are compared. Fewer are left once
 * browsers without the account's trust have used up the day's tries of this recipient; those of a confirmation count
 * apart, per account.
 */
async function takeOwnTry(
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
    THEN ${CODE_TRIES}::int ELSE ${CODE_TRIES_WHEN_SUSPECTED}::int END`
  const [row] = await query(
    tx,
    validCodes(id, now)
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
      .where('attempts', '<', allowed),
  )
  return row
}

/** Like takeOwnTry, for a browser that did not request the code. */
async function takeForeignTry(tx: Tx, id: string, now: Date): Promise<Row | undefined> {
  const [row] = await query(
    tx,
    validCodes(id, now)
      .set(({ eb }) => ({ foreign_attempts: eb('foreign_attempts', '+', 1) }))
      .where('foreign_attempts', '<', CODE_TRIES),
  )
  return row
}

/** Counts against the day's budget. @returns false when that was spent before this code, right or wrong */
async function countWrong(
  tx: Tx,
  { countedFor, isKnown, day, wrong }: { countedFor: string; isKnown: boolean; day: string; wrong: 0 | 1 },
): Promise<boolean> {
  const counted = await execute(
    tx,
    kysely
      .insertInto('wrong_code')
      .values({ recipient: countedFor, is_known: isKnown, day, wrong })
      .onConflict(conflict =>
        conflict
          .columns(['recipient', 'is_known', 'day'])
          .doUpdateSet(({ eb }) => ({ wrong: eb('wrong_code.wrong', '+', wrong) }))
          .where('wrong_code.wrong', '<', WRONG_CODES_PER_DAY),
      ),
  )
  return counted === 1
}
