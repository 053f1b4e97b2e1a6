import type { Metadata, Sharp } from 'sharp'
import { createLimiter } from '#platform/http/concurrency-limiter.ts'
import { AppError } from '#platform/http/errors.ts'
import { loadSharp } from '#platform/http/load-sharp.ts'
import { textsOf } from '#platform/i18n/translate.ts'
import {
  isSupportedFormat,
  keyOf,
  MAX_PIXELS,
  type PictureFormat,
  type PictureOwner,
  recipes,
  widthsOf,
} from './rules.ts'

/** One picture at a time, because encoding needs several hundred megabytes and all cores. */
const LIMITS = { maxConcurrent: 1, maxWaiting: 6 }
/** Timeout of one encoding step. */
const STEP_SECONDS = 10
/** The longer side of the placeholder, pixels. */
const PLACEHOLDER_SIZE = 16

/** More effort would take several times longer and save few bytes. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 55, effort: 3 }),
  webp: picture => picture.webp({ quality: 78, effort: 4, smartSubsample: true }),
}

export type Encoded = {
  width: number
  height: number
  widths: number[]
  placeholder: string
  /** Returns the files with their storage keys for the id of the picture. */
  filesOf(id: string): { key: string; bytes: Uint8Array }[]
}

/** Creates the encoder of uploads, with a bounded queue. */
export function createEncoder() {
  const limit = createLimiter(LIMITS)
  return (bytes: Uint8Array, owner: PictureOwner): Promise<Encoded> => limit(() => encode(bytes, owner))
}

/**
 * Decodes an upload, rotates it upright and encodes it again. This removes metadata, such as location and name, and
 * other files behind the picture.
 * @throws PICTURE_REFUSED, with the reason not_a_picture, too_many_pixels or damaged
 */
async function encode(bytes: Uint8Array, owner: PictureOwner): Promise<Encoded> {
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

  const files: { width: number; format: PictureFormat; bytes: Uint8Array }[] = []
  for (const each of widths) {
    for (const format of recipe.formats) {
      files.push({ width: each, format, bytes: await encoders[format](scaled(each)).toBuffer() })
    }
  }
  const tiny = await scaled(Math.max(1, Math.round(PLACEHOLDER_SIZE * Math.min(1, width / height))))
    .webp({ quality: 40 })
    .toBuffer()
  return {
    width,
    height,
    widths,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    filesOf: id => files.map(file => ({ key: keyOf({ owner, id, ...file }), bytes: file.bytes })),
  }
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
