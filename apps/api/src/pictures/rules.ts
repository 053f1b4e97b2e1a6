/** Whose pictures there are: the capability that shows them. */
export const pictureOwners = ['catalog', 'rental'] as const
export type PictureOwner = (typeof pictureOwners)[number]
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** What is kept of a picture, and whether everybody may see it. Widths in pixels, ascending. */
export type Recipe = { isPublic: boolean; widths: readonly number[]; formats: readonly PictureFormat[] }

export const recipes: Record<PictureOwner, Recipe> = {
  catalog: { isPublic: true, widths: [320, 640, 960, 1280], formats: ['avif', 'webp'] },
  rental: { isPublic: false, widths: [480, 1600], formats: ['webp'] },
}

/** Decoded, such a picture takes 160 MB. */
export const MAX_PIXELS = 40_000_000

/** The widths to keep of a picture: those of its recipe that it reaches, else its own as the largest. */
export function widthsOf({ widths }: Recipe, width: number): number[] {
  const reached = widths.filter(each => each <= width)
  return reached.length === widths.length ? reached : [...reached.filter(each => each < width), width]
}

/**
 * Whether bytes begin as a JPEG, PNG, WebP or AVIF does: whatever else decoders could read (SVG, PDF, TIFF) is never
 * given to them.
 */
export function isTakenFormat(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xFF\xD8\xFF') return true
  if (text(0, 8) === '\x89PNG\r\n\x1A\n') return true
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return true
  return text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))
}

/** What names a picture's files: never changed, as the bytes behind it never are. */
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
