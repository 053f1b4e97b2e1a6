import type { AccountExport } from '@shop/contracts/account.ts'
import { listAddresses } from '#addresses/index.ts'
import { anonymizeBonus, exportBonus } from '#bonus/index.ts'
import { cartLines, readGroups } from '#carts/index.ts'
import { deleteMessagesFrom, messagesFrom } from '#contact/index.ts'
import { exportFavorites } from '#favorites/index.ts'
import {
  confirmPassword,
  deleteAccountRows,
  exportAccountRows,
  type IdentityDeps,
  lockAccountForDeletion,
} from '#identity/index.ts'
import { exportSavedMixes } from '#mixes/index.ts'
import { allOrders, anonymizeOrders, lockOrders } from '#orders/index.ts'
import { getPaymentsByOrder } from '#payments/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { anonymizeMessagesTo, messagesTo } from '#platform/jobs/outbox.ts'
import { bookedRentals, deleteRentalPictures, listWaits, ordersWithOpenRentals } from '#rental/index.ts'
import {
  deleteReturnNotesAndPictures,
  findOrdersWithOpenReturns,
  getAfterSales,
  NO_AFTER_SALE,
} from '#returns/index.ts'
import { exportAlerts } from '#stock/index.ts'
import { deleteMixes, exportMixes, listExcludedFlavors } from '#suggestions/index.ts'

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
    rentalWaits: await listWaits(db, accountId),
    cart: await cartLines(db, accountId),
    cartRentals: groups?.rentals ?? [],
    cartMixes: groups?.mixes ?? [],
    orders: await exportOrders(db, accountId, now),
    bonus: await exportBonus(db, accountId),
    mixes: await exportMixes(db, accountId),
    keptMixes: await exportSavedMixes(db, accountId),
    refusedFlavors: (await listExcludedFlavors(db, accountId)).map(({ flavorType }) => flavorType),
    messages: await messagesTo(db, { accountId, phone }),
    letters: await messagesFrom(db, { phone, accountId }),
  }
}

async function exportOrders(db: Db, accountId: string, now: Date): Promise<AccountExport['orders']> {
  const orders = await allOrders(db, accountId, now)
  const payments = await getPaymentsByOrder(
    db,
    orders.map(({ id, page: { status } }) => ({ id, status })),
  )
  const after = await getAfterSales(db, orders, now)
  const rentals = await bookedRentals(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(({ id, page }) => {
    const own = payments.get(id)
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

/**
 * Deletes the account of the signed-in user: its orders are anonymized; sessions, codes, addresses, favorites, cart,
 * mixes, points, messages and pictures of rentals and returns are deleted. The lock of the account prevents concurrent
 * orders.
 * @throws FORBIDDEN for staff, whose names are part of the shop's records; WRONG_PASSWORD; TOO_MANY_ATTEMPTS;
 *   ORDERS_UNDER_WAY (details name them) while an order is not delivered or cancelled, a refund is pending, or a rented
 *   hookah is not settled
 */
export async function deleteAccount(deps: IdentityDeps, caller: Caller, password: string): Promise<void> {
  const { db, clock, random } = deps
  if (caller.role !== 'customer') throw new AppError('FORBIDDEN')
  const comparedHash = await confirmPassword(deps, caller, password)
  await withTransaction(db, random, async tx => {
    const now = clock.now()
    const deleted = await lockAccountForDeletion(tx, caller.accountId, comparedHash)
    await assertNoOpenOrders(tx, caller.accountId)
    await deleteReturnNotesAndPictures(tx, caller.accountId)
    await deleteRentalPictures(tx, caller.accountId)
    await anonymizeOrders(tx, caller.accountId)
    await anonymizeBonus(tx, caller.accountId)
    await deleteMixes(tx, deleted.phone, now)
    await deleteMessagesFrom(tx, deleted)
    await anonymizeMessagesTo(tx, deleted, now)
    await deleteAccountRows(tx, now, deleted)
  })
}

async function assertNoOpenOrders(tx: Tx, accountId: string): Promise<void> {
  const orders = await lockOrders(tx, accountId)
  const payments = await getPaymentsByOrder(tx, orders)
  const returning = await findOrdersWithOpenReturns(
    tx,
    orders.map(({ id }) => id),
  )
  const renting = await ordersWithOpenRentals(
    tx,
    orders.map(({ id }) => id),
  )
  const open = orders.filter(
    ({ id, status }) =>
      (status !== 'delivered' && status !== 'cancelled') ||
      payments.get(id)?.isOpen ||
      returning.has(id) ||
      renting.has(id),
  )
  if (open.length === 0) return
  throw new AppError('ORDERS_UNDER_WAY', { details: open.map(({ number }) => ({ orderNumber: number })) })
}
