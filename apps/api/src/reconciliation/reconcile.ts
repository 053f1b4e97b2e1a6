import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { benefitInvariants } from './benefit-invariants.ts'
import { customerInvariants } from './customer-invariants.ts'
import type { Invariant } from './invariant.ts'
import { moneyInvariants } from './money-invariants.ts'
import { orderInvariants } from './order-invariants.ts'
import { rentalInvariants } from './rental-invariants.ts'
import { receiptInvariants, returnInvariants } from './return-invariants.ts'
import { stockInvariants } from './stock-invariants.ts'

/** All invariants of stock, orders, payments, returns, receipts, rentals, points and promo codes. */
export const invariants: readonly Invariant[] = [
  ...stockInvariants,
  ...orderInvariants,
  ...moneyInvariants,
  ...returnInvariants,
  ...receiptInvariants,
  ...rentalInvariants,
  ...benefitInvariants,
  ...customerInvariants,
]

export type InvariantViolation = { invariant: string; description: string; rows: Record<string, unknown>[] }

const MAX_ROWS = 20

/**
 * Checks all invariants and returns those that are violated, each with up to 20 rows.
 * @param now the time by which ages are computed (E8, E11); an early one computes none
 */
export async function reconcileLedgers(db: Tx, now: Date): Promise<InvariantViolation[]> {
  const violations: InvariantViolation[] = []
  for (const { name, description, findViolations } of invariants) {
    const found = sql<Record<string, unknown>>`(${findViolations(now)})`.as<'found'>(sql`found`)
    const rows = await query(db, kysely.selectFrom(found).selectAll().limit(MAX_ROWS))
    if (rows.length > 0) violations.push({ invariant: name, description, rows })
  }
  return violations
}
