import { shopDate } from '@shop/contracts/days.ts'
import { sql } from 'kysely'
import { alertStaff } from '#alerts/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import type { JobTable } from '#platform/jobs/jobs.ts'
import type { Invariant } from './invariant.ts'
import { lotInvariants } from './lot-invariants.ts'
import { creditInvariants, discountInvariants, giftCardInvariants, moneyInvariants } from './money-invariants.ts'
import { customerInvariants, orderInvariants } from './order-invariants.ts'
import { purchasingInvariants } from './purchasing-invariants.ts'
import { rentalInvariants } from './rental-invariants.ts'
import { receiptInvariants, returnInvariants } from './return-invariants.ts'
import { reviewInvariants } from './review-invariants.ts'
import { stockInvariants } from './stock-invariants.ts'

/** All invariants of stock, purchasing, orders, payments, returns, receipts, rentals, store credit, points, promo codes and reviews. */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...purchasingInvariants,
  ...lotInvariants,
  ...orderInvariants,
  ...moneyInvariants,
  ...creditInvariants,
  ...giftCardInvariants,
  ...returnInvariants,
  ...receiptInvariants,
  ...rentalInvariants,
  ...discountInvariants,
  ...customerInvariants,
  ...reviewInvariants,
]

type InvariantViolation = { invariant: string; description: string; rows: Record<string, unknown>[] }

const MAX_ROWS = 20

/**
 * Checks all invariants and returns those that are violated, each with up to 20 rows.
 * @param now the time for the age of orders and messages (E8, E11)
 */
export async function reconcileLedgers(db: Tx, now: Date): Promise<InvariantViolation[]> {
  const violations: InvariantViolation[] = []
  for (const { name, description, findViolations } of invariants) {
    const violating = sql<Record<string, unknown>>`(${findViolations(now)})`.as<'violation'>(sql`violation`)
    const rows = await query(db, kysely.selectFrom(violating).selectAll().limit(MAX_ROWS))
    if (rows.length > 0) violations.push({ invariant: name, description, rows })
  }
  return violations
}

/** Stores the result of the day for monitoring. */
async function saveResult(db: Db, violations: readonly InvariantViolation[], now: Date): Promise<void> {
  const day = new Date(`${shopDate(now)}T00:00:00Z`)
  const result = { checkedAt: now, broken: violations.map(({ invariant }) => invariant) }
  await db.booksCheck.upsert({ where: { day }, create: { day, ...result }, update: result })
}

/** Returns the time of the last check and the number of violated invariants; null before the first one. */
export async function lastReconciliation(db: Db): Promise<{ checkedAt: Date; broken: number } | null> {
  const last = await db.booksCheck.findFirst({
    orderBy: { day: 'desc' },
    select: { checkedAt: true, broken: true },
  })
  return last && { checkedAt: last.checkedAt, broken: last.broken.length }
}

/** Checks the invariants and alerts staff if one is violated. `pnpm reconcile` prints the rows. */
async function reconcile(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const violations = await reconcileLedgers(deps.db, now)
  await saveResult(deps.db, violations, now)
  if (violations.length === 0) return
  const names = violations.map(({ invariant }) => invariant).join(', ')
  deps.log.error({ alert: 'books.broken', invariants: names }, 'reconciliation found violated invariants')
  await withTransaction(deps.db, deps.random, tx =>
    alertStaff(tx, deps, { kind: 'books.broken', key: names, params: { equations: names } }),
  )
}

/** Runs every night at 4:00 in Yerevan. */
export const reconciliationJobs = {
  'books.check': { cron: '0 0 * * *', run: reconcile },
} satisfies JobTable<Deps>
