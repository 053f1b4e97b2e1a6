import { MAX_REFUSED, type RefusedFlavor } from '@shop/contracts/suggestions.ts'
import { lockAccount } from '#identity/index.ts'
import { type Tx, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'

type Refusal = { accountId: string; flavorType: string }

/** The tastes that a customer wants in no mix, newest first. */
export async function listRefused(db: Tx, accountId: string): Promise<RefusedFlavor[]> {
  const rows = await db.refusedFlavor.findMany({
    where: { accountId },
    orderBy: [{ refusedAt: 'desc' }, { flavorId: 'asc' }],
    select: { flavor: { select: { id: true, nameRu: true, nameEn: true, nameHy: true } } },
  })
  return rows.map(({ flavor: { id, nameRu, nameEn, nameHy } }) => ({
    flavorType: id,
    name: { ru: nameRu, en: nameEn, hy: nameHy },
  }))
}

/** Takes a taste out of all further mixes, once. @throws NOT_FOUND for a taste that the shop does not know, TOO_MANY_REFUSED */
export function refuseFlavor(
  { db, clock, random }: Deps,
  { accountId, flavorType }: Refusal,
): Promise<RefusedFlavor[]> {
  if (flavorType.includes('\0')) throw new AppError('NOT_FOUND')
  return transact(db, random, async tx => {
    await lockAccount(tx, accountId)
    const flavor = await tx.flavor.findUnique({ where: { id: flavorType }, select: { id: true, mergedIntoId: true } })
    if (!flavor) throw new AppError('NOT_FOUND')
    const data = [{ accountId, flavorId: flavor.mergedIntoId ?? flavor.id, refusedAt: clock.now() }]
    await tx.refusedFlavor.createMany({ data, skipDuplicates: true })
    const refused = await listRefused(tx, accountId)
    if (refused.length > MAX_REFUSED) throw new AppError('TOO_MANY_REFUSED')
    return refused
  })
}

/** Lets a taste into mixes again, if it was refused. */
export async function allowFlavor({ db }: Deps, { accountId, flavorType }: Refusal): Promise<RefusedFlavor[]> {
  // A page may still have the id of a taste that was merged into another one.
  const isOfTaste = { OR: [{ flavorId: flavorType }, { flavor: { merged: { some: { id: flavorType } } } }] }
  if (!flavorType.includes('\0')) await db.refusedFlavor.deleteMany({ where: { accountId, ...isOfTaste } })
  return listRefused(db, accountId)
}
