import { sql } from 'kysely'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'
import type { Timestamp } from '#platform/tables/tables.ts'
import { giveBack, STREAK_LIMIT, settleWrong, type Tries, takeTry } from './rules.ts'

/**
 * Whose tries at a phone's password count together. Browsers that have logged in to the account before (`known`) have a
 * count of their own. All others wait per network address, so that strangers elsewhere cannot make the owner wait.
 */
type PasswordTryInput = { phone: string } & ({ by: 'known' | 'signed-in' } | { by: 'unknown'; requesterHash: string })

export type ReservedAttempt = {
  /** The right password alone is not enough: STREAK_LIMIT wrong ones came before, from any network address. */
  needsCode: boolean
  right(): Promise<void>
  /** @returns how long the next try has to wait, if it does */
  wrong(): Promise<{ retryAfterSeconds: number } | undefined>
  /** Gives the try back if it was neither right nor wrong. */
  release(): Promise<void>
}

type ThrottleDeps = Pick<Deps, 'db' | 'clock' | 'random'>

/** Begins the kind of the rows that hold the waits of one network address. */
export const ADDRESS_KIND = 'password@'

/** The kinds of the rows of a try: `waits` holds its waits, `streak` the wrong passwords in a row. */
function kindsOf(input: PasswordTryInput): { waits: string; streak: string } {
  if (input.by === 'unknown') return { waits: `${ADDRESS_KIND}${input.requesterHash}`, streak: 'password' }
  const kind = input.by === 'known' ? 'password:known' : 'change'
  return { waits: kind, streak: kind }
}

/**
 * Takes one try at a phone's password before it is compared; the caller settles it. Phones without an account count
 * the same.
 * @throws TOO_MANY_ATTEMPTS while such tries wait
 */
export async function takePasswordTry(deps: ThrottleDeps, input: PasswordTryInput): Promise<ReservedAttempt> {
  const { db, clock, random } = deps
  const { phone } = input
  const { waits, streak } = kindsOf(input)
  const take = (tries: Tries, now: Date) => {
    const taken = takeTry(tries, now)
    if ('retryAfterSeconds' in taken) throw new AppError('TOO_MANY_ATTEMPTS', taken)
    return taken
  }
  // A try that has to wait is refused without a lock: an attack must not queue up for the row.
  const [row] = await query(
    db,
    kysely.selectFrom('login_throttle').select(tries).where('phone', '=', phone).where('kind', '=', waits),
  )
  if (row) take(row, clock.now())
  const guesses = await withTransaction(db, random, async tx => {
    await change(tx, clock.now(), { phone, kind: waits }, take)
    return countGuess(tx, clock.now(), { phone, kind: streak })
  })
  let isSettled = false
  const settle = async (decide: (tries: Tries, now: Date) => Tries, work?: (tx: Tx) => Promise<void>) => {
    const settled = await withTransaction(db, random, async tx => {
      const changed = await change(tx, clock.now(), { phone, kind: waits }, decide)
      await work?.(tx)
      return changed
    })
    isSettled = true
    return settled
  }
  return {
    needsCode: guesses > STREAK_LIMIT,
    right: async () => {
      // The waits stay: a stranger at the same address may have earned them.
      await settle(giveBack, tx => endStreak(tx, { phone, kind: streak }))
    },
    wrong: async () => {
      const { waitUntil, touchedAt } = await settle(settleWrong)
      return waitUntil ? { retryAfterSeconds: (waitUntil.getTime() - touchedAt.getTime()) / 1000 } : undefined
    },
    release: async () => {
      if (!isSettled) await settle(giveBack, tx => uncountGuess(tx, { phone, kind: streak }))
    },
  }
}

type RowKey = { phone: string; kind: string }

const tries = [
  sql<Date[]>`coalesce(wrong_at, '{}')`.as('wrongAt'),
  'level',
  'wait_until as waitUntil',
  'in_flight as inFlight',
  'touched_at as touchedAt',
] as const

/** Reads, decides and writes under the row's lock, in every process one after the other. */
async function change(
  tx: Tx,
  now: Date,
  { phone, kind }: RowKey,
  decide: (tries: Tries, now: Date) => Tries,
): Promise<Tries> {
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
      .returning(tries),
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
 * Counts a try as a wrong password before it is compared, so that many at once cannot pass STREAK_LIMIT.
 * @returns the wrong passwords in a row, this try included
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

/** Ends the row of wrong passwords of one kind, or of every kind. */
export async function endStreak(tx: Tx, { phone, kind }: { phone: string; kind?: string }): Promise<void> {
  const ended = streaks(phone).set({ streak: 0 })
  await execute(tx, kind === undefined ? ended : ended.where('kind', '=', kind))
}
