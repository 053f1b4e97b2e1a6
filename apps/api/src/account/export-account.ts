import type { AccountExport } from '@shop/contracts/account.ts'
import { listAddresses } from '#addresses/index.ts'
import { exportBonus } from '#bonus/index.ts'
import { cartLines, readGroups } from '#carts/index.ts'
import { messagesFrom } from '#contact/index.ts'
import { exportFavorites } from '#favorites/index.ts'
import { exportAccountRows } from '#identity/index.ts'
import { exportSavedMixes } from '#mixes/index.ts'
import { allOrders } from '#orders/index.ts'
import { moneyOf } from '#payments/index.ts'
import type { Db } from '#platform/db/db.ts'
import { messagesTo } from '#platform/jobs/outbox.ts'
import { bookedRentals } from '#rental/index.ts'
import { afterSales, NO_AFTER_SALE } from '#returns/index.ts'
import { exportAlerts } from '#stock/index.ts'
import { exportMixes, listRefused } from '#suggestions/index.ts'

/** Exports all personal data that the shop stores about a user. */
export async function exportAccount(db: Db, accountId: string, now: Date): Promise<AccountExport> {
  const account = await exportAccountRows(db, accountId)
  const { phone } = account.profile
  const groups = await readGroups(db, accountId)
  return {
    exportedAt: now.toISOString(),
    ...account,
    addresses: await listAddresses(db, accountId),
    favorites: await exportFavorites(db, accountId),
    stockAlerts: await exportAlerts(db, accountId),
    cart: await cartLines(db, accountId),
    cartRentals: groups?.rentals ?? [],
    cartMixes: groups?.mixes ?? [],
    orders: await exportOrders(db, accountId, now),
    bonus: await exportBonus(db, accountId),
    mixes: await exportMixes(db, accountId),
    keptMixes: await exportSavedMixes(db, accountId),
    refusedFlavors: (await listRefused(db, accountId)).map(({ flavorType }) => flavorType),
    messages: await messagesTo(db, { accountId, phone }),
    letters: await messagesFrom(db, phone),
  }
}

async function exportOrders(db: Db, accountId: string, now: Date): Promise<AccountExport['orders']> {
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
    const afterSale = after.get(id) ?? NO_AFTER_SALE
    return {
      ...page,
      rentals: rentals.get(id) ?? [],
      paymentState: own?.state ?? 'none',
      afterSale,
      payments: own?.records ?? [],
    }
  })
}
