import type { CustomerLabels } from '@shop/contracts/customer-groups.ts'
import { sql } from 'kysely'
import { auditAll, type Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { anyOf, execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { labelsOf, NO_LABELS } from './queries.ts'

type LabelInput = {
  accountIds: string[]
  addGroups: string[]
  removeGroups: string[]
  addTags: string[]
  removeTags: string[]
}

/**
 * Adds and removes groups and tags of customers. Customers that no longer exist are skipped. Returns the number of
 * customers that changed; each has an audit entry.
 * @throws NOT_FOUND if there is none of the customers, or not each group that is added
 */
export async function labelCustomers(deps: Deps, staff: Staff, input: LabelInput): Promise<number> {
  return withTransaction(deps.db, deps.random, async tx => {
    const accountIds = await lockAccounts(tx, input.accountIds)
    if (accountIds.length === 0) throw new AppError('NOT_FOUND')
    await assertGroupsExist(tx, input.addGroups)
    const before = await labelsOf(tx, accountIds)
    await writeLabels(tx, { ...input, accountIds })
    const after = await labelsOf(tx, accountIds)
    const changed = accountIds.flatMap(id => {
      const [was, is] = [before.get(id) ?? NO_LABELS, after.get(id) ?? NO_LABELS]
      if (JSON.stringify(was) === JSON.stringify(is)) return []
      return { action: 'customer.label', subject: { type: 'account', id }, ...toAudited(was, is) } as const
    })
    await auditAll(tx, deps, staff, changed)
    return changed.length
  })
}

/** Not the tags: they may be personal, and audit entries are never deleted. */
function toAudited(before: CustomerLabels, after: CustomerLabels) {
  return {
    before: { groups: before.groups },
    after: {
      groups: after.groups,
      addedTags: after.tags.filter(tag => !before.tags.includes(tag)).length,
      removedTags: before.tags.filter(tag => !after.tags.includes(tag)).length,
    },
  }
}

/** Locks the accounts in the order of their ids, so that two changes of many customers do not deadlock. */
async function lockAccounts(tx: Tx, accountIds: string[]): Promise<string[]> {
  const accounts = kysely.selectFrom('account').select('id').where('id', '=', anyOf(accountIds))
  const rows = await query(tx, accounts.orderBy('id').forNoKeyUpdate())
  return rows.map(({ id }) => id)
}

async function assertGroupsExist(tx: Tx, groupIds: string[]): Promise<void> {
  const groups = kysely.selectFrom('customer_group').select('id').where('id', '=', anyOf(groupIds))
  const found = await query(tx, groups.orderBy('id').forKeyShare())
  if (found.length < new Set(groupIds).size) throw new AppError('NOT_FOUND')
}

async function writeLabels(tx: Tx, { accountIds, addGroups, removeGroups, addTags, removeTags }: LabelInput) {
  const accounts = sql`unnest(${accountIds}::uuid[]) AS a(id)`
  await execute(
    tx,
    kysely
      .deleteFrom('customer_group_member')
      .where('account_id', '=', anyOf(accountIds))
      .where('group_id', '=', anyOf(removeGroups)),
  )
  await execute(
    tx,
    kysely
      .insertInto('customer_group_member')
      .columns(['account_id', 'group_id'])
      .expression(sql`SELECT a.id, g.id FROM ${accounts}, unnest(${addGroups}::uuid[]) AS g(id)`)
      .onConflict(conflict => conflict.doNothing()),
  )
  await execute(
    tx,
    kysely.deleteFrom('customer_tag').where('account_id', '=', anyOf(accountIds)).where('tag', '=', anyOf(removeTags)),
  )
  await execute(
    tx,
    kysely
      .insertInto('customer_tag')
      .columns(['account_id', 'tag'])
      .expression(sql`SELECT a.id, t.tag FROM ${accounts}, unnest(${addTags}::text[]) AS t(tag)`)
      .onConflict(conflict => conflict.doNothing()),
  )
}
