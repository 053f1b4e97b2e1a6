import type { Tx } from '#platform/db.ts'

/** Takes the default from whichever address has it; the caller holds the account's lock, and the database allows one. */
export async function makeDefault(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx.savedAddress.updateMany({
    where: { accountId, isDefault: true, id: { not: id } },
    data: { isDefault: false },
  })
  await tx.savedAddress.updateMany({ where: { accountId, id }, data: { isDefault: true } })
}
