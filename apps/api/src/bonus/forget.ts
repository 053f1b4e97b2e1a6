import type { Tx } from '#platform/db.ts'

/** Takes a leaving customer out of the ledger, which stays for the books; the points that are left lapse with the account. */
export async function forgetBonus(tx: Tx, accountId: string): Promise<void> {
  await tx.bonusEntry.updateMany({ where: { accountId }, data: { accountId: null, reason: null } })
}
