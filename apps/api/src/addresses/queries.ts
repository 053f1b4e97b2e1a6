import type { SavedAddress } from '@shop/contracts/addresses.ts'
import { type Address, RegionCode } from '@shop/contracts/delivery.ts'
import type { Prisma, Tx } from '#platform/db.ts'

export const addressSelect = {
  id: true,
  region: true,
  city: true,
  street: true,
  building: true,
  apartment: true,
  postalCode: true,
  isDefault: true,
} satisfies Prisma.SavedAddressSelect

type AddressRow = Prisma.SavedAddressGetPayload<{ select: typeof addressSelect }>

export function toAddress({ region, apartment, postalCode, ...row }: AddressRow): SavedAddress {
  return {
    ...row,
    region: RegionCode.parse(region),
    ...(apartment === null ? {} : { apartment }),
    ...(postalCode === null ? {} : { postalCode }),
  }
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
  const row = await db.savedAddress.findFirst({ where: { id, accountId }, select: addressSelect })
  if (!row) return undefined
  const { id: _id, isDefault: _isDefault, ...address } = toAddress(row)
  return address
}
