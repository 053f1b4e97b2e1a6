import type { Locale } from '@shop/contracts/locale.ts'
import type { ChangeMix } from '@shop/contracts/mixes.ts'
import type { Db } from '#platform/db.ts'
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
  const data = { name, isPublic }
  const { count } = await db.savedMix.updateMany({ where: { id: mix.id, accountId }, data })
  if (count === 0) throw new AppError('NOT_FOUND')
  return mix.id
}

/** Deletes one of the customer's own mixes, if it is there; what others saved from it stays theirs. */
export async function deleteMix(db: Db, { accountId, shareId }: Own): Promise<void> {
  await db.savedMix.deleteMany({ where: { accountId, shareId } })
}
