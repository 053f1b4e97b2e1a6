import { kysely } from '#platform/db/sql.ts'

/** The customer of orders: an account, or a phone without one, for which staff placed them. */
export type OrderOwner = { accountId: string } | { phone: string }

/** Selects the ids of the orders of a customer. */
export function ordersOwnedBy(owner: OrderOwner) {
  const ids = kysely.selectFrom('orders').select('orders.id')
  if ('accountId' in owner) return ids.where('orders.account_id', '=', owner.accountId)
  const withoutAccount = ids.where('orders.account_id', 'is', null).where('orders.placed_by', 'is not', null)
  return withoutAccount.where('orders.phone', '=', owner.phone)
}
