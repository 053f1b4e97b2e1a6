import type { Locale } from '@shop/contracts/locale.ts'
import type { ChangeMix } from '@shop/contracts/mixes.ts'
import { audit, type Staff } from '#audit/index.ts'
import { type Db, transact } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { fieldText } from '#platform/refusals.ts'

type Own = { accountId: string; shareId: string }

/**
 * Renames one of the customer's own mixes, shows it to everybody or no more.
 * @returns its id @throws NOT_FOUND, also for another's; VALIDATION for showing what was saved from another's
 */
export async function changeMix(
  db: Db,
  { accountId, shareId }: Own,
  { name, isPublic }: ChangeMix,
  locale: Locale,
): Promise<string> {
  const mix = await db.savedMix.findFirst({ where: { accountId, shareId }, select: { id: true, originId: true } })
  if (!mix) throw new AppError('NOT_FOUND')
  if (isPublic && mix.originId !== null) {
    throw new AppError('VALIDATION', {
      details: [{ path: 'body.isPublic', message: fieldText('mix_of_another', locale) }],
    })
  }
  const data = { ...(name === undefined ? {} : { name }), ...(isPublic === undefined ? {} : { isPublic }) }
  const { count } = await db.savedMix.updateMany({ where: { id: mix.id, accountId }, data })
  if (count === 0) throw new AppError('NOT_FOUND')
  return mix.id
}

/** Deletes one of the customer's own mixes, if it is there; what others saved from it stays theirs. */
export async function deleteMix(db: Db, { accountId, shareId }: Own): Promise<void> {
  await db.savedMix.deleteMany({ where: { accountId, shareId } })
}

/**
 * Takes a mix off the list of public ones, or puts it back; its link goes on leading to it.
 * @throws NOT_FOUND
 */
export async function hideMix(
  deps: Deps,
  staff: Staff,
  { shareId, isHidden }: { shareId: string; isHidden: boolean },
): Promise<void> {
  await transact(deps.db, deps.random, async tx => {
    const { count } = await tx.savedMix.updateMany({
      where: { shareId, hiddenAt: isHidden ? null : { not: null } },
      data: { hiddenAt: isHidden ? deps.clock.now() : null },
    })
    const mix = await tx.savedMix.findUnique({ where: { shareId }, select: { id: true, name: true } })
    if (!mix) throw new AppError('NOT_FOUND')
    if (count === 0) return
    const action = isHidden ? 'mix.hide' : 'mix.show'
    await audit(tx, deps, staff, { action, subject: { type: 'saved_mix', id: mix.id }, after: { name: mix.name } })
  })
}
