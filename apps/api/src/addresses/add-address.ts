import { type AddAddress, MAX_ADDRESSES, type SavedAddress } from '@shop/contracts/addresses.ts'
import type { Locale } from '@shop/contracts/locale.ts'
import { lockAccount } from '#identity/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { makeDefault } from './make-default.ts'
import { addressSelect, toAddress } from './queries.ts'
import { refuseTownElsewhere } from './refuse-town.ts'

/**
 * Saves an address; the first one becomes the default. The same address is saved once: repeating answers the one that
 * is there.
 * @throws TOO_MANY_ADDRESSES, VALIDATION naming the town of another region
 */
export async function addAddress(
  { db, clock, random }: Deps,
  accountId: string,
  { isDefault = false, ...given }: AddAddress,
  locale: Locale,
): Promise<SavedAddress> {
  refuseTownElsewhere(given, locale)
  const address = { ...given, apartment: given.apartment || null, postalCode: given.postalCode || null }
  return transact(db, random, async tx => {
    await lockAccount(tx, accountId)
    const known = await tx.savedAddress.findFirst({ where: { accountId, ...address }, select: addressSelect })
    const place = known ? null : await freePlace(tx, accountId)
    const row =
      known ??
      (await tx.savedAddress.create({
        data: { accountId, place: place ?? 1, ...address, createdAt: clock.now() },
        select: addressSelect,
      }))
    const isFirst = place !== null && (await tx.savedAddress.count({ where: { accountId } })) === 1
    if (!isDefault && !isFirst) return toAddress(row)
    await makeDefault(tx, accountId, row.id)
    return { ...toAddress(row), isDefault: true }
  })
}

/** The lowest of the ten places that is free. */
async function freePlace(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ place: number | null }[]>`
    SELECT min(n)::int AS place FROM generate_series(1, ${MAX_ADDRESSES}::int) n
    WHERE NOT EXISTS (SELECT FROM saved_address a WHERE a.account_id = ${accountId}::uuid AND a.place = n)`
  if (!row?.place) throw new AppError('TOO_MANY_ADDRESSES')
  return row.place
}
