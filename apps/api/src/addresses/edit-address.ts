import type { EditAddress, SavedAddress } from '@shop/contracts/addresses.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { withTransaction } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { assertTownInRegion } from './assert-town.ts'
import { makeDefault } from './make-default.ts'
import { findSavedAddress, listAddresses } from './queries.ts'

type Own = { accountId: string; id: string }

/**
 * Updates the given fields of an address of the customer. @throws NOT_FOUND, also for another customer's; VALIDATION
 * like addAddress
 */
export async function editAddress(
  { db, random }: Deps,
  { accountId, id }: Own,
  { isDefault, apartment, postalCode, ...given }: EditAddress,
  locale: Locale,
): Promise<SavedAddress> {
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    // Sets at least one column, also if only the default changes.
    const changes = { account_id: accountId, ...columnsOf({ apartment, postalCode, ...given }) }
    const own = kysely.updateTable('saved_address').where('account_id', '=', accountId).where('id', '=', id)
    if ((await execute(tx, own.set(changes))) === 0) throw new AppError('NOT_FOUND')
    if (isDefault) await makeDefault(tx, accountId, id)
    const changed = await findSavedAddress(tx, accountId, id)
    if (!changed) throw new Error(`expected address ${id} after its update, found none`)
    // An older address that violates this rule can still become the default.
    if ('region' in given || 'city' in given) assertTownInRegion(changed, locale)
    return changed
  })
}

/** Converts the given fields to columns: an empty apartment or postal code becomes null. */
function columnsOf({ apartment, postalCode, region, city, street, building }: Omit<EditAddress, 'isDefault'>) {
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  return { region, city, street, building, apartment: orNull(apartment), postal_code: orNull(postalCode) }
}

/** Deletes an address of the customer; the newest remaining one becomes the default. @throws NOT_FOUND */
export async function removeAddress({ db, random }: Deps, { accountId, id }: Own): Promise<SavedAddress[]> {
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    const own = kysely.deleteFrom('saved_address').where('account_id', '=', accountId).where('id', '=', id)
    if ((await execute(tx, own)) === 0) throw new AppError('NOT_FOUND')
    const left = await listAddresses(tx, accountId)
    const [next] = left
    if (!next || next.isDefault) return left
    await makeDefault(tx, accountId, next.id)
    return [{ ...next, isDefault: true }, ...left.slice(1)]
  })
}
