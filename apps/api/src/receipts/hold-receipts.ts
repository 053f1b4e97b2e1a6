import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { execute, kysely, type Param, prepare } from '#platform/db/sql.ts'
import { baseKindOf } from './queries.ts'

/** Literals, because the partial index of open receipts needs them. */
const UNSENT = [sql.lit('queued'), sql.lit('refused')]

/**
 * Holds the receipts that wait for a device, because the shop has none: staff print them manually. A device that is
 * configured later does not print them by itself. A receipt with an unknown result stays `sent`: the previous device
 * may have printed it.
 */
export async function holdReceipts({ db }: Pick<Deps, 'db'>): Promise<void> {
  await execute(db, kysely.updateTable('fiscal_receipt').set({ status: 'held' }).where('status', 'in', UNSENT))
}

/**
 * Holds the receipts that refer to one that was printed manually or on another device, except charges: the device of the
 * shop does not know it.
 */
export async function holdReceiptsOfOtherDevices({ db }: Pick<Deps, 'db'>, crn: string | null): Promise<void> {
  await execute(db, heldReceipts({ crn }))
}

const heldReceipts = prepare((param: Param<{ crn: string | null }>) =>
  kysely
    .updateTable('fiscal_receipt as r')
    .from('fiscal_receipt as s')
    .set({ status: 'held' })
    .where('r.kind', '!=', 'charge')
    .where('r.status', 'in', UNSENT)
    .whereRef('s.payment_id', '=', 'r.payment_id')
    .where('s.kind', '=', baseKindOf('r'))
    .where('s.status', '=', sql.lit('printed'))
    .where(({ eb, or }) =>
      or([eb('s.is_manual', '=', true), sql<boolean>`s.crn IS DISTINCT FROM ${param('crn')}::text`]),
    ),
)
