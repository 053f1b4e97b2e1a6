import type { SavedAddress } from '@shop/contracts/addresses.ts'
import type { Address } from '@shop/contracts/delivery.ts'
import { addressColumns, addressOf } from '#delivery/index.ts'
import type { Prisma, Tx } from '#platform/db.ts'

export const addressSelect = { id: true, ...addressColumns, isDefault: true } satisfies Prisma.SavedAddressSelect

type AddressRow = Prisma.SavedAddressGetPayload<{ select: typeof addressSelect }>

export function toAddress(row: AddressRow): SavedAddress {
  return { id: row.id, ...addressOf(row), isDefault: row.isDefault }
}

/** A customer's addresses: the default first, then the newest. */
export async function listAddresses(db: Tx, accountId: string): Promise<SavedAddress[]> {
  const rows = await db.savedAddress.findMany({
    where: { accountId },
    orderBy: [{ isDefault: 'desc' }, { id: 'desc' }],
    select: addressSelect,
  })
  return rows.map(toAddress)
}

/** One of the customer's own addresses as an order takes it; undefined where there is none, also for another's. */
export async function findAddress(db: Tx, accountId: string, id: string): Promise<Address | undefined> {
  const row = await db.savedAddress.findFirst({ where: { id, accountId }, select: addressColumns })
  return row ? addressOf(row) : undefined
}
