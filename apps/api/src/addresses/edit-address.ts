import type { EditAddress, SavedAddress } from '@shop/contracts/addresses.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { lockAccount } from '#identity/index.ts'
import { withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely } from '#platform/sql.ts'
import { makeDefault } from './make-default.ts'
import { findSavedAddress, listAddresses } from './queries.ts'
import { refuseTownElsewhere } from './refuse-town.ts'

type Own = { accountId: string; id: string }

/** Changes what is given of one of the customer's own addresses. @throws NOT_FOUND, also for another's; VALIDATION as add-address */
export async function editAddress(
  { db, random }: Deps,
  { accountId, id }: Own,
  { isDefault, apartment, postalCode, ...given }: EditAddress,
  locale: Locale,
): Promise<SavedAddress> {
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    // Sets at least one column, also where only the default changes.
    const changes = { account_id: accountId, ...columnsOf({ apartment, postalCode, ...given }) }
    const own = kysely.updateTable('saved_address').where('account_id', '=', accountId).where('id', '=', id)
    if ((await execute(tx, own.set(changes))) === 0) throw new AppError('NOT_FOUND')
    if (isDefault) await makeDefault(tx, accountId, id)
    const changed = await findSavedAddress(tx, accountId, id)
    if (!changed) throw new Error(`expected address ${id} after its update, found none`)
    // An address from before this rule can still become the default.
    if ('region' in given || 'city' in given) refuseTownElsewhere(changed, locale)
    return changed
  })
}

/** What is given, as it is stored: an empty apartment or postal code is none. */
function columnsOf({ apartment, postalCode, region, city, street, building }: Omit<EditAddress, 'isDefault'>) {
  const orNull = (text: string | undefined) => (text === '' ? null : text)
  return { region, city, street, building, apartment: orNull(apartment), postal_code: orNull(postalCode) }
}

/** Deletes one of the customer's own addresses; the newest left takes the default over. @throws NOT_FOUND */
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
