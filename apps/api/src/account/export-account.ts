import type { AccountExport } from '@shop/contracts/account.ts'
import { listAddresses } from '#addresses/index.ts'
import { bonusHeld } from '#bonus/index.ts'
import { cartLines, readGroups } from '#carts/index.ts'
import { messagesFrom } from '#contact/index.ts'
import { favoritesHeld } from '#favorites/index.ts'
import { accountHeld } from '#identity/index.ts'
import { mixesKept } from '#mixes/index.ts'
import { allOrders } from '#orders/index.ts'
import { moneyOf } from '#payments/index.ts'
import type { Db } from '#platform/db.ts'
import { messagesTo } from '#platform/outbox.ts'
import { bookedRentals } from '#rental/index.ts'
import { afterSales, nothingAfter } from '#returns/index.ts'
import { alertsHeld } from '#stock/index.ts'
import { listRefused, mixesHeld } from '#suggestions/index.ts'

/** Everything the shop holds of a person, in words (decisions.md, Identity). */
export async function exportAccount(db: Db, accountId: string, now: Date): Promise<AccountExport> {
  const account = await accountHeld(db, accountId)
  const { phone } = account.profile
  const groups = await readGroups(db, accountId)
  return {
    exportedAt: now.toISOString(),
    ...account,
    addresses: await listAddresses(db, accountId),
    favorites: await favoritesHeld(db, accountId),
    stockAlerts: await alertsHeld(db, accountId),
    cart: await cartLines(db, accountId),
    cartRentals: groups?.rentals ?? [],
    cartMixes: groups?.mixes ?? [],
    orders: await ordersHeld(db, accountId, now),
    bonus: await bonusHeld(db, accountId),
    mixes: await mixesHeld(db, accountId),
    keptMixes: await mixesKept(db, accountId),
    refusedFlavors: (await listRefused(db, accountId)).map(({ flavorType }) => flavorType),
    messages: await messagesTo(db, { accountId, phone }),
    letters: await messagesFrom(db, phone),
  }
}

async function ordersHeld(db: Db, accountId: string, now: Date): Promise<AccountExport['orders']> {
  const orders = await allOrders(db, accountId, now)
  const money = await moneyOf(
    db,
    orders.map(({ id, page: { status } }) => ({ id, status })),
  )
  const after = await afterSales(db, orders, now)
  const rentals = await bookedRentals(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(({ id, page }) => {
    const own = money.get(id)
    const afterSale = after.get(id) ?? nothingAfter
    return {
      ...page,
      rentals: rentals.get(id) ?? [],
      paymentState: own?.state ?? 'none',
      afterSale,
      payments: own?.records ?? [],
    }
  })
}
