import { randomUUIDv7 } from 'node:crypto'
import { addDays, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { DAILY_LIMIT } from '@shop/contracts/suggestions.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query, rowCount } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { MixSource } from './gateway.ts'

/** A reserved attempt that is not settled yet. */
export type ReservedAttempt = { requestId: string; phone: string; day: string; remaining: number }

/** A request that runs longer was abandoned by a process that died. */
const ABANDONED_AFTER_MS = 60_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns the suggestions that a phone has left on the day in Yerevan. */
export async function remainingAttempts(db: Db, phone: string, now: Date): Promise<number> {
  const usage = await db.aiUsage.findUnique({
    where: { phone_day: { phone, day: dateOf(shopDate(now)) } },
    select: { used: true },
  })
  return DAILY_LIMIT - (usage?.used ?? 0)
}

/**
 * Reserves one of the day's attempts before the request to the model. One statement counts and checks the limit, so that
 * concurrent requests cannot exceed it.
 * @throws DAILY_LIMIT_REACHED until midnight in Yerevan
 */
export function reserveAttempt(
  { db, random, clock }: Deps,
  accountId: string,
  phone: string,
): Promise<ReservedAttempt> {
  const now = clock.now()
  const day = shopDate(now)
  return withTransaction(db, random, async tx => {
    const [usage] = await query(
      tx,
      kysely
        .insertInto('ai_usage')
        .values({ phone, day, used: 1 })
        .onConflict(conflict =>
          conflict
            .columns(['phone', 'day'])
            .doUpdateSet(({ eb }) => ({ used: eb('ai_usage.used', '+', 1) }))
            .where('ai_usage.used', '<', DAILY_LIMIT),
        )
        .returning('used'),
    )
    if (!usage) throw limitReached(now)
    const id = randomUUIDv7()
    const request = { id, account_id: accountId, phone, day, state: 'running', started_at: now }
    await execute(tx, kysely.insertInto('ai_request').values(request))
    return { requestId: id, phone, day, remaining: DAILY_LIMIT - usage.used }
  })
}

/** The message is in English unless the request asks for ru or hy, as the specification of the API requires. */
function limitReached(now: Date): AppError {
  const midnight = shopTimestamp(addDays(shopDate(now), 1))
  return new AppError('DAILY_LIMIT_REACHED', {
    retryAfterSeconds: (midnight.getTime() - now.getTime()) / 1000,
    extra: { dailyLimitExceeded: true },
    fallbackLocale: 'en',
  })
}

/** Returns the flavors of the mixes of a phone on a day, the base of each first. */
export async function mixesOfDay(db: Db, phone: string, day: string): Promise<string[][]> {
  const requests = await db.aiRequest.findMany({
    where: { phone, day: dateOf(day), state: 'ok', flavorIds: { isEmpty: false } },
    select: { flavorIds: true },
    orderBy: { id: 'asc' },
  })
  return requests.map(({ flavorIds }) => flavorIds)
}

/**
 * Settles an attempt as used. @throws UNAVAILABLE if it was released meanwhile, because the request was abandoned or
 * the account deleted; then the mix must not be sent
 */
export async function settleAttempt(
  db: Db,
  { requestId }: ReservedAttempt,
  result: { source: MixSource; flavorIds: string[]; finishedAt: Date },
): Promise<void> {
  const { count } = await db.aiRequest.updateMany({
    where: { id: requestId, state: 'running', accountId: { not: null } },
    data: { state: 'ok', ...result },
  })
  if (count === 0) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

/** Returns the stored mixes of an account by day, for the export. */
export async function exportMixes(db: Db, accountId: string): Promise<{ day: string; flavors: string[] }[]> {
  const rows = await db.aiRequest.findMany({
    where: { accountId, state: 'ok' },
    orderBy: { id: 'desc' },
    select: { day: true, flavorIds: true },
  })
  return rows.map(({ day, flavorIds }) => ({ day: day.toISOString().slice(0, 10), flavors: flavorIds }))
}

/**
 * Deletes the mixes of an account. The count of today stays for the phone, so that deleting the account does not reset
 * the limit.
 */
export async function deleteMixes(tx: Tx, phone: string, now: Date): Promise<void> {
  const today = shopDate(now)
  await execute(tx, kysely.deleteFrom('ai_request').where('phone', '=', phone).where('day', '<', dateOf(today)))
  await execute(tx, kysely.deleteFrom('ai_usage').where('phone', '=', phone).where('day', '<', dateOf(today)))
  const ofToday = kysely.updateTable('ai_request').where('phone', '=', phone).where('day', '=', dateOf(today))
  await execute(tx, ofToday.set({ flavor_ids: [], adviser: null }))
}

/** Days that mixes are stored, according to the privacy policy. */
const RETENTION_DAYS = 30

/** Deletes mixes older than 30 days and their counts, in one statement, because the reconciliation compares them. */
export async function cleanMixes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = dateOf(addDays(shopDate(clock.now()), -RETENTION_DAYS))
  await execute(
    db,
    kysely
      .with('old', queries => queries.deleteFrom('ai_request').where('day', '<', before))
      .deleteFrom('ai_usage')
      .where('day', '<', before),
  )
}

/** Deletes the remaining counts of deleted accounts once their day is over. */
export async function deleteMixesOfDeletedAccounts(db: Db, now: Date): Promise<void> {
  await execute(
    db,
    kysely
      .with('left', queries =>
        queries
          .selectFrom('ai_request')
          .select(['phone', 'day'])
          .distinct()
          .where('account_id', 'is', null)
          .where('day', '<', dateOf(shopDate(now))),
      )
      .with('requests', queries =>
        queries
          .deleteFrom('ai_request as r')
          .using('left')
          .whereRef('r.phone', '=', 'left.phone')
          .whereRef('r.day', '=', 'left.day'),
      )
      .deleteFrom('ai_usage as u')
      .using('left')
      .whereRef('u.phone', '=', 'left.phone')
      .whereRef('u.day', '=', 'left.day'),
  )
}

/** Releases an attempt once; the state of the request guards it. */
export async function releaseAttempt(db: Db, { requestId }: ReservedAttempt, now: Date): Promise<void> {
  await releaseAttempts(db, now, running => running.where('id', '=', requestId))
}

/** Releases the attempts of requests that a dead process left running. @returns how many phones got attempts back */
export function releaseAbandoned(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS)
  return releaseAttempts(db, now, running => running.where('started_at', '<', before))
}

