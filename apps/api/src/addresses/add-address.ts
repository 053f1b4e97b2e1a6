import { randomUUIDv7 } from 'node:crypto'
import { type AddAddress, MAX_ADDRESSES, type SavedAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { sql } from 'kysely'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import { assertTownInRegion } from './assert-town.ts'
import { makeDefault } from './make-default.ts'
import { listAddresses } from './queries.ts'

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
  const place = await findFreePosition(tx, accountId)
  const row = { id, account_id: accountId, place, ...columns, postal_code: postalCode, created_at: createdAt }
  await execute(tx, kysely.insertInto('saved_address').values(row))
  return id
}

/** Returns the lowest free position of ten. */
async function findFreePosition(tx: Tx, accountId: string): Promise<number> {
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
