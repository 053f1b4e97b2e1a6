import { OrderStatus } from '@shop/contracts/orders.ts'
import type { Tx } from '#platform/db.ts'

/** A customer's orders by number and state, oldest first. */
export async function orderStates(
  db: Tx,
  accountId: string,
): Promise<{ id: string; number: number; status: OrderStatus }[]> {
  const rows = await db.order.findMany({
    where: { accountId },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, status: true },
  })
  return rows.map(({ status, ...row }) => ({ ...row, status: OrderStatus.parse(status) }))
}

/**
 * Takes the person out of the customer's orders: what was sold, for how much and into which region stays for the
 * books, who and where exactly does not. The hash of what was asked for goes, too: a phone could be guessed from it.
 */
export async function anonymizeOrders(tx: Tx, accountId: string): Promise<void> {
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
