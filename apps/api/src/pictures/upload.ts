import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Picture, PublicPicture } from '@shop/contracts/pictures.ts'
import type { Staff } from '#audit/index.ts'
import { Prisma } from '#platform/db.ts'
import type { Deps } from '#platform/deps.ts'
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
 * Keeps an upload. The same bytes again are the picture that is there. A row without its files is never shown: it is
 * made first and ready last, so that what a crash leaves behind is found and removed.
 * @throws PICTURE_REFUSED; UNAVAILABLE when too many wait, or the store is away
 */
async function keepPicture(deps: UploadDeps, staff: Staff, { owner, bytes }: Upload) {
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
    // Another upload of the same bytes was ready first; what this one has stored goes with the nightly cleaning.
    if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')) throw error
    const first = await findSame()
    if (!first) throw error
    return first
  }
}

/** A picture for the catalogue. @throws PICTURE_REFUSED; UNAVAILABLE */
export async function keepPublicPicture(deps: UploadDeps, staff: Staff, upload: Upload): Promise<PublicPicture> {
  return toPublicPicture(await keepPicture(deps, staff, upload))
}

/** A picture that not everybody may see. @throws PICTURE_REFUSED; UNAVAILABLE */
export async function keepPrivatePicture(deps: UploadDeps, staff: Staff, upload: Upload): Promise<Picture> {
  return toPicture(await keepPicture(deps, staff, upload))
}
