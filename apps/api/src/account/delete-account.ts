import { anonymizeBonus } from '#bonus/index.ts'
import { deleteMessagesFrom } from '#contact/index.ts'
import { confirmPassword, deleteAccountRows, type IdentityDeps, lockAccountForDeletion } from '#identity/index.ts'
import { anonymizeOrders, lockOrders } from '#orders/index.ts'
import { moneyOf } from '#payments/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { AppError } from '#platform/http/errors.ts'
import { anonymizeMessagesTo } from '#platform/jobs/outbox.ts'
import { deleteRentalPictures, ordersWithOpenRentals } from '#rental/index.ts'
import { deleteReturnNotes, ordersWithOpenReturns } from '#returns/index.ts'
import { deleteMixes } from '#suggestions/index.ts'

/**
 * Deletes the account of the signed-in user: its orders are anonymized; sessions, codes, addresses, favorites, cart,
 * mixes, points, messages and pictures of rentals are deleted. The lock of the account prevents concurrent orders.
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
    const leaving = await lockAccountForDeletion(tx, caller.accountId, comparedHash)
    await assertNoOpenOrders(tx, caller.accountId)
    await deleteReturnNotes(tx, caller.accountId)
    await deleteRentalPictures(tx, caller.accountId)
    await anonymizeOrders(tx, caller.accountId)
    await anonymizeBonus(tx, caller.accountId)
    await deleteMixes(tx, leaving.phone, now)
    await deleteMessagesFrom(tx, leaving.phone)
    await anonymizeMessagesTo(tx, leaving, now)
    await deleteAccountRows(tx, now, leaving)
  })
}

async function assertNoOpenOrders(tx: Tx, accountId: string): Promise<void> {
  const orders = await lockOrders(tx, accountId)
  const money = await moneyOf(tx, orders)
  const returning = await ordersWithOpenReturns(
    tx,
    orders.map(({ id }) => id),
  )
  const renting = await ordersWithOpenRentals(
    tx,
    orders.map(({ id }) => id),
  )
  const underWay = orders.filter(
    ({ id, status }) =>
      (status !== 'delivered' && status !== 'cancelled') ||
      money.get(id)?.isOpen ||
      returning.has(id) ||
      renting.has(id),
  )
  if (underWay.length === 0) return
  throw new AppError('ORDERS_UNDER_WAY', { details: underWay.map(({ number }) => ({ orderNumber: number })) })
}
