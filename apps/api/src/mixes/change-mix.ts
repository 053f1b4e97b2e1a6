import type { Locale } from '@shop/contracts/locale.ts'
import type { ChangeMix } from '@shop/contracts/mixes.ts'
import type { Db } from '#platform/db/db.ts'
import { fieldText } from '#platform/http/error-responses.ts'
import { AppError } from '#platform/http/errors.ts'

type Own = { accountId: string; shareId: string }

/**
 * Renames a mix of the customer, publishes or unpublishes it. @returns its id
 * @throws NOT_FOUND, also for a mix of another account; VALIDATION for publishing a saved copy
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

/** Deletes a mix of the customer if it exists. Copies that others saved stay. */
export async function deleteMix(db: Db, { accountId, shareId }: Own): Promise<void> {
  await db.savedMix.deleteMany({ where: { accountId, shareId } })
}
