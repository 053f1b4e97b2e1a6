import { OrderStatus } from '@shop/contracts/orders.ts'
import type { Tx } from '#platform/db.ts'

/**
 * Locks a customer's orders until the transaction ends, as whoever changes one does: a payment that comes now waits, and
 * finds an order without a person. By id, so that two never wait for each other in a ring.
 * @returns them by number and state, oldest first
 */
export async function lockOrders(
  tx: Tx,
  accountId: string,
): Promise<{ id: string; number: number; status: OrderStatus }[]> {
  const rows = await tx.$queryRaw<{ id: string; number: number; status: string }[]>`
    SELECT id, number, status FROM orders WHERE account_id = ${accountId}::uuid ORDER BY id FOR NO KEY UPDATE`
  return rows
    .map(({ status, ...row }) => ({ ...row, status: OrderStatus.parse(status) }))
    .toSorted((a, b) => a.number - b.number)
}

/**
 * Takes the person out of the customer's orders: what was sold, for how much and into which region stays for the
 * books, who and where exactly does not, nor what staff noted. The hash of what was asked for goes, too: a phone could be guessed from it.
 */
export async function anonymizeOrders(tx: Tx, accountId: string): Promise<void> {
  await tx.orderActivity.updateMany({ where: { order: { accountId }, note: { not: null } }, data: { note: null } })
  await tx.orderMix.updateMany({ where: { order: { accountId }, name: { not: null } }, data: { name: null } })
  await tx.order.updateMany({
    where: { accountId },
    data: {
      accountId: null,
      requestHash: new Uint8Array(),
      phone: '',
      secondaryPhone: null,
      city: '',
      street: '',
      building: '',
      apartment: null,
      postalCode: null,
      notes: null,
    },
  })
}
