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
export function advanceOrders(
  deps: Deps,
  { staff, step, numbers, locale }: AdvanceOrdersInput,
): Promise<AdvancedOrder[]> {
  const orders = [...new Set(numbers)].map(number => ({ number }))
  return reportEach(orders, locale, async ({ number }) => {
    const event = await withLockedOrder(deps, number, (tx, order) =>
      advanceLockedOrder(tx, deps, order, { staff, to: BULK_STATUS[step] }),
    )
    return event === undefined ? { number, outcome: 'unchanged' } : { number, outcome: 'changed', event }
  })
}

/** Changes orders one after the other and reports those that cannot change. */
export async function reportEach<Item extends { number: number }>(
  items: readonly Item[],
  locale: Locale,
  change: (item: Item) => Promise<AdvancedOrder>,
): Promise<AdvancedOrder[]> {
  const results: AdvancedOrder[] = []
  for (const item of items) {
    try {
      results.push(await change(item))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const message = messageOf(error, locale)
      results.push({ number: item.number, outcome: 'failed', error: error.code, message })
    }
  }
  return results
}
