import type { Picture, PublicPicture } from '@shop/contracts/pictures.ts'
import type { Prisma, Tx } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
import { AppError } from '#platform/errors.ts'
import { execute, kysely } from '#platform/sql.ts'
import type { PictureFormat, PictureOwner } from './rules.ts'

/** What toPicture and toPublicPicture need. */
export const pictureSelect = {
  id: true,
  width: true,
  height: true,
  widths: true,
  placeholder: true,
} satisfies Prisma.PictureSelect
type Row = Prisma.PictureGetPayload<{ select: typeof pictureSelect }>

export const PICTURE_PATH = '/serverapi/pictures'
/** The width that stands for a picture where one address is asked for. */
const MIDDLE = 640

export function toPicture({ id, width, height, placeholder }: Row): Picture {
  return { id, width, height, placeholder }
}

/** A picture whose owner shows it to everybody, with its addresses. */
export function toPublicPicture(row: Row): PublicPicture {
  const address = (width: number, format: PictureFormat) => `${PICTURE_PATH}/${row.id}/${width}.${format}`
  const srcset = (format: PictureFormat) => row.widths.map(width => `${address(width, format)} ${width}w`).join(', ')
  const middle = row.widths.find(width => width >= MIDDLE) ?? row.width
  return { ...toPicture(row), url: address(middle, 'webp'), avif: srcset('avif'), webp: srcset('webp') }
}

/**
 * Says that uploaded pictures are about to be used, before the rows are written that name them, in the same transaction:
 * they stay even if the nightly cleaning is at work just now.
 * @throws VALIDATION where one is not there, or is another capability's
 */
export async function usePictures(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    owner,
    ids,
    path,
  }: { owner: PictureOwner; ids: readonly string[] /** Of the field that named them. */; path: string },
): Promise<void> {
  // In one order, so that two calls with the same pictures do not wait for each other in a ring.
  for (const id of [...new Set(ids)].toSorted()) {
    const picture = kysely.updateTable('picture').set({ touched_at: clock.now() }).where('id', '=', id)
    const touched = await execute(tx, picture.where('owner', '=', owner).where('ready_at', 'is not', null))
    if (touched === 0) throw new AppError('VALIDATION', { details: [{ path, reason: 'unknown_picture', message: id }] })
  }
}
