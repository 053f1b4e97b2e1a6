import { OrderStatus } from '@shop/contracts/orders.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { type OrderOwner, ordersOwnedBy } from './order-owner.ts'

/**
 * Locks a customer's orders by id until the transaction ends, so that a payment that arrives meanwhile waits for the
 * deletion of the account.
 * @returns the number and status of each, oldest first
 */
export async function lockOrders(
  tx: Tx,
  owner: OrderOwner,
): Promise<{ id: string; number: number; status: OrderStatus }[]> {
  const orders = kysely.selectFrom('orders').select(['id', 'number', 'status']).where('id', 'in', ordersOwnedBy(owner))
  const rows = await query(tx, orders.orderBy('id').forNoKeyUpdate())
  return rows
    .map(({ status, ...row }) => ({ ...row, status: OrderStatus.parse(status) }))
    .toSorted((a, b) => a.number - b.number)
}

/**
 * Anonymizes the customer's orders. Products, amounts and the region are kept for accounting; contacts, address, notes
 * and signatures are deleted. The trigger orders_point_follows_address deletes the point of the address on the map. So
 * are drafts of staff and the request hash, from which a phone number could be guessed.
 */
export async function anonymizeOrders(tx: Tx, owner: OrderOwner): Promise<void> {
  const own = ordersOwnedBy(owner)
  const noted = kysely.updateTable('order_activity').set({ note: null }).where('note', 'is not', null)
  await execute(tx, noted.where('order_id', 'in', own))
  // The constraint needs a text where there was one.
  const refusal = sql<string | null>`CASE WHEN refusal IS NULL THEN NULL ELSE '' END`
  const requests = kysely.updateTable('order_cancel_request').set({ reason: '', refusal })
  await execute(tx, requests.where('order_id', 'in', own))
  // The files of the pictures are deleted at night.
  await execute(tx, kysely.deleteFrom('delivery_proof').where('order_id', 'in', own))
  const named = kysely.updateTable('order_mix').set({ name: null }).where('name', 'is not', null)
  await execute(tx, named.where('order_id', 'in', own))
  await execute(tx, kysely.deleteFrom('order_draft').where(isDraftOf(owner)))
  await execute(
    tx,
    kysely
      .updateTable('orders')
      .set({
        account_id: null,
        customer_name: null,
        discount_reason: null,
        request_hash: Buffer.alloc(0),
        phone: '',
        secondary_phone: null,
        city: '',
        street: '',
        building: '',
        apartment: null,
        postal_code: null,
        notes: null,
      })
      .where('id', 'in', own),
  )
}

const isDraftOf = (owner: OrderOwner) =>
  'accountId' in owner
    ? sql<boolean>`(contents->>'accountId' = ${owner.accountId}::text
        OR contents->>'phone' = (SELECT phone FROM account WHERE id = ${owner.accountId}::uuid))`
    : sql<boolean>`(contents->>'phone' = ${owner.phone} AND contents->>'accountId' IS NULL)`

type OwnedDraft = { id: string; contents: unknown; updatedAt: string }

/** Returns the drafts of staff for a customer, newest first. */
export async function draftsOf(db: Tx, owner: OrderOwner): Promise<OwnedDraft[]> {
  const drafts = kysely.selectFrom('order_draft').select(['id', 'contents', 'updated_at as updatedAt'])
  const rows = await query(db, drafts.where('contents', 'is not', null).where(isDraftOf(owner)).orderBy('id', 'desc'))
  return rows.map(({ updatedAt, ...draft }) => ({ ...draft, updatedAt: updatedAt.toISOString() }))
}
