import type { SavedAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import type { InferResult } from 'kysely'
import { addressOf } from '#delivery/index.ts'
import type { Tx } from '#platform/db/db.ts'
import { kysely, query } from '#platform/db/sql.ts'

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
