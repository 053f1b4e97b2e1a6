/** The capabilities that show pictures. */
export const pictureOwners = ['catalog', 'rental', 'return', 'delivery', 'review'] as const
export type PictureOwner = (typeof pictureOwners)[number]
/** True for pictures that customers upload: they have a queue and a daily limit of their own. */
export const isOfCustomers = (owner: PictureOwner): boolean => owner === 'return' || owner === 'review'
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The stored files of a picture and its visibility. Widths in pixels, ascending. */
export type Recipe = { isPublic: boolean; widths: readonly number[]; formats: readonly PictureFormat[] }

export const recipes: Record<PictureOwner, Recipe> = {
  catalog: { isPublic: true, widths: [320, 640, 960, 1280], formats: ['avif', 'webp'] },
  rental: { isPublic: false, widths: [480, 1600], formats: ['webp'] },
  return: { isPublic: false, widths: [480, 1600], formats: ['webp'] },
  delivery: { isPublic: false, widths: [480, 1600], formats: ['webp'] },
  // Its endpoints check whether the review is published.
  review: { isPublic: false, widths: [320, 1280], formats: ['webp'] },
}

/** A decoded picture of this size needs 160 MB. */
export const MAX_PIXELS = 40_000_000

/** Returns the widths to store: those of the recipe up to the picture's own width, which is added if it is smaller. */
export function widthsOf({ widths }: Recipe, ownWidth: number): number[] {
  const possible = widths.filter(width => width <= ownWidth)
  return possible.length === widths.length ? possible : [...possible.filter(width => width < ownWidth), ownWidth]
}

/**
 * True if the bytes begin like a JPEG, PNG, WebP or AVIF. Other formats that the decoder supports, such as SVG, PDF and
 * TIFF, are never decoded.
 */
export function isSupportedFormat(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xFF\xD8\xFF') return true
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))
}

/** Returns the storage keys of all files of a picture. A key and its bytes never change. */
export function keysOf({
  owner,
  id,
  widths,
}: {
  owner: PictureOwner
  id: string
  widths: readonly number[]
}): string[] {
  return widths.flatMap(width => recipes[owner].formats.map(format => keyOf({ owner, id, width, format })))
}

export type PictureFile = { owner: PictureOwner; id: string; width: number; format: PictureFormat }
export const keyOf = ({ owner, id, width, format }: PictureFile) => `${owner}/${id}/${width}.${format}`
