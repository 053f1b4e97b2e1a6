import type { Locale } from '@shop/contracts/locales.ts'
import { type AdvancedOrder, BULK_STATUS, type BulkStep } from '@shop/contracts/orders-bulk.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { messageOf } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { withLockedOrder } from './change-order.ts'
import { advanceLockedOrder } from './order-steps.ts'

type AdvanceOrdersInput = { staff: Staff; step: BulkStep; numbers: readonly number[]; locale: Locale }

/**
 * Advances orders one after the other, each in its own transaction. An order that cannot advance does not stop the
 * others. Repeating the request changes nothing.
 */
export async function advanceOrders(
  deps: Deps,
  { staff, step, numbers, locale }: AdvanceOrdersInput,
): Promise<AdvancedOrder[]> {
  const results: AdvancedOrder[] = []
  for (const number of new Set(numbers)) {
    try {
      const isChanged = await withLockedOrder(deps, number, (tx, order) =>
        advanceLockedOrder(tx, deps, order, { staff, to: BULK_STATUS[step] }),
      )
      results.push({ number, outcome: isChanged ? 'changed' : 'unchanged' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ number, outcome: 'failed', error: error.code, message: messageOf(error, locale) })
    }
  }
  return results
}
