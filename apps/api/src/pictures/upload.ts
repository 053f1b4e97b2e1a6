import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Picture, PublicPicture } from '@shop/contracts/pictures.ts'
import type { Metadata, Sharp } from 'sharp'
import type { Staff } from '#audit/index.ts'
import type { Deps } from '#platform/config/deps.ts'
import { Prisma, type Tx, withTransaction } from '#platform/db/db.ts'
import { execute, kysely, lockName, query } from '#platform/db/sql.ts'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'
import { AppError } from '#platform/http/errors.ts'
import { loadSharp } from '#platform/http/load-sharp.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import { pictureSelect, toPicture, toPublicPicture } from './queries.ts'
import {
  isOfCustomers,
  isSupportedFormat,
  keyOf,
  MAX_PIXELS,
  type PictureFormat,
  type PictureOwner,
  recipes,
  widthsOf,
} from './rules.ts'
import type { PictureStore } from './store.ts'

type UploadDeps = Pick<Deps, 'db' | 'clock' | 'random'> & {
  pictureStore: PictureStore
  encode: (bytes: Uint8Array, recipe: EncodeOptions) => Promise<Encoded>
}
type EncodeOptions = {
  owner: PictureOwner
  /** Encodes more than twice as fast; the files are a tenth larger. */
  isFast?: boolean
}
type Upload = EncodeOptions & {
  bytes: Uint8Array
  /** What the bytes were made from, if that identifies the picture and not the bytes. */
  source?: string
}
/** The account of a staff member or a customer. */
type Uploader = Pick<Staff, 'accountId'>

/**
 * Stores an upload, or returns the picture with the same bytes. Inserts the row first and marks it as ready after its
 * files are stored, so that the nightly cleaning finds the remains of a crash.
 * @throws PICTURE_REFUSED; UNAVAILABLE if the queue is full or the store is unavailable; TOO_MANY_REQUESTS for a
 * customer at the limit
 */
