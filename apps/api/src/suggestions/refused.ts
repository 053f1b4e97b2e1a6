import { MAX_REFUSED, type RefusedFlavor } from '@shop/contracts/suggestions.ts'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { lockAccount } from '#identity/index.ts'
import { type Tx, withTransaction } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely, query } from '#platform/sql.ts'

type Refusal = { accountId: string; flavorType: string }

/** The tastes that a customer wants in no mix, newest first. */
export async function listRefused(db: Tx, accountId: string): Promise<RefusedFlavor[]> {
  return query(
    db,
    kysely
      .selectFrom('refused_flavor as r')
      .innerJoin('flavor as f', 'f.id', 'r.flavor_id')
      .select(({ ref }) => [
        'f.id as flavorType',
        jsonBuildObject({ ru: ref('f.name_ru'), en: ref('f.name_en'), hy: ref('f.name_hy') }).as('name'),
      ])
      .where('r.account_id', '=', accountId)
      .orderBy('r.refused_at', 'desc')
      .orderBy('f.id'),
  )
}

/** Takes a taste out of all further mixes, once. @throws NOT_FOUND for a taste that the shop does not know, TOO_MANY_REFUSED */
export function refuseFlavor(
  { db, clock, random }: Deps,
  { accountId, flavorType }: Refusal,
): Promise<RefusedFlavor[]> {
  if (flavorType.includes('\0')) throw new AppError('NOT_FOUND')
  return withTransaction(db, random, async tx => {
    await lockAccount(tx, accountId)
    const flavors = kysely.selectFrom('flavor').select(['id', 'merged_into_id as mergedIntoId'])
    const [flavor] = await query(tx, flavors.where('id', '=', flavorType))
    if (!flavor) throw new AppError('NOT_FOUND')
    const row = { account_id: accountId, flavor_id: flavor.mergedIntoId ?? flavor.id, refused_at: clock.now() }
    const insertion = kysely.insertInto('refused_flavor').values(row)
    await execute(
      tx,
      insertion.onConflict(conflict => conflict.doNothing()),
    )
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
