import type { CustomerDetails } from '@shop/contracts/account-staff.ts'
import { OrderDraftContents } from '@shop/contracts/order-drafts-staff.ts'
import { ReturnState } from '@shop/contracts/returns.ts'
import { listAddresses } from '#addresses/index.ts'
import { exportFavorites } from '#favorites/index.ts'
import { exportSavedMixes } from '#mixes/index.ts'
import { draftsOf, type OrderOwner, ordersOwnedBy } from '#orders/index.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { listWaits } from '#rental/index.ts'
import { exportAlerts } from '#stock/index.ts'

const MAX_ROWS = 50

/** Returns the id of an account that exists. @throws NOT_FOUND */
export async function customerIn(db: Tx, accountId: string): Promise<string> {
  const [account] = await query(db, kysely.selectFrom('account').select('id').where('id', '=', accountId))
  if (!account) throw new AppError('NOT_FOUND')
  return account.id
}

/** Returns what the page of a customer shows besides orders, points and notes. */
export async function showCustomerDetails(db: Db, accountId: string): Promise<CustomerDetails> {
  const [account] = await query(db, kysely.selectFrom('account').select('phone').where('id', '=', accountId))
  const byPhone = account && (await query(db, ordersOwnedBy({ phone: account.phone })))
  const [addresses, favorites, stockAlerts, rentalWaits, keptMixes, returns, refunds, drafts] = await Promise.all([
    listAddresses(db, accountId),
    exportFavorites(db, accountId),
    exportAlerts(db, accountId),
    listWaits(db, accountId),
    exportSavedMixes(db, accountId),
    returnsOf(db, accountId),
    refundsOf(db, accountId),
    listDrafts(db, { accountId }),
  ])
  const ordersByPhone = byPhone?.length ?? 0
  return { addresses, favorites, stockAlerts, rentalWaits, keptMixes, returns, refunds, drafts, ordersByPhone }
}

/** Lists the drafts of a customer, newest first. */
export async function listDrafts(db: Tx, owner: OrderOwner): Promise<CustomerDetails['drafts']> {
  const drafts = await draftsOf(db, owner)
  return drafts.map(({ id, contents, updatedAt }) => {
    const { items, rentals = [] } = OrderDraftContents.parse(contents)
    return { id, itemCount: items.reduce((sum, { quantity }) => sum + quantity, rentals.length), updatedAt }
  })
}

async function returnsOf(db: Tx, accountId: string): Promise<CustomerDetails['returns']> {
  const rows = await query(
    db,
    kysely
      .selectFrom('order_return as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['o.number', 'r.seq', 'r.status', 'r.requested_at as requestedAt'])
      .where('o.account_id', '=', accountId)
      .orderBy('r.id', 'desc')
      .limit(MAX_ROWS),
  )
  return rows.map(({ number, seq, status, requestedAt }) => ({
    number: `${number}-${seq}`,
    orderNumber: number,
    state: ReturnState.parse(status),
    requestedAt: requestedAt.toISOString(),
  }))
}

async function refundsOf(db: Tx, accountId: string): Promise<CustomerDetails['refunds']> {
  const rows = await query(
    db,
    kysely
      .selectFrom('payment_refund as f')
      .innerJoin('payment as p', 'p.id', 'f.payment_id')
      .innerJoin('orders as o', 'o.id', 'p.order_id')
      .select(['o.number as orderNumber', 'f.amount_amd as amountAmd', 'f.status', 'f.requested_at as requestedAt'])
      .where('o.account_id', '=', accountId)
      .orderBy('f.id', 'desc')
      .limit(MAX_ROWS),
  )
  return rows.map(({ requestedAt, ...refund }) => ({ ...refund, requestedAt: requestedAt.toISOString() }))
}
