import { Prisma, rows } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'

/**
 * Holds the receipts that wait for a device, as the shop has none: staff print them by hand. A device that is configured
 * later does not print them by itself. A receipt in doubt stays `sent`: the device that is gone may have printed it.
 */
export async function holdReceipts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await rows(db, Prisma.sql`UPDATE fiscal_receipt SET status = 'held' WHERE status IN ('queued', 'refused')`)
}

/** Holds the returns whose sale was printed by hand: the shop's device does not know that sale. */
export async function holdReturnsOfManualSales({ db }: Pick<Deps, 'db'>): Promise<void> {
  await rows(
    db,
    Prisma.sql`
    UPDATE fiscal_receipt r SET status = 'held' FROM fiscal_receipt s
    WHERE r.kind = 'return' AND r.status IN ('queued', 'refused')
      AND s.payment_id = r.payment_id AND s.kind = 'sale' AND s.is_manual`,
  )
}
