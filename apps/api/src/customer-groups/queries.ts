import type { CustomerGroup, CustomerLabels } from '@shop/contracts/customer-groups.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { anyOf, kysely, query, rowCount } from '#platform/db/sql.ts'

export const NO_LABELS: CustomerLabels = { groups: [], tags: [] }

/** Returns the groups and tags of customers by account; customers without any are missing. */
export async function labelsOf(db: Tx, accountIds: readonly string[]): Promise<Map<string, CustomerLabels>> {
  const groups = kysely
    .selectFrom('customer_group_member as m')
    .innerJoin('customer_group as g', 'g.id', 'm.group_id')
    .select(['m.account_id as accountId', 'g.id', 'g.name'])
    .where('m.account_id', '=', anyOf(accountIds))
    .orderBy('g.name')
  const tags = kysely
    .selectFrom('customer_tag')
    .select(['account_id as accountId', 'tag'])
    .where('account_id', '=', anyOf(accountIds))
    .orderBy('tag')
  const labels = new Map<string, CustomerLabels>()
  const labelsFor = (accountId: string) => {
    const found = labels.get(accountId) ?? { groups: [], tags: [] }
    labels.set(accountId, found)
    return found
  }
  for (const { accountId, id, name } of await query(db, groups)) labelsFor(accountId).groups.push({ id, name })
  for (const { accountId, tag } of await query(db, tags)) labelsFor(accountId).tags.push(tag)
  return labels
}

const groups = kysely
  .selectFrom('customer_group as g')
  .select(['g.id', 'g.name'])
  .select(({ selectFrom }) =>
    selectFrom('customer_group_member as m')
      .select(rowCount.as('count'))
      .whereRef('m.group_id', '=', 'g.id')
      .$asScalar()
      .as('counted'),
  )

/** Lists the groups by name. */
export async function listGroups(db: Tx): Promise<CustomerGroup[]> {
  const rows = await query(db, groups.orderBy(sql`lower(g.name)`))
  return rows.map(({ counted, ...group }) => ({ ...group, members: counted ?? 0 }))
}

/** Finds a group. */
export async function findGroup(db: Tx, id: string): Promise<CustomerGroup | undefined> {
  const [row] = await query(db, groups.where('g.id', '=', id))
  return row && { id: row.id, name: row.name, members: row.counted ?? 0 }
}

/** The tags that filters and suggestions offer at most. */
const MAX_TAGS = 500

/** Lists the tags in use, the most frequent ones first. */
export function listTags(db: Tx): Promise<{ tag: string; customers: number }[]> {
  const tags = kysely
    .selectFrom('customer_tag')
    .select(['tag', rowCount.as('customers')])
    .groupBy('tag')
  return query(db, tags.orderBy('customers', 'desc').orderBy('tag').limit(MAX_TAGS))
}
