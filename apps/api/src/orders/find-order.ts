import type { Deps } from '#platform/config/deps.ts'
import { AppError } from '#platform/http/errors.ts'
import { type OrderPage, orderByNumber } from './queries.ts'

/** Finds an order of this account by its number. Returns null if the account has no such order. */
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
