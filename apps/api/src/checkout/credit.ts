import type { Deps } from '#platform/config/deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { applicableCredit, canApply, lockCredit, spendCredit } from '#store-credit/index.ts'

/**
 * Locks the store credit that a new order asks for. Call it after the account and before any discount is locked.
 * @returns the balance; 0 if the order asks for none
 */
export const lockOrderCredit = async (tx: Tx, accountId: string | null, creditAmd: number): Promise<number> =>
  creditAmd > 0 && accountId !== null ? lockCredit(tx, accountId) : 0

/**
 * Asserts that the requested credit is available and leaves nothing, or enough, to be charged.
 * @throws CREDIT_NOT_AVAILABLE, with the available amount in the details
 */
export function assertCredit(
  { creditAmd, totalAmd }: { creditAmd: number; totalAmd: number },
  balanceAmd: number,
): void {
  if (creditAmd === 0 || (creditAmd <= balanceAmd && canApply(creditAmd, totalAmd))) return
  const details = [{ path: 'body.creditAmd', available: applicableCredit(totalAmd, balanceAmd) }]
  throw new AppError('CREDIT_NOT_AVAILABLE', { details })
}

/** Takes the credit of an order that was just inserted. @throws CREDIT_NOT_AVAILABLE */
export async function commitCredit(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  order: { orderId: string; accountId: string | null; creditAmd: number },
): Promise<void> {
  if (!(await spendCredit(tx, deps, order))) throw new AppError('CREDIT_NOT_AVAILABLE')
}
