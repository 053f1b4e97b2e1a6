import { randomUUIDv7 } from 'node:crypto'
import { type AddAddress, type EditAddress, MAX_ADDRESSES, type SavedAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locales.ts'
import { type InferResult, sql } from 'kysely'
import { addressOf, isTownElsewhere } from '#delivery/index.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

const addresses = kysely
  .selectFrom('saved_address')
  .select(['id', 'region', 'city', 'street', 'building', 'apartment', 'postal_code as postalCode'])
  .select('is_default as isDefault')

type AddressRow = InferResult<typeof addresses>[number]

function toAddress(row: AddressRow): SavedAddress {
  return { id: row.id, ...addressOf(row), isDefault: row.isDefault }
}

/** Lists the addresses of a customer: the default first, then the newest. */
export async function listAddresses(db: Tx, accountId: string): Promise<SavedAddress[]> {
  const own = addresses.where('account_id', '=', accountId)
  return (await query(db, own.orderBy('is_default', 'desc').orderBy('id', 'desc'))).map(toAddress)
}

/** Finds an address of the customer; undefined also for another customer's. */
export async function findSavedAddress(db: Tx, accountId: string, id: string): Promise<SavedAddress | undefined> {
  const [row] = await query(db, addresses.where('account_id', '=', accountId).where('id', '=', id))
  return row && toAddress(row)
}

/** Finds an address of the customer in the format of an order; undefined also for another customer's. */
export async function findAddress(db: Tx, accountId: string, id: string): Promise<Address | undefined> {
  const address = await findSavedAddress(db, accountId, id)
  if (!address) return undefined
  const { id: _, isDefault: __, ...rest } = address
  return rest
}

/**
 * Saves an address; the first one becomes the default. A repeated address returns the existing one.
 * @throws TOO_MANY_ADDRESSES, VALIDATION naming a town of another region
 */
export async function addAddress(
  { db, clock, random }: Deps,
  accountId: string,
  { isDefault = false, ...given }: AddAddress,
  locale: Locale,
): Promise<SavedAddress> {
  assertTownInRegion(given, locale)
  const address = { ...given, apartment: given.apartment || undefined, postalCode: given.postalCode || undefined }
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    const others = await listAddresses(tx, accountId)
    const known = others.find(other => isSameAddress(other, address))
    const id = known?.id ?? (await insertAddress(tx, { accountId, address, createdAt: clock.now() }))
    const makesDefault = isDefault || others.length === 0
    if (makesDefault) await makeDefault(tx, accountId, id)
    return { id, ...address, isDefault: makesDefault || known?.isDefault === true }
  })
}

const fields = ['region', 'city', 'street', 'building', 'apartment', 'postalCode'] as const

const isSameAddress = (one: Address, other: Address): boolean => fields.every(field => one[field] === other[field])

type NewAddress = { accountId: string; address: Address; createdAt: Date }

async function insertAddress(tx: Tx, { accountId, address, createdAt }: NewAddress): Promise<string> {
  const { postalCode, ...columns } = address
  const id = randomUUIDv7()
  const place = await getFreePosition(tx, accountId)
  const row = { id, account_id: accountId, place, ...columns, postal_code: postalCode, created_at: createdAt }
  await execute(tx, kysely.insertInto('saved_address').values(row))
  return id
}

/** Returns the lowest free position of ten. */
async function getFreePosition(tx: Tx, accountId: string): Promise<number> {
  const [row] = await query(
    tx,
    kysely
      .selectFrom(sql<{ n: number }>`generate_series(1, ${MAX_ADDRESSES}::int)`.as<'n'>(sql`n(n)`))
      .select(({ fn }) => fn.min('n.n').as('place'))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('saved_address as a')
              .select('a.id')
              .where('a.account_id', '=', accountId)
              .whereRef('a.place', '=', 'n.n'),
          ),
        ),
      ),
  )
  if (!row?.place) throw new AppError('TOO_MANY_ADDRESSES')
  return row.place
}

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

/** Makes an address the only default. The caller holds the lock of the account. */
export async function makeDefault(tx: Tx, accountId: string, id: string): Promise<void> {
  const addresses = kysely.updateTable('saved_address').where('account_id', '=', accountId)
  // Two statements, because the unique index checks each row when it is written.
  await execute(tx, addresses.set({ is_default: false }).where('is_default', '=', true).where('id', '!=', id))
  await execute(tx, addresses.set({ is_default: true }).where('id', '=', id))
}

/** Asserts that the town belongs to the region. @throws VALIDATION naming body.city */
export function assertTownInRegion(address: Pick<Address, 'region' | 'city'>, locale: Locale): void {
  if (!isTownElsewhere(address)) return
  throw new AppError('VALIDATION', { details: [{ path: 'body.city', message: fieldText('city_elsewhere', locale) }] })
}
