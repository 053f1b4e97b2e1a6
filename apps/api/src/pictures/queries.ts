import type { Picture, PublicPicture } from '@shop/contracts/pictures.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Prisma, Tx } from '#platform/db/db.ts'
import { execute, kysely } from '#platform/db/sql.ts'
import { AppError } from '#platform/http/errors.ts'
import type { PictureFormat, PictureOwner } from './rules.ts'

/** The columns that toPicture and toPublicPicture need. */
export const pictureSelect = {
  id: true,
  width: true,
  height: true,
  widths: true,
  placeholder: true,
  isOnWhite: true,
} satisfies Prisma.PictureSelect
type PublicRow = Prisma.PictureGetPayload<{ select: typeof pictureSelect }>
type Row = Omit<PublicRow, 'isOnWhite'>

export const PICTURE_PATH = '/serverapi/pictures'
/** The width of the single URL of a picture, pixels. */
const DEFAULT_WIDTH = 640

export function toPicture({ id, width, height, placeholder }: Row): Picture {
  return { id, width, height, placeholder }
}

/** Converts a public picture, with its URLs. */
export function toPublicPicture(row: Row & Partial<PublicRow>): PublicPicture {
  const urlOf = (width: number, format: PictureFormat) => `${PICTURE_PATH}/${row.id}/${width}.${format}`
  const srcset = (format: PictureFormat) => row.widths.map(width => `${urlOf(width, format)} ${width}w`).join(', ')
  const defaultWidth = row.widths.find(width => width >= DEFAULT_WIDTH) ?? row.width
  const urls = { url: urlOf(defaultWidth, 'webp'), avif: srcset('avif'), webp: srcset('webp') }
  return { ...toPicture(row), ...urls, ...(row.isOnWhite && { isOnWhite: true as const }) }
}

/**
 * Marks uploaded pictures as used. Call it in the transaction that writes the rows that refer to them, before those
 * rows: this keeps a concurrent nightly cleaning from deleting the pictures.
 * @throws VALIDATION if a picture does not exist or belongs to another capability
 */
export async function usePictures(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  {
    owner,
    ids,
    path,
    uploaderId,
  }: {
    owner: PictureOwner
    ids: readonly string[]
    /** The field of the request, for errors. */
    path: string
    /** The account that must have uploaded them. */
    uploaderId?: string
  },
): Promise<void> {
  // Sorted, to avoid a deadlock of two requests with the same pictures.
  for (const id of [...new Set(ids)].toSorted()) {
    const picture = kysely.updateTable('picture').set({ touched_at: clock.now() }).where('id', '=', id)
    const own = uploaderId === undefined ? picture : picture.where('staff_id', '=', uploaderId)
    const touched = await execute(tx, own.where('owner', '=', owner).where('ready_at', 'is not', null))
    if (touched === 0) throw new AppError('VALIDATION', { details: [{ path, reason: 'unknown_picture', message: id }] })
  }
}
