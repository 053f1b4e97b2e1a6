import type { Metadata, Sharp } from 'sharp'
import { loadSharp } from '#platform/drawing.ts'
import { AppError } from '#platform/errors.ts'
import { createTurns } from '#platform/turns.ts'
import { isTakenFormat, keyOf, MAX_PIXELS, type PictureFormat, type PictureOwner, recipes, widthsOf } from './rules.ts'

/** A picture takes memory by the hundred megabytes and every core: one at a time, and a few that wait. */
const TURNS = { running: 1, waiting: 6 }
/** The longest one step of the work may take, seconds. */
const STEP_SECONDS = 10
/** Of the placeholder's longer side, pixels. */
const PLACEHOLDER = 16

/** Where more effort would cost several times the time for hardly fewer bytes. */
const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: picture => picture.avif({ quality: 55, effort: 3 }),
  webp: picture => picture.webp({ quality: 78, effort: 4, smartSubsample: true }),
}

export type Encoded = {
  width: number
  height: number
  widths: number[]
  placeholder: string
  /** The files with their keys, once the picture has an id. */
  filesOf(id: string): { key: string; bytes: Uint8Array }[]
}

/** Makes what is kept of uploads. */
export function createEncoder() {
  const takeTurn = createTurns(TURNS)
  return (bytes: Uint8Array, owner: PictureOwner): Promise<Encoded> => takeTurn(() => encode(bytes, owner))
}

/**
 * Decodes an upload, turns it upright and writes it anew: nothing that was hidden in the file (a place, a name, another
 * file behind the picture) is kept.
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
    .catch(() => refuse('damaged'))
  const { width, height, channels } = info
  const scaled = (to: number) =>
    sharp(data, { raw: { width, height, channels } }).timeout({ seconds: STEP_SECONDS }).resize({ width: to })

  const files: { width: number; format: PictureFormat; bytes: Uint8Array }[] = []
  for (const each of widths) {
    for (const format of recipe.formats) {
      files.push({ width: each, format, bytes: await encoders[format](scaled(each)).toBuffer() })
    }
  }
  const tiny = await scaled(Math.max(1, Math.round(PLACEHOLDER * Math.min(1, width / height))))
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

/** Reads the head of a file alone, before anything is decoded. */
async function measure(bytes: Uint8Array): Promise<Metadata> {
  if (!isTakenFormat(bytes)) return refuse('not_a_picture')
  const sharp = await loadSharp()
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => refuse('not_a_picture'))
  if (head.width * head.height > MAX_PIXELS) return refuse('too_many_pixels', MAX_PIXELS)
  return head
}

/** @param max what the reason is about */
function refuse(reason: 'not_a_picture' | 'too_many_pixels' | 'damaged', max?: number): never {
  throw new AppError('PICTURE_REFUSED', {
    ...refusalTexts[reason],
    details: [{ path: 'body', reason, max }],
  })
}

/** Where the code's own words say too little. */
const refusalTexts = {
  not_a_picture: {},
  too_many_pixels: {
    texts: {
      ru: 'В изображении слишком много точек: можно до 40 мегапикселей.',
      en: 'The picture has too many pixels: 40 megapixels at most.',
      hy: 'Պատկերը չափազանց մեծ լուծաչափ ունի․ թույլատրվում է մինչև 40 մեգապիքսել։',
    },
  },
  damaged: {
    texts: {
      ru: 'Файл изображения повреждён. Выберите другой.',
      en: 'The picture file is damaged. Please choose another.',
      hy: 'Պատկերի ֆայլը վնասված է։ Ընտրեք ուրիշը։',
    },
  },
}
