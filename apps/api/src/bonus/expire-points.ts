import { BonusKind } from '@shop/contracts/bonus.ts'
import { addDays, addMonths, shopDate, shopTimestamp } from '@shop/contracts/days.ts'
import { Locale } from '@shop/contracts/locale-schemas.ts'
import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/jobs/outbox.ts'
import { getSettings, readChangedAt } from '#settings/index.ts'
import { lockPoints, takePoints } from './ledger.ts'
import {
  type ExpiryEntry,
  type ExpiryRule,
  lastDayOf,
  NOTICE_DAYS,
  nextExpiry,
  type PointsLot,
  remainingLots,
} from './rules.ts'

type ExpiryDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'jobs'>

/** Reads when points expire; undefined if never. */
async function readRule(db: Tx): Promise<ExpiryRule | undefined> {
  const { expiryMonths: months } = await getSettings(db, 'points')
  return months === 0 ? undefined : { months, startsAt: await readChangedAt(db, 'points') }
}

/** Reads the points of a customer that are left, by the entries that added them. */
async function readLots(db: Tx, accountId: string): Promise<{ lots: PointsLot[]; expiredBefore: Map<string, number> }> {
  const rows = await query(
    db,
    kysely
      .selectFrom('bonus_entry')
      .select(['id', 'kind', 'delta', 'ref', 'order_id as orderId', 'created_at as createdAt'])
      .where('account_id', '=', accountId)
      .where('delta', '<>', 0)
      .orderBy('id'),
  )
  const entries = rows.map(
    ({ id, kind, delta, ...row }): ExpiryEntry => ({
      ...row,
      id: String(id),
      kind: BonusKind.parse(kind),
      points: delta,
    }),
  )
  const expired = Map.groupBy(
    entries.filter(({ kind }) => kind === 'expired'),
    ({ ref }) => ref,
  )
  return {
    lots: remainingLots(entries),
    expiredBefore: new Map([...expired].map(([ref, earlier]) => [ref, earlier.length])),
  }
}

/** Returns the points of a customer that expire next, and their last day; undefined if none do. */
export async function findNextExpiry({ db, clock }: { db: Tx; clock: Deps['clock'] }, accountId: string) {
  const rule = await readRule(db)
  if (!rule) return undefined
  const { lots } = await readLots(db, accountId)
  return nextExpiry(lots, rule, shopDate(clock.now()))
}

/**
 * Takes the points whose last day is over, and notifies customers whose points expire within NOTICE_DAYS. Running it
 * again, or in two workers, takes nothing twice: it decides under the lock of the customer's points.
 * @returns the number of customers whose points expired
 */
export async function expirePoints(deps: ExpiryDeps): Promise<number> {
  const rule = await readRule(deps.db)
  if (!rule) return 0
  let count = 0
  for (const accountId of await findAccounts(deps, rule)) {
    if (await withTransaction(deps.db, deps.random, tx => expireOf(tx, deps, { accountId, rule }))) count++
  }
  return count
}

/**
 * Finds the customers who may have points whose last day is at most NOTICE_DAYS away: more old points were added than
 * points were spent in all. Points that returned items took back do not count, because they may be newer ones.
 */
async function findAccounts({ db, clock }: Pick<Deps, 'db' | 'clock'>, { months }: ExpiryRule): Promise<string[]> {
  const firstDay = `${addDays(shopDate(clock.now()), NOTICE_DAYS + 1).slice(0, 7)}-01`
  const before = shopTimestamp(addMonths(firstDay, -months))
  const rows = await query(
    db,
    kysely
      .selectFrom('bonus_entry as e')
      .innerJoin('bonus_account as a', 'a.account_id', 'e.account_id')
      .select('a.account_id as accountId')
      .where('a.balance', '>', 0)
      .groupBy('a.account_id')
      .having(
        sql<boolean>`sum(e.delta) FILTER (WHERE e.delta > 0 AND e.kind <> 'given_back' AND e.created_at < ${before}
          OR e.kind = 'given_back' OR e.delta < 0 AND e.kind <> 'taken_back') > 0`,
      )
      .orderBy('a.account_id'),
  )
  return rows.map(({ accountId }) => accountId)
}

type ExpireInput = { accountId: string; rule: ExpiryRule }

/** @returns true if points expired */
async function expireOf(tx: Tx, deps: ExpiryDeps, { accountId, rule }: ExpireInput): Promise<boolean> {
  await lockPoints(tx, accountId)
  const today = shopDate(deps.clock.now())
  const { lots, expiredBefore } = await readLots(tx, accountId)
  const over = lots.filter(lot => lastDayOf(lot, rule) < today)
  for (const { id, points } of over) {
    // Points that came back to a lot after it expired are a new round.
    const round = 1 + (expiredBefore.get(id) ?? 0)
    const isTaken = await takePoints(tx, deps, { accountId, kind: 'expired', points, ref: id, round })
    if (!isTaken) throw new Error(`expected at least ${points} points of account ${accountId}, found fewer`)
  }
  const left = lots.filter(lot => !over.includes(lot))
  await warn(tx, deps, accountId, nextExpiry(left, rule, today))
  return over.length > 0
}

type NextExpiry = ReturnType<typeof nextExpiry>

/** Writes an e-mail to the customer if points expire within NOTICE_DAYS, once for each last day. */
async function warn(tx: Tx, deps: ExpiryDeps, accountId: string, next: NextExpiry): Promise<void> {
  if (!next || next.date > addDays(shopDate(deps.clock.now()), NOTICE_DAYS)) return
  const accounts = kysely.selectFrom('account').select(['email', 'locale']).where('id', '=', accountId)
  const [account] = await query(tx, accounts.where('blocked_at', 'is', null))
  if (!account) return
  await notify(tx, deps, {
    topic: 'points.expiring',
    key: `${accountId}:${next.date}`,
    channel: 'email',
    recipient: account.email,
    accountId,
    locale: Locale.parse(account.locale),
    params: { points: next.points, until: next.date },
  })
}

/** Runs every night at 0:35 in Yerevan. */
export const bonusJobs = {
  'bonus.expire': {
    cron: '35 20 * * *',
    run: async deps => {
      const customers = await expirePoints(deps)
      if (customers > 0) deps.log.info({ customers }, 'expired points')
    },
  },
} satisfies JobTable<Deps>
