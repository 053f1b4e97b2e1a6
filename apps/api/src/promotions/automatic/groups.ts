import type { Texts } from '@shop/contracts/locale-schemas.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query } from '#platform/db/sql.ts'

/**
 * Returns the names of the promotions for a group of customers, in any state. The caller locks the group, so that no
 * other promotion can name it meanwhile.
 */
export async function listPromotionsOfGroup(tx: Tx, groupId: string): Promise<Texts[]> {
  const promotions = kysely
    .selectFrom('promotion')
    .select('title')
    .where(sql<boolean>`${groupId}::uuid = ANY(group_ids)`)
    .orderBy('created_at')
  return (await query(tx, promotions)).map(({ title }) => title)
}

/** Locks groups against deletion until the end of the transaction. @returns the ids of those that exist */
export async function lockGroups(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const groups = kysely.selectFrom('customer_group').select('id').where('id', '=', anyOf(ids)).orderBy('id')
  return new Set((await query(tx, groups.forKeyShare())).map(({ id }) => id))
}
