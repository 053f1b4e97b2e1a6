import { hmac } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'

const HOUR_MS = 3_600_000
/** Unknown codes per hour. One network address may be a whole mobile network. */
const MAX_GUESSES = { account: 10, address: 60 }

/** The account of the customer, and the network address, if it is limited. */
export type GuessClient = { accountId: string; address: string | undefined }

/**
 * Reserves an attempt at a code before it is looked up, so that codes cannot be guessed with concurrent requests either.
 * @returns a function that releases the attempt, for a code that exists
 * @throws TOO_MANY_ATTEMPTS
 */
export async function reserveGuess(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  { accountId, address }: GuessClient,
): Promise<() => Promise<void>> {
  const now = clock.now()
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  const limits = [{ client: `account:${accountId}`, max: MAX_GUESSES.account }]
  if (address !== undefined) {
    const hash = hmac(keys.cookie, `gift-card:${address}`).toString('base64url')
    limits.push({ client: `address:${hash}`, max: MAX_GUESSES.address })
  }
  const reserved: string[] = []
  for (const { client, max } of limits) {
    if (!(await countGuess(db, { client, hour }, max))) {
      await releaseGuesses(db, reserved, hour)
      throw new AppError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: (hour.getTime() + HOUR_MS - now.getTime()) / 1000 })
    }
    reserved.push(client)
  }
  return () => releaseGuesses(db, reserved, hour)
}

async function countGuess(db: Tx, key: { client: string; hour: Date }, max: number): Promise<boolean> {
  const counted = kysely
    .insertInto('gift_card_guess')
    .values({ ...key, tries: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['client', 'hour'])
        .doUpdateSet(({ eb }) => ({ tries: eb('gift_card_guess.tries', '+', 1) }))
        .where('gift_card_guess.tries', '<', max),
    )
  return (await execute(db, counted)) === 1
}

async function releaseGuesses(db: Tx, clients: readonly string[], hour: Date): Promise<void> {
  if (clients.length === 0) return
  const guesses = kysely.updateTable('gift_card_guess').set(({ eb }) => ({ tries: eb('tries', '-', 1) }))
  await execute(db, guesses.where('client', 'in', clients).where('hour', '=', hour))
}

const LIFETIME_MS = 24 * HOUR_MS

/** Deletes counters of unknown codes that are older than a day: only the current hour counts. */
async function deleteOldGuesses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.giftCardGuess.deleteMany({ where: { hour: { lt: new Date(clock.now().getTime() - LIFETIME_MS) } } })
}

/** Runs every night at 3:25 in Yerevan. */
export const giftCardJobs = {
  'gift-cards.clean': { cron: '25 23 * * *', run: deleteOldGuesses },
} satisfies JobTable<Deps>
