import { sql } from 'kysely'
import type { Tx } from '#platform/db.ts'
import { kysely, query } from '#platform/sql.ts'
import { benefitEquations } from './benefit-equations.ts'
import type { Equation } from './equation.ts'
import { moneyEquations } from './money-equations.ts'
import { orderEquations } from './order-equations.ts'
import { peopleEquations } from './people-equations.ts'
import { rentalEquations } from './rental-equations.ts'
import { receiptEquations, returnEquations } from './return-equations.ts'
import { stockEquations } from './stock-equations.ts'

/** E1 to E14 of the data design as far as their tables exist, and those of points and promo codes. */
export const equations: readonly Equation[] = [
  ...stockEquations,
  ...orderEquations,
  ...moneyEquations,
  ...returnEquations,
  ...receiptEquations,
  ...rentalEquations,
  ...benefitEquations,
  ...peopleEquations,
]

export type BrokenEquation = { equation: string; says: string; rows: Record<string, unknown>[] }

const ROWS_SHOWN = 20

/**
 * Proves that the books add up: answers the equations that do not hold, each with up to 20 of its rows.
 * @param now the moment by which ages are judged (E8, E11); an early one judges none
 */
export async function checkBooks(db: Tx, now: Date): Promise<BrokenEquation[]> {
  const broken: BrokenEquation[] = []
  for (const { name, says, broken: rowsOf } of equations) {
    const found = sql<Record<string, unknown>>`(${rowsOf(now)})`.as<'found'>(sql`found`)
    const rows = await query(db, kysely.selectFrom(found).selectAll().limit(ROWS_SHOWN))
    if (rows.length > 0) broken.push({ equation: name, says, rows })
  }
  return broken
}
