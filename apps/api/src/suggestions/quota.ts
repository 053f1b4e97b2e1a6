import { randomUUIDv7 } from 'node:crypto'
import { addDays, shopDate, shopMoment } from '@shop/contracts/days.ts'
import { DAILY_LIMIT } from '@shop/contracts/suggestions.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query, rowCount } from '#platform/sql.ts'
import type { AdviserName } from './gateway.ts'

/** A try that is taken and not yet settled. */
export type Try = { requestId: string; phone: string; day: string; remaining: number }

/** A request that runs longer than this was left by a process that died. */
const ABANDONED_AFTER_MS = 60_000

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** Answers of Summon Mix that a phone has left on the day of Yerevan that a moment belongs to. */
export async function remainingTries(db: Db, phone: string, now: Date): Promise<number> {
  const usage = await db.aiUsage.findUnique({
    where: { phone_day: { phone, day: dateOf(shopDate(now)) } },
    select: { used: true },
  })
  return DAILY_LIMIT - (usage?.used ?? 0)
}

/**
 * Takes one of the day's tries before anything is asked: one statement counts and refuses, so that no number of
 * parallel calls gets a fourth.
 * @throws DAILY_LIMIT_REACHED until midnight in Yerevan
 */
export function takeTry({ db, random, clock }: Deps, accountId: string, phone: string): Promise<Try> {
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

/** product.md's sentence in English unless ru or hy is asked for (api.md). */
function limitReached(now: Date): AppError {
  const midnight = shopMoment(addDays(shopDate(now), 1))
  return new AppError('DAILY_LIMIT_REACHED', {
    retryAfterSeconds: (midnight.getTime() - now.getTime()) / 1000,
    extra: { dailyLimitExceeded: true },
    unaskedLocale: 'en',
  })
}

/** The tastes of the mixes that a phone had on a day, the base of each first. */
export async function mixesOfDay(db: Db, phone: string, day: string): Promise<string[][]> {
  const answered = await db.aiRequest.findMany({
    where: { phone, day: dateOf(day), state: 'ok', flavorIds: { isEmpty: false } },
    select: { flavorIds: true },
    orderBy: { id: 'asc' },
  })
  return answered.map(({ flavorIds }) => flavorIds)
}

/**
 * Books a try as answered.
 * @throws UNAVAILABLE where it was given back in the meantime, as for an abandoned request, or its customer has left:
 * then there is no answer either
 */
export async function keepTry(
  db: Db,
  { requestId }: Try,
  answer: { adviser: AdviserName; flavorIds: string[]; finishedAt: Date },
): Promise<void> {
  const { count } = await db.aiRequest.updateMany({
    where: { id: requestId, state: 'running', accountId: { not: null } },
    data: { state: 'ok', ...answer },
  })
  if (count === 0) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 })
}

/** What is held of a person's mixes: the tastes of each, by day. */
export async function mixesHeld(db: Db, accountId: string): Promise<{ day: string; flavors: string[] }[]> {
  const rows = await db.aiRequest.findMany({
    where: { accountId, state: 'ok' },
    orderBy: { id: 'desc' },
    select: { day: true, flavorIds: true },
  })
  return rows.map(({ day, flavorIds }) => ({ day: day.toISOString().slice(0, 10), flavors: flavorIds }))
}

/**
 * Deletes the mixes of who leaves. That some were given today counts on for the phone, so that leaving does not begin
 * the day anew: which ones is forgotten.
 */
export async function forgetMixes(tx: Tx, phone: string, now: Date): Promise<void> {
  const today = shopDate(now)
  await execute(tx, kysely.deleteFrom('ai_request').where('phone', '=', phone).where('day', '<', dateOf(today)))
  await execute(tx, kysely.deleteFrom('ai_usage').where('phone', '=', phone).where('day', '<', dateOf(today)))
  const ofToday = kysely.updateTable('ai_request').where('phone', '=', phone).where('day', '=', dateOf(today))
  await execute(tx, ofToday.set({ flavor_ids: [], adviser: null }))
}

/** Days that a customer's mixes are kept, as the privacy policy says. */
const KEPT_DAYS = 30

/** Deletes the mixes of more than 30 days ago with their counts, in one statement as the books compare the two. */
export async function cleanMixes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = dateOf(addDays(shopDate(clock.now()), -KEPT_DAYS))
  await execute(
    db,
    kysely
      .with('old', queries => queries.deleteFrom('ai_request').where('day', '<', before))
      .deleteFrom('ai_usage')
      .where('day', '<', before),
  )
}

/** Deletes what was kept of those who left, once its day is over. */
export async function forgetLeft(db: Db, now: Date): Promise<void> {
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

/** Gives a try back, once: the request's state guards it. */
export async function giveBackTry(db: Db, { requestId }: Try, now: Date): Promise<void> {
  await giveBack(db, now, running => running.where('id', '=', requestId))
}

/** Gives back the tries of requests that a process left running when it died. @returns how many phones got some back */
export function releaseAbandoned(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS)
  return giveBack(db, now, running => running.where('started_at', '<', before))
}

const failRunning = (finishedAt: Date) =>
  kysely.updateTable('ai_request').set({ state: 'failed', finished_at: finishedAt }).where('state', '=', 'running')
type FailRunning = ReturnType<typeof failRunning>

function giveBack(db: Db, now: Date, narrow: (requests: FailRunning) => FailRunning): Promise<number> {
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
