import type { Locale } from '@shop/contracts/locales.ts'
import type { OrderSummary } from '@shop/contracts/orders.ts'
import { canPay, listOrders } from '#orders/index.ts'
import { findOrdersNotPayable } from '#payments/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { PageParams } from '#platform/db/page.ts'

type ListInput = { accountId: string; page: PageParams; locale: Locale }
type OwnOrders = { items: OrderSummary[]; nextCursor: string | null; total: number }

/**
 * Lists the customer's orders, newest first, with the time until which each can be paid now, as on the order page.
 * @throws VALIDATION if the cursor is invalid
 */
export async function listOwnOrders(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, page, locale }: ListInput,
): Promise<OwnOrders> {
  const { items, ...rest } = await listOrders(db, accountId, page, locale)
  const now = clock.now()
  const unpaid = items.filter(({ summary: { status }, holdUntil }) => canPay(status, holdUntil, now))
  const unpaidIds = unpaid.map(({ id }) => id)
  const notPayable = unpaidIds.length > 0 ? await findOrdersNotPayable(db, unpaidIds, now) : new Set<string>()
  const payable = new Set(unpaidIds.filter(id => !notPayable.has(id)))
  return {
    ...rest,
    items: items.map(({ id, holdUntil, summary }) => ({
      ...summary,
      ...(payable.has(id) && holdUntil && { payUntil: holdUntil.toISOString() }),
    })),
  }
}
