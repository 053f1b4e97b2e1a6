import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { type OrderPage, orderByNumber } from './queries.ts'

/** An order of this account by its number, or null where it has none of that number (any more). */
export async function findOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  number: number,
): Promise<OrderPage | null> {
  try {
    return (await orderByNumber(db, accountId, number, clock.now())).page
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}
