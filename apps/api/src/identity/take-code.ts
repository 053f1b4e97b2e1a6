import { shopDate } from '@shop/contracts/days.ts'
import { Prisma, type Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { measured } from '#platform/measured.ts'
import { isSame } from '#platform/secrets.ts'
import { codeMac } from './codes.ts'
import { CODE_TRIES, type CodePurpose, secondsToNextDay, WRONG_CODES_PER_DAY } from './rules.ts'

export type TypedCode = {
  recipient: string
  purposes: CodePurpose[]
  code: string
  /** The browser has logged in to the account before: its wrong codes are counted apart. */
  isKnown: boolean
}

/** A code that is right. It opens nothing until it is used up. */
export type RightCode = {
  id: string
  purpose: CodePurpose
  accountId: string | null
  registrationId: string | null
}

type Row = RightCode & { codeMac: Uint8Array }

/**
 * Takes a try of the recipient's newest code and compares. Outside a transaction, so that the try stays counted
 * whatever follows, and so that guesses do not queue up for the code's row.
 * @throws CODE_INVALID, CODE_EXPIRED; TOO_MANY_ATTEMPTS when the day's wrong codes are spent, right or wrong
 */
export async function checkCode(deps: Pick<Deps, 'db' | 'clock' | 'keys'>, typed: TypedCode): Promise<RightCode> {
  return compareCode(deps, typed).catch((error: unknown) => {
    if (error instanceof AppError) measured.codeRefused.tell({ reason: error.code })
    throw error
  })
}

async function compareCode(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { recipient, purposes, code, isKnown }: TypedCode,
): Promise<RightCode> {
  const now = clock.now()
  const otp = await takeTry(db, recipient, purposes, now)
  if (!otp) throw await refusalWithoutTry(db, recipient, purposes)
  const isRight = isSame(otp.codeMac, codeMac(keys.code, recipient, otp.purpose, code))
  if (!(await countWrong(db, { recipient, isKnown, day: shopDate(now), wrong: isRight ? 0 : 1 })))
    throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: secondsToNextDay(now) })
  if (!isRight) throw new AppError('CODE_INVALID')
  const { id, purpose, accountId, registrationId } = otp
  return { id, purpose, accountId, registrationId }
}

/** Uses a code up in the transaction of what it opens: of many at once only one finds it unused. @throws CODE_INVALID */
export async function useUp(tx: Tx, now: Date, { id }: RightCode): Promise<void> {
  const unused = { id, consumedAt: null, endedAt: null }
  const { count } = await tx.otp.updateMany({ where: unused, data: { consumedAt: now } })
  if (count === 0) throw new AppError('CODE_INVALID')
}

/** One statement takes the try before the comparison, so that of many at once only five are compared. */
async function takeTry(tx: Tx, recipient: string, purposes: CodePurpose[], now: Date): Promise<Row | undefined> {
  const [row] = await tx.$queryRaw<Row[]>`
    UPDATE otp SET attempts = attempts + 1
    WHERE id = (${newestCode(recipient, purposes)})
      AND attempts < ${CODE_TRIES} AND consumed_at IS NULL AND ended_at IS NULL AND expires_at > ${now}
    RETURNING id, purpose, account_id AS "accountId", registration_id AS "registrationId", code_mac AS "codeMac"`
  return row
}

const newestCode = (recipient: string, purposes: CodePurpose[]) => Prisma.sql`
  SELECT id FROM otp
  WHERE recipient = ${recipient} AND purpose = ANY(${purposes}) AND ended_at IS NULL AND consumed_at IS NULL
  ORDER BY created_at DESC, id DESC LIMIT 1`

/** A code that is over for its age or its tries is worth another one; without a code, used ones too, it is just wrong. */
async function refusalWithoutTry(tx: Tx, recipient: string, purposes: CodePurpose[]): Promise<AppError> {
  const over = await tx.$queryRaw<unknown[]>(newestCode(recipient, purposes))
  return new AppError(over.length > 0 ? 'CODE_EXPIRED' : 'CODE_INVALID')
}

/** Counts against the day's budget. @returns false when that was spent before this code, right or wrong */
async function countWrong(
  tx: Tx,
  { recipient, isKnown, day, wrong }: { recipient: string; isKnown: boolean; day: string; wrong: 0 | 1 },
): Promise<boolean> {
  const counted = await tx.$executeRaw`
    INSERT INTO wrong_code (recipient, is_known, day, wrong) VALUES (${recipient}, ${isKnown}, ${day}::date, ${wrong})
    ON CONFLICT (recipient, is_known, day) DO UPDATE SET wrong = wrong_code.wrong + excluded.wrong
    WHERE wrong_code.wrong < ${WRONG_CODES_PER_DAY}`
  return counted === 1
}
