import type { AccountExport, PersonExport } from '@shop/contracts/account.ts'
import { OrderDraftContents } from '@shop/contracts/order-drafts-staff.ts'
import { listAddresses } from '#addresses/index.ts'
import { audit, type Staff } from '#audit/index.ts'
import { anonymizeBonus, exportBonus } from '#bonus/index.ts'
import { cartLines, readGroups } from '#carts/index.ts'
import { exportHookahs } from '#compatibility/index.ts'
import { deleteMessagesFrom, messagesFrom } from '#contact/index.ts'
import { exportFavorites } from '#favorites/index.ts'
import {
  confirmPassword,
  type DeletedAccount,
  deleteAccountRows,
  exportAccountRows,
  type IdentityDeps,
  lockAccountForDeletion,
} from '#identity/index.ts'
import { exportSavedMixes } from '#mixes/index.ts'
import {
  allOrders,
  anonymizeOrders,
  draftsOf,
  exportConsents,
  exportDeliveryProofs,
  exportOrderPoints,
  lockOrders,
  type OrderOwner,
} from '#orders/index.ts'
import { getPaymentsByOrder } from '#payments/index.ts'
import type { PictureDeps } from '#pictures/index.ts'
import type { Caller } from '#platform/auth/auth.ts'
import { hmac } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Db, type Tx, withTransaction } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { type MessageId, textsOf } from '#platform/i18n/translate.ts'
import { anonymizeMessagesTo, messagesTo } from '#platform/jobs/outbox.ts'
import { bookedRentals, deleteRentalPictures, exportTrust, listWaits, ordersWithOpenRentals } from '#rental/index.ts'
import {
  deleteReturnNotesAndPictures,
  findOrdersWithOpenReturns,
  getAfterSales,
  NO_AFTER_SALE,
} from '#returns/index.ts'
import { deleteReviewsOf, exportReviewsOf } from '#reviews/index.ts'
import { exportAlerts } from '#stock/index.ts'
import { exportCredit, forfeitCredit } from '#store-credit/index.ts'
import { deleteMixes, exportMixes, listExcludedFlavors } from '#suggestions/index.ts'

export type ExportDeps = Pick<PictureDeps, 'db' | 'clock' | 'pictureStore'>

/** Exports all personal data that the shop stores about a user. */
export async function exportAccount(deps: ExportDeps, accountId: string): Promise<AccountExport> {
  const { db, clock } = deps
  const account = await exportAccountRows(db, accountId)
  const { phone } = account.profile
  const groups = await readGroups(db, accountId)
  return {
    exportedAt: clock.now().toISOString(),
    ...account,
    addresses: await listAddresses(db, accountId),
    favorites: await exportFavorites(db, accountId),
    hookahs: await exportHookahs(db, accountId),
    stockAlerts: await exportAlerts(db, accountId),
    rentalWaits: await listWaits(db, accountId),
    depositLevel: await exportTrust(db, accountId, clock.now()),
    cart: await cartLines(db, accountId),
    cartRentals: groups?.rentals ?? [],
    cartMixes: groups?.mixes ?? [],
    orders: await exportOrders(deps, { accountId }),
    drafts: await exportDrafts(db, { accountId }),
    bonus: await exportBonus(db, accountId),
    storeCredit: await exportCredit(db, accountId),
    mixes: await exportMixes(db, accountId),
    keptMixes: await exportSavedMixes(db, accountId),
    ...(await exportReviewsOf(db, accountId)),
    refusedFlavors: (await listExcludedFlavors(db, accountId)).map(({ flavorType }) => flavorType),
    messages: await messagesTo(db, { accountId, phone }),
    letters: await messagesFrom(db, { phone, accountId }),
  }
}

/** Exports what the shop stores about a person without an account: orders that staff placed for the phone. */
export async function exportPerson(deps: ExportDeps, phone: string): Promise<PersonExport> {
  const { db, clock } = deps
  return {
    exportedAt: clock.now().toISOString(),
    phone,
    orders: await exportOrders(deps, { phone }),
    drafts: await exportDrafts(db, { phone }),
    messages: await messagesTo(db, { phone }),
    letters: await messagesFrom(db, { phone }),
  }
}

async function exportDrafts(db: Db, owner: OrderOwner): Promise<AccountExport['drafts']> {
  const drafts = await draftsOf(db, owner)
  return drafts.map(({ contents, updatedAt }) => ({ contents: OrderDraftContents.parse(contents), updatedAt }))
}

async function exportOrders(deps: ExportDeps, owner: OrderOwner): Promise<AccountExport['orders']> {
  const { db } = deps
  const now = deps.clock.now()
  const orders = await allOrders(db, owner, now)
  const ids = orders.map(({ id }) => id)
  const payments = await getPaymentsByOrder(
    db,
    orders.map(({ id, page: { status } }) => ({ id, status })),
  )
  const after = await getAfterSales(db, orders, now)
  const rentals = await bookedRentals(db, ids)
  const proofs = new Map((await exportDeliveryProofs(deps, ids)).map(({ orderId, ...proof }) => [orderId, proof]))
  const points = new Map((await exportOrderPoints(db, ids)).map(({ orderId, ...point }) => [orderId, point]))
  const consents = new Map((await exportConsents(db, ids)).map(({ orderId, ...consent }) => [orderId, consent]))
  return orders.map(({ id, page }) => {
    const own = payments.get(id)
    const [proof, consent, point] = [proofs.get(id), consents.get(id), points.get(id)]
    const afterSale = after.get(id) ?? NO_AFTER_SALE
    return {
      ...page,
      rentals: rentals.get(id) ?? [],
      paymentState: own?.state ?? 'none',
      afterSale,
      payments: own?.records ?? [],
      ...(proof && { deliveryProof: proof }),
      ...(point && { addressPoint: point }),
      ...(consent && {
        consent: {
          termsVersion: consent.termsVersion,
          termsLanguage: consent.locale,
          acceptedAt: consent.acceptedAt,
        },
      }),
    }
  })
}

