import { forgetBonus } from '#bonus/index.ts'
import { forgetMessagesFrom } from '#contact/index.ts'
import { confirmPassword, forgetAccount, type IdentityDeps, lockLeaving } from '#identity/index.ts'
import { anonymizeOrders, lockOrders } from '#orders/index.ts'
import { moneyOf } from '#payments/index.ts'
import type { Caller } from '#platform/auth.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import { AppError } from '#platform/errors.ts'
import { forgetMessagesTo } from '#platform/outbox.ts'
import { forgetRentalPictures, ordersWithOpenRentals } from '#rental/index.ts'
import { forgetReturnNotes, ordersWithOpenReturns } from '#returns/index.ts'
import { forgetMixes } from '#suggestions/index.ts'

/**
 * Deletes the account of one who is signed in (decisions.md, Identity): the orders stay without a person, and
 * sessions, codes, addresses, favourites, cart, mixes, points, letters and pictures of rentals go. The account's lock lets no order slip in between.
 * @throws FORBIDDEN for staff, whose names stand in the shop's records; WRONG_PASSWORD; TOO_MANY_ATTEMPTS;
 * ORDERS_UNDER_WAY (details name them) while one is not delivered or cancelled, its money is still on the way, or a
 * rented hookah is not settled
 */
export async function deleteAccount(deps: IdentityDeps, caller: Caller, password: string): Promise<void> {
  const { db, clock, random } = deps
  if (caller.role !== 'customer') throw new AppError('FORBIDDEN')
  const comparedHash = await confirmPassword(deps, caller, password)
  await withTransaction(db, random, async tx => {
    const now = clock.now()
    const leaving = await lockLeaving(tx, caller.accountId, comparedHash)
    await refuseUnderWay(tx, caller.accountId)
    await forgetReturnNotes(tx, caller.accountId)
    await forgetRentalPictures(tx, caller.accountId)
    await anonymizeOrders(tx, caller.accountId)
    await forgetBonus(tx, caller.accountId)
    await forgetMixes(tx, leaving.phone, now)
    await forgetMessagesFrom(tx, leaving.phone)
    await forgetMessagesTo(tx, leaving, now)
    await forgetAccount(tx, now, leaving)
  })
}

async function refuseUnderWay(tx: Tx, accountId: string): Promise<void> {
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
