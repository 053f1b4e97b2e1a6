import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Picture, PublicPicture } from '@shop/contracts/pictures.ts'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { Prisma } from '#platform/db/db.ts'
import type { Encoded } from './encode.ts'
import { pictureSelect, toPicture, toPublicPicture } from './queries.ts'
import type { PictureOwner } from './rules.ts'
import type { PictureStore } from './store.ts'

export type UploadDeps = Pick<Deps, 'db' | 'clock'> & {
  pictureStore: PictureStore
  encode: (bytes: Uint8Array, owner: PictureOwner) => Promise<Encoded>
}
type Upload = { owner: PictureOwner; bytes: Uint8Array }

/**
 * Stores an upload, or returns the picture with the same bytes. Inserts the row first and marks it as ready after its
 * files are stored, so that the nightly cleaning finds the remains of a crash.
 * @throws PICTURE_REFUSED; UNAVAILABLE if the queue is full or the store is unavailable
 */
async function storePicture(deps: UploadDeps, staff: Staff, { owner, bytes }: Upload) {
  const { db, clock, pictureStore } = deps
  const hash = createHash('sha256').update(bytes).digest()
  const same = { owner, hash: new Uint8Array(hash), readyAt: { not: null } }
  const findSame = async () => {
    const [known] = await db.picture.updateManyAndReturn({
      where: same,
      data: { touchedAt: clock.now() },
      select: pictureSelect,
    })
    return known
  }
  const known = await findSame()
  if (known) return known

  const encoded = await deps.encode(bytes, owner)
  const id = randomUUIDv7()
  const files = encoded.filesOf(id)
  const { width, height, widths, placeholder } = encoded
  await db.picture.create({
    data: {
      id,
      owner,
      hash: same.hash,
      width,
      height,
      widths,
      bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
      placeholder,
      staffId: staff.accountId,
      touchedAt: clock.now(),
    },
    select: { id: true },
  })
  for (const file of files) await pictureStore.put(file.key, file.bytes)
  try {
    return await db.picture.update({ where: { id }, data: { readyAt: clock.now() }, select: pictureSelect })
  } catch (error) {
    // A concurrent upload of the same bytes was ready first. The nightly cleaning deletes the files of this one.
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error
    const first = await findSame()
    if (!first) throw error
    return first
  }
}

/** Stores a picture that is served publicly. @throws PICTURE_REFUSED; UNAVAILABLE */
export async function uploadPublicPicture(deps: UploadDeps, staff: Staff, upload: Upload): Promise<PublicPicture> {
  return toPublicPicture(await storePicture(deps, staff, upload))
}

/** Stores a picture that only authorized users can see. @throws PICTURE_REFUSED; UNAVAILABLE */
export async function uploadPrivatePicture(deps: UploadDeps, staff: Staff, upload: Upload): Promise<Picture> {
  return toPicture(await storePicture(deps, staff, upload))
}
