import type { CustomerGroup } from '@shop/contracts/customer-groups.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { sqlState, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
import { listPromotionsOfGroup } from '#promotions/index.ts'
import { findGroup } from './queries.ts'

type CreateGroupInput = { key: string; name: string; locale: Locale }

/**
 * Adds a group. The same key of the same user is the same group.
 * @throws VALIDATION if the name is taken; IDEMPOTENCY_KEY_REUSED for another name
 */
export async function createGroup(
  deps: Deps,
  staff: Staff,
  { key, name, locale }: CreateGroupInput,
): Promise<CustomerGroup> {
  const id = idFromIdempotencyKey(staff.accountId, key)
  return withTransaction(deps.db, deps.random, async tx => {
    const group = kysely.insertInto('customer_group').values({ id, name, created_at: deps.clock.now() })
    const added = group.onConflict(conflict => conflict.doNothing())
    // Read after the insert, which waits for a concurrent request with the same key.
    if ((await execute(tx, added)) === 0) return getSameGroup(tx, { id, name, locale })
    await audit(tx, deps, staff, {
      action: 'customer_group.create',
      subject: { type: 'customer_group', id },
      after: { name },
    })
    return { id, name, members: 0 }
  })
}

/** Returns the group of an earlier request with the same key. @throws as createGroup */
async function getSameGroup(tx: Tx, { id, name, locale }: RenameGroupInput): Promise<CustomerGroup> {
  const earlier = await findGroup(tx, id)
  if (!earlier) throw nameTakenError(locale)
  if (earlier.name !== name) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return earlier
}

const nameTakenError = (locale: Locale) =>
  new AppError('VALIDATION', { details: [{ path: 'body.name', message: fieldText('name_taken', locale) }] })

const UNIQUE_VIOLATION = '23505'

type RenameGroupInput = { id: string; name: string; locale: Locale }

/** Renames a group. @throws NOT_FOUND; VALIDATION if the name is taken */
export async function renameGroup(
  deps: Deps,
  staff: Staff,
  { id, name, locale }: RenameGroupInput,
): Promise<CustomerGroup> {
  const renamed = withTransaction(deps.db, deps.random, async tx => {
    const before = await lockGroup(tx, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.name !== name) {
      await execute(tx, kysely.updateTable('customer_group').set({ name }).where('id', '=', id))
      await audit(tx, deps, staff, {
        action: 'customer_group.change',
        subject: { type: 'customer_group', id },
        before: { name: before.name },
        after: { name },
      })
    }
    return { ...before, name }
  })
  return renamed.catch(error => {
    throw sqlState(error) === UNIQUE_VIOLATION ? nameTakenError(locale) : error
  })
}

type DeleteGroupInput = { id: string; locale: Locale }

/** Deletes a group with its memberships, if it exists. @throws GROUP_IN_USE naming the promotions for the group */
export function deleteGroup(deps: Deps, staff: Staff, { id, locale }: DeleteGroupInput): Promise<void> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockGroup(tx, id)
    if (!before) return
    const promotions = await listPromotionsOfGroup(tx, id)
    if (promotions.length > 0) {
      throw new AppError('GROUP_IN_USE', { details: [{ message: promotions.map(title => title[locale]).join(', ') }] })
    }
    await execute(tx, kysely.deleteFrom('customer_group').where('id', '=', id))
    const { name, members } = before
    await audit(tx, deps, staff, {
      action: 'customer_group.delete',
      subject: { type: 'customer_group', id },
      before: { name, members },
    })
  })
}

async function lockGroup(tx: Tx, id: string): Promise<CustomerGroup | undefined> {
  await execute(tx, kysely.selectFrom('customer_group').select('id').where('id', '=', id).forUpdate())
  return findGroup(tx, id)
}
