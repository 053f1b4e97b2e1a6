import type { Tx } from '#platform/db.ts'

/** The orders of several that have a return which is not over: its goods or its money are on their way. */
export async function ordersWithOpenReturns(db: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.orderReturn.findMany({
    where: { orderId: { in: [...orderIds] }, status: { in: ['requested', 'accepted', 'received'] } },
    select: { orderId: true },
  })
  return new Set(rows.map(({ orderId }) => orderId))
}

/** Takes what a leaving customer wrote out of their returns; what went back stays for the books. */
export async function forgetReturnNotes(tx: Tx, accountId: string): Promise<void> {
  await tx.orderReturn.updateMany({ where: { order: { accountId } }, data: { note: null } })
}
