import { type ExcludedFlavor, MAX_EXCLUDED_FLAVORS } from '@shop/contracts/suggestions.ts'
import { completeTexts } from '@shop/contracts/text-fields.ts'
import { lockAccount } from '#identity/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, query } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'

type ExcludeFlavorInput = { accountId: string; flavorType: string }

/** Lists the flavors that the customer excludes, newest first. */
export async function listExcludedFlavors(db: Tx, accountId: string): Promise<ExcludedFlavor[]> {
  const rows = await query(
    db,
    kysely
      .selectFrom('refused_flavor as r')
      .innerJoin('flavor as f', 'f.id', 'r.flavor_id')
      .select(['f.id as flavorType', 'f.name'])
      .where('r.account_id', '=', accountId)
      .orderBy('r.refused_at', 'desc')
      .orderBy('f.id'),
  )
  return rows.map(({ flavorType, name }) => ({ flavorType, name: completeTexts(name) }))
}

/** Excludes a flavor from all further mixes. @throws NOT_FOUND for an unknown flavor, TOO_MANY_REFUSED */
export function excludeFlavor(
  { db, clock, random }: Deps,
  { accountId, flavorType }: ExcludeFlavorInput,
): Promise<ExcludedFlavor[]> {
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
    const excluded = await listExcludedFlavors(tx, accountId)
    if (excluded.length > MAX_EXCLUDED_FLAVORS) throw new AppError('TOO_MANY_REFUSED')
    return excluded
  })
}

/** Includes an excluded flavor again. */
export async function includeFlavor(
  { db }: Deps,
  { accountId, flavorType }: ExcludeFlavorInput,
): Promise<ExcludedFlavor[]> {
  // A page may still have the id of a flavor that was merged into another one.
  const isOfTaste = { OR: [{ flavorId: flavorType }, { flavor: { merged: { some: { id: flavorType } } } }] }
  if (!flavorType.includes('\0')) await db.refusedFlavor.deleteMany({ where: { accountId, ...isOfTaste } })
  return listExcludedFlavors(db, accountId)
}