/**
 * Deletes the account of the signed-in user: its orders are anonymized; sessions, codes, addresses, favorites, cart,
 * mixes, reviews, points, store credit, messages and pictures of rentals and returns are deleted. The lock of the account prevents concurrent
 * orders.
 * @throws FORBIDDEN for staff, whose names are part of the shop's records; WRONG_PASSWORD; TOO_MANY_ATTEMPTS;
 *   ORDERS_UNDER_WAY (details name them) while an order is not delivered or cancelled, a refund is pending, or a rented
 *   hookah is not settled
 */
export async function deleteAccount(deps: IdentityDeps, caller: Caller, password: string): Promise<void> {
  const { db, random } = deps
  if (caller.role !== 'customer') throw new AppError('FORBIDDEN')
  const comparedHash = await confirmPassword(deps, caller, password)
  await withTransaction(db, random, async tx => {
    const deleted = await lockAccountForDeletion(tx, caller.accountId, comparedHash)
    await deletePersonalData(tx, deps, deleted)
  })
}

type DeletionRequest = { accountId: string; reason: string }

/**
 * Deletes an account at the request of its customer, like the customer would. The audit log has the reason and no
 * personal data.
 * @throws NOT_FOUND; STAFF_ACCOUNT; ORDERS_UNDER_WAY
 */
export async function deleteAccountOf(deps: Deps, staff: Staff, { accountId, reason }: DeletionRequest): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    const deleted = await lockAccountForDeletion(tx, accountId)
    await deletePersonalData(tx, deps, deleted, 'account.ordersUnderWayOf')
    const subject = { type: 'account', id: accountId } as const
    await audit(tx, deps, staff, { action: 'customer.delete', subject, after: { reason } })
  })
}

/** Deletes the data of a locked account. */
async function deletePersonalData(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  deleted: DeletedAccount,
  text?: MessageId,
): Promise<void> {
  const { accountId, phone } = deleted
  const now = deps.clock.now()
  await anonymizeOrdersOf(tx, { accountId }, text)
  await anonymizeBonus(tx, accountId)
  await forfeitCredit(tx, deps, accountId)
  await deleteMixes(tx, phone, now)
  await deleteReviewsOf(tx, accountId)
  await deleteMessagesFrom(tx, deleted)
  await anonymizeMessagesTo(tx, deleted, now)
  await deleteAccountRows(tx, now, deleted)
}

async function anonymizeOrdersOf(tx: Tx, owner: OrderOwner, text?: MessageId): Promise<number> {
  const orderIds = await assertNoOpenOrders(tx, owner, text)
  await deleteReturnNotesAndPictures(tx, owner)
  await deleteRentalPictures(tx, orderIds)
  await anonymizeOrders(tx, owner)
  return orderIds.length
}

/** The phone is not in the audit log, whose entries are never deleted: the same phone has the same subject. */
export const personSubject = ({ keys }: Pick<Deps, 'keys'>, phone: string) =>
  ({ type: 'person', id: hmac(keys.cookie, `person:${phone}`).toString('hex').slice(0, 24) }) as const

/**
 * Deletes the data of a person without an account: orders that staff placed are anonymized; drafts, contact messages and
 * the recipient of messages are deleted.
 * @throws NOT_FOUND if there is an account with the phone, or nothing about it; ORDERS_UNDER_WAY
 */
export async function deletePerson(
  deps: Deps,
  staff: Staff,
  { phone, reason }: { phone: string; reason: string },
): Promise<void> {
  await withTransaction(deps.db, deps.random, async tx => {
    await assertNoAccount(tx, phone)
    const drafts = (await draftsOf(tx, { phone })).length
    const letters = (await messagesFrom(tx, { phone })).length
    const orders = await anonymizeOrdersOf(tx, { phone }, 'account.ordersUnderWayOf')
    if (drafts + letters + orders === 0) throw new AppError('NOT_FOUND')
    await deleteMessagesFrom(tx, { phone })
    await anonymizeMessagesTo(tx, { phone }, deps.clock.now())
    const after = { reason, orders, drafts, contactMessages: letters }
    await audit(tx, deps, staff, { action: 'customer.delete', subject: personSubject(deps, phone), after })
  })
}

/** @throws NOT_FOUND if the phone has an account, whose page has the data */
export async function assertNoAccount(tx: Tx, phone: string): Promise<void> {
  const [account] = await query(tx, kysely.selectFrom('account').select('id').where('phone', '=', phone))
  if (account) throw new AppError('NOT_FOUND')
}

/** @returns the ids of the orders */
async function assertNoOpenOrders(tx: Tx, owner: OrderOwner, text?: MessageId): Promise<string[]> {
  const orders = await lockOrders(tx, owner)
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
  if (open.length === 0) return orders.map(({ id }) => id)
  const details = open.map(({ number }) => ({ orderNumber: number }))
  throw new AppError('ORDERS_UNDER_WAY', { details, ...(text && { texts: textsOf(text) }) })
}

type DataExport = { subject: { type: 'account' | 'person'; id: string }; reason: string }

/** Records that staff exported the data of a person, and why. */
export async function auditDataExport(deps: Deps, staff: Staff, { subject, reason }: DataExport): Promise<void> {
  const entry = { action: 'customer.export_data', subject, after: { reason } } as const
  await withTransaction(deps.db, deps.random, tx => audit(tx, deps, staff, entry))
}