const failRunning = (finishedAt: Date) =>
  kysely.updateTable('ai_request').set({ state: 'failed', finished_at: finishedAt }).where('state', '=', 'running')
type FailRunning = ReturnType<typeof failRunning>

function releaseAttempts(db: Db, now: Date, narrow: (requests: FailRunning) => FailRunning): Promise<number> {
  return execute(
    db,
    kysely
      .with('failed', () => narrow(failRunning(now)).returning(['phone', 'day']))
      .with('counted', queries =>
        queries
          .selectFrom('failed')
          .select(['phone', 'day', rowCount.as('tries')])
          .groupBy(['phone', 'day']),
      )
      .updateTable('ai_usage')
      .from('counted')
      .set(({ eb, ref }) => ({ used: eb('ai_usage.used', '-', ref('counted.tries')) }))
      .whereRef('ai_usage.phone', '=', 'counted.phone')
      .whereRef('ai_usage.day', '=', 'counted.day'),
  )
}

/**
 * Releases the attempts of requests whose process died; deletes data of deleted accounts; deletes old mixes every
 * night at 3:20 in Yerevan.
 */
export const suggestionJobs = {
  'suggestions.release': {
    cron: '* * * * *',
    run: async ({ db, clock }) => {
      await releaseAbandoned(db, clock.now())
      await deleteMixesOfDeletedAccounts(db, clock.now())
    },
  },
  'suggestions.clean': { cron: '20 23 * * *', run: cleanMixes },
} satisfies JobTable<Deps>
