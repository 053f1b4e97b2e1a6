import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import type { Timestamp } from '#platform/db/tables/tables.ts'
import { AppError } from '#platform/http/errors.ts'
import { type AttemptState, releaseAttempt, reserveAttempt, STREAK_LIMIT, settleWrong } from './rules.ts'

/**
 * Which attempts at the password of a phone count together. Browsers that have logged in to the account before
 * (`known`) are counted separately. All others wait per network address, so that strangers elsewhere cannot make the
 * owner wait.
 */
type PasswordAttemptInput = { phone: string } & (
  | { by: 'known' | 'signed-in' | 'app-code' }
  | { by: 'unknown'; requesterHash: string }
)

export type ReservedAttempt = {
  /** The correct password is not sufficient: STREAK_LIMIT wrong ones were sent before it, from any network address. */
  needsCode: boolean
  settleCorrectPassword(): Promise<void>
  /** @returns how long the next attempt has to wait, if it does */
  settleWrongPassword(): Promise<{ retryAfterSeconds: number } | undefined>
  /** Releases the attempt if it was neither correct nor wrong. */
  release(): Promise<void>
}

type ThrottleDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/** Prefix of the kind of rows with the waits of one network address. */
export const ADDRESS_KIND = 'password@'

/** `app-code` counts codes of the authenticator app that a signed-in person enters, apart from passwords. */
const KINDS = { known: 'password:known', 'signed-in': 'change', 'app-code': 'app-code' } as const

/** The kinds of the rows of an attempt: `waits` stores its waits, `streak` the consecutive wrong passwords. */
function kindsOf(input: PasswordAttemptInput): { waits: string; streak: string } {
  if (input.by === 'unknown') return { waits: `${ADDRESS_KIND}${input.requesterHash}`, streak: 'password' }
  const kind = KINDS[input.by]
  return { waits: kind, streak: kind }
}

/**
 * Reserves an attempt at the password of a phone before it is verified; the caller settles it. Phones without an
 * account are counted the same way.
 * @throws TOO_MANY_ATTEMPTS while such attempts wait
 */
export async function reservePasswordAttempt(
  deps: ThrottleDeps,
  input: PasswordAttemptInput,
): Promise<ReservedAttempt> {
  const { db, clock, random } = deps
  const { phone } = input
  const { waits, streak } = kindsOf(input)
  const reserve = (state: AttemptState, now: Date) => {
    const reserved = reserveAttempt(state, now)
    if ('retryAfterSeconds' in reserved) throw new AppError('TOO_MANY_ATTEMPTS', reserved)
    return reserved
  }
  // An attempt that has to wait is rejected without a lock, so that an attack does not queue up for the row.
  const [row] = await query(
    db,
    kysely.selectFrom('login_throttle').select(attemptColumns).where('phone', '=', phone).where('kind', '=', waits),
  )
  if (row) reserve(row, clock.now())
  const guesses = await withTransaction(db, random, async tx => {
    await updateAttempts(tx, clock.now(), { phone, kind: waits }, reserve)
    return countGuess(tx, clock.now(), { phone, kind: streak })
  })
  let isSettled = false
  const settle = async (decide: (state: AttemptState, now: Date) => AttemptState, work?: (tx: Tx) => Promise<void>) => {
    const settled = await withTransaction(db, random, async tx => {
      const changed = await updateAttempts(tx, clock.now(), { phone, kind: waits }, decide)
      await work?.(tx)
      return changed
    })
    isSettled = true
    return settled
  }
  return {
    needsCode: guesses > STREAK_LIMIT,
    settleCorrectPassword: async () => {
      // The waits stay: a stranger at the same address may have caused them.
      await settle(releaseAttempt, tx => endStreak(tx, { phone, kind: streak }))
    },
    settleWrongPassword: async () => {
      const { waitUntil, touchedAt } = await settle(settleWrong)
      return waitUntil ? { retryAfterSeconds: (waitUntil.getTime() - touchedAt.getTime()) / 1000 } : undefined
    },
    release: async () => {
      if (!isSettled) await settle(releaseAttempt, tx => uncountGuess(tx, { phone, kind: streak }))
    },
  }
}

type RowKey = { phone: string; kind: string }

const attemptColumns = [
  sql<Date[]>`coalesce(wrong_at, '{}')`.as('wrongAt'),
  'level',
  'wait_until as waitUntil',
  'in_flight as inFlight',
  'touched_at as touchedAt',
] as const

/** Reads, decides and writes under the lock of the row. */
async function updateAttempts(
  tx: Tx,
  now: Date,
  { phone, kind }: RowKey,
  decide: (state: AttemptState, now: Date) => AttemptState,
): Promise<AttemptState> {
  const [row] = await query(
    tx,
    kysely
      .insertInto('login_throttle')
      .values({ phone, kind, wrong_at: [], touched_at: now })
      .onConflict(conflict =>
        conflict
          .columns(['phone', 'kind'])
          .doUpdateSet(({ ref }) => ({ touched_at: ref('login_throttle.touched_at') })),
      )
      .returning(attemptColumns),
  )
  if (!row) throw new Error('expected one row from the login_throttle upsert, got none')
  const decided = decide(row, now)
  const { wrongAt, level, waitUntil, inFlight, touchedAt } = decided
  await execute(
    tx,
    kysely
      .updateTable('login_throttle')
      .set({ level, wait_until: waitUntil, in_flight: inFlight, touched_at: touchedAt })
      .set('wrong_at', sql<Timestamp[]>`${wrongAt}`)
      .where('phone', '=', phone)
      .where('kind', '=', kind),
  )
  return decided
}

/**
 * Counts an attempt as a wrong password before it is verified, so that concurrent attempts cannot exceed STREAK_LIMIT.
 * @returns the consecutive wrong passwords, including this attempt
 */
async function countGuess(tx: Tx, now: Date, { phone, kind }: RowKey): Promise<number> {
  const [row] = await query(
    tx,
    kysely
      .insertInto('login_throttle')
      .values({ phone, kind, wrong_at: [], streak: 1, touched_at: now })
      .onConflict(conflict =>
        conflict
          .columns(['phone', 'kind'])
          .doUpdateSet(({ eb }) => ({ streak: eb('login_throttle.streak', '+', 1), touched_at: now })),
      )
      .returning('streak'),
  )
  if (!row) throw new Error('expected one row from the login_throttle upsert, got none')
  return row.streak
}

const streaks = (phone: string) =>
  kysely.updateTable('login_throttle').where('phone', '=', phone).where('streak', '>', 0)

async function uncountGuess(tx: Tx, { phone, kind }: RowKey): Promise<void> {
  await execute(
    tx,
    streaks(phone)
      .set(({ eb }) => ({ streak: eb('streak', '-', 1) }))
      .where('kind', '=', kind),
  )
}

/** Resets the consecutive wrong passwords of one kind, or of every kind. */
export async function endStreak(tx: Tx, { phone, kind }: { phone: string; kind?: string }): Promise<void> {
  const ended = streaks(phone).set({ streak: 0 })
  await execute(tx, kind === undefined ? ended : ended.where('kind', '=', kind))
}