async function storePicture(deps: UploadDeps, { accountId }: Uploader, { bytes, source, ...options }: Upload) {
  const { db, clock, random, pictureStore } = deps
  const { owner } = options
  const hash = createHash('sha256').update(source ?? bytes)
  // The picture of a customer or courier is their own, also if another one uploads the same file.
  if (isOfCustomers(owner) || owner === 'delivery') hash.update(accountId)
  const same = { owner, hash: new Uint8Array(hash.digest()), readyAt: { not: null } }
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

  const isLimited = isOfCustomers(owner)
  if (isLimited) await assertDailyLimit(db, deps, { owner, accountId })
  const encoded = await deps.encode(bytes, options)
  const id = randomUUIDv7()
  const files = encoded.filesOf(id)
  const { width, height, widths, placeholder, isOnWhite } = encoded
  const row = {
    id,
    owner,
    hash: Buffer.from(same.hash),
    width,
    height,
    widths,
    bytes: files.reduce((sum, file) => sum + file.bytes.length, 0),
    placeholder,
    is_on_white: isOnWhite,
    staff_id: accountId,
    touched_at: clock.now(),
  }
  await withTransaction(db, random, async tx => {
    if (isLimited) {
      // Concurrent uploads of the customer are counted one after the other.
      await lockName(tx, `${owner}-pictures:${accountId}`)
      await assertDailyLimit(tx, deps, { owner, accountId })
    }
    await execute(tx, kysely.insertInto('picture').values(row))
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
export async function uploadPublicPicture(deps: UploadDeps, staff: Uploader, upload: Upload): Promise<PublicPicture> {
  return toPublicPicture(await storePicture(deps, staff, upload))
}

/** Stores a picture that only authorized users can see. @throws PICTURE_REFUSED; UNAVAILABLE */
export async function uploadPrivatePicture(deps: UploadDeps, by: Uploader, upload: Upload): Promise<Picture> {
  return toPicture(await storePicture(deps, by, upload))
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Pictures of each kind that a customer may upload in 24 hours. */
const MAX_OWN_PER_DAY = 30

/** @throws TOO_MANY_REQUESTS if the customer has uploaded the pictures of a day */
async function assertDailyLimit(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { owner, accountId }: { owner: PictureOwner; accountId: string },
): Promise<void> {
  const since = new Date(clock.now().getTime() - DAY_MS)
  const own = kysely.selectFrom('picture').select('id').where('owner', '=', owner).where('staff_id', '=', accountId)
  const uploaded = await query(tx, own.where('touched_at', '>', since).limit(MAX_OWN_PER_DAY))
  if (uploaded.length >= MAX_OWN_PER_DAY) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
}

/** One picture at a time, because encoding needs several hundred megabytes and all cores. */
const STAFF_QUEUE = { maxConcurrent: 1, maxWaiting: 6 }
/** Customers have a queue of their own, so that they cannot block the uploads of staff. */
const CUSTOMER_QUEUE = { maxConcurrent: 1, maxWaiting: 2 }
/** Timeout of one encoding step. */
const STEP_SECONDS = 10
/** The longer side of the placeholder, pixels. */
const PLACEHOLDER_SIZE = 16

type Encoders = Record<PictureFormat, (picture: Sharp) => Sharp>
/** More effort would take several times longer and save few bytes. */
const encoders: Encoders = {
  avif: picture => picture.avif({ quality: 55, effort: 3 }),
  webp: picture => picture.webp({ quality: 78, effort: 4, smartSubsample: true }),
}
const fastEncoders: Encoders = {
  avif: picture => picture.avif({ quality: 55, effort: 1 }),
  webp: picture => picture.webp({ quality: 78, effort: 4 }),
}

type Encoded = {
  width: number
  height: number
  widths: number[]
  /** Empty for a picture that is partly transparent. */
  placeholder: string
  isOnWhite: boolean
  /** Returns the files with their storage keys for the id of the picture. */
  filesOf(id: string): { key: string; bytes: Uint8Array }[]
}

/** Creates the encoder of uploads, with a bounded queue for staff and one for customers. */
export function createEncoder() {
  const [staff, customers] = [createLimiter(STAFF_QUEUE), createLimiter(CUSTOMER_QUEUE)]
  return (bytes: Uint8Array, options: EncodeOptions): Promise<Encoded> =>
    (isOfCustomers(options.owner) ? customers : staff)(() => encode(bytes, options))
}

/**
 * Decodes an upload, rotates it upright and encodes it again. This removes metadata, such as location and name, and
 * other files behind the picture.
 * @throws PICTURE_REFUSED, with the reason not_a_picture, too_many_pixels or damaged
 */
async function encode(bytes: Uint8Array, { owner, isFast = false }: EncodeOptions): Promise<Encoded> {
  const [sharp, recipe] = [await loadSharp(), recipes[owner]]
  const { autoOrient } = await measure(bytes)
  const widths = widthsOf(recipe, autoOrient.width)
  const largest = widths.at(-1) ?? autoOrient.width
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: STEP_SECONDS })
    .autoOrient()
    .resize({ width: largest })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => rejectPicture('damaged'))
  const { width, height, channels } = info
  const scaled = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).timeout({ seconds: STEP_SECONDS }).resize({ width: to })

  const formats = isFast ? fastEncoders : encoders
  const files: { width: number; format: PictureFormat; bytes: Uint8Array }[] = []
  for (const each of widths) {
    for (const format of recipe.formats) {
      files.push({ width: each, format, bytes: await formats[format](scaled(each)).toBuffer() })
    }
  }
  const tiny = await scaled(Math.max(1, Math.round(PLACEHOLDER_SIZE * Math.min(1, width / height))))
    .webp({ quality: 40 })
    .toBuffer()
  // A blurred placeholder would stay visible behind a picture that is partly transparent.
  const { isOpaque } = await scaled(width).stats()
  return {
    width,
    height,
    widths,
    isOnWhite: isOpaque && (await hasWhiteEdge(scaled)),
    placeholder: isOpaque ? `data:image/webp;base64,${tiny.toString('base64')}` : '',
    filesOf: id => files.map(file => ({ key: keyOf({ owner, id, ...file }), bytes: file.bytes })),
  }
}

/** Width of the copy whose edge is examined, pixels. */
const EDGE_WIDTH = 64
/** From this value of every channel on, a pixel counts as white: JPEG and studio light leave a shade. */
const WHITE = 243
/** The object may touch the edge, as a hose does. */
const WHITE_SHARE = 0.9

/** Returns whether almost all pixels at the edge of an opaque picture are white. */
async function hasWhiteEdge(scaled: (width: number) => Sharp): Promise<boolean> {
  const { data, info } = await scaled(EDGE_WIDTH).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const isWhite = (x: number, y: number) => {
    const at = (y * width + x) * channels
    return data.subarray(at, at + channels).every(value => value >= WHITE)
  }
  const edge = [
    ...Array.from({ length: width }, (_, x) => [isWhite(x, 0), isWhite(x, height - 1)]),
    ...Array.from({ length: height }, (_, y) => [isWhite(0, y), isWhite(width - 1, y)]),
  ].flat()
  return edge.filter(Boolean).length >= edge.length * WHITE_SHARE
}

/** Reads the header of a file, before anything is decoded. */
async function measure(bytes: Uint8Array): Promise<Metadata> {
  if (!isSupportedFormat(bytes)) return rejectPicture('not_a_picture')
  const sharp = await loadSharp()
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => rejectPicture('not_a_picture'))
  if (head.width * head.height > MAX_PIXELS) return rejectPicture('too_many_pixels', MAX_PIXELS)
  return head
}

/** @param max the limit that was exceeded */
function rejectPicture(reason: 'not_a_picture' | 'too_many_pixels' | 'damaged', max?: number): never {
  throw new AppError('PICTURE_REFUSED', {
    ...(reason === 'too_many_pixels' && { texts: textsOf('picture.tooManyPixels') }),
    ...(reason === 'damaged' && { texts: textsOf('picture.damaged') }),
    details: [{ path: 'body', reason, max }],
  })
}
