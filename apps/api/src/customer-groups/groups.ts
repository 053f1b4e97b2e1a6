import type { CustomerGroup } from '@shop/contracts/customer-groups.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { sql } from 'kysely'
import { audit, type Staff } from '#audit/index.ts'
import { idFromIdempotencyKey } from '#platform/auth/secrets.ts'
import type { Deps } from '#platform/config/deps.ts'
import { sqlState, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'
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
    const earlier = await findGroup(tx, id)
    if (earlier && earlier.name !== name) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    if (earlier) return earlier
    const group = kysely.insertInto('customer_group').values({ id, name, created_at: deps.clock.now() })
    if (
      (await execute(
        tx,
        group.onConflict(conflict => conflict.doNothing()),
      )) === 0
    )
      throw nameTakenError(locale)
    await audit(tx, deps, staff, {
      action: 'customer_group.create',
      subject: { type: 'customer_group', id },
      after: { name },
    })
    return { id, name, members: 0 }
  })
}

const nameTakenError = (locale: Locale) =>
  new AppError('VALIDATION', { details: [{ path: 'body.name', message: fieldText('name_taken', locale) }] })

type RenameGroupInput = { id: string; name: string; locale: Locale }

/** Renames a group. @throws NOT_FOUND; VALIDATION if the name is taken */
export async function renameGroup(
  deps: Deps,
  staff: Staff,
  { id, name, locale }: RenameGroupInput,
): Promise<CustomerGroup> {
  return withTransaction(deps.db, deps.random, async tx => {
    const before = await lockGroup(tx, id)
    if (!before) throw new AppError('NOT_FOUND')
    if (before.name !== name) {
      const others = kysely.selectFrom('customer_group').select('id').where('id', '<>', id)
      const [other] = await query(tx, others.where(sql`lower(name)`, '=', sql`lower(${name})`))
      if (other) throw nameTakenError(locale)
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
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Deletes a group with its memberships, if it exists. @throws GROUP_IN_USE if a promotion refers to it */
export async function deleteGroup(deps: Deps, staff: Staff, id: string): Promise<void> {
  try {
    await withTransaction(deps.db, deps.random, async tx => {
      const before = await lockGroup(tx, id)
      if (!before) return
      await execute(tx, kysely.deleteFrom('customer_group').where('id', '=', id))
      const { name, members } = before
      await audit(tx, deps, staff, {
        action: 'customer_group.delete',
        subject: { type: 'customer_group', id },
        before: { name, members },
      })
    })
  } catch (error) {
    throw sqlState(error) === FOREIGN_KEY_VIOLATION ? new AppError('GROUP_IN_USE') : error
  }
}

async function lockGroup(tx: Tx, id: string): Promise<CustomerGroup | undefined> {
  await execute(tx, kysely.selectFrom('customer_group').select('id').where('id', '=', id).forUpdate())
  return findGroup(tx, id)
}
