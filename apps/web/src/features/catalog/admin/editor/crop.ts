/** Position of the square: 0 is the left or top edge, 1 the opposite edge. `zoom` 1 selects the largest square. */
export type Crop = { x: number; y: number; zoom: number }
export type Size = { width: number; height: number }

export const MAX_ZOOM = 4
/** Relative difference of the sides below which a picture counts as square. */
const SQUARE_TOLERANCE = 0.01
/** Maximum side in pixels, slightly more than the shop stores. */
const MAX_SIDE_PX = 1600
const QUALITY = 0.92

export const isSquare = ({ width, height }: Size): boolean =>
  Math.abs(width - height) <= SQUARE_TOLERANCE * Math.max(width, height)

/** Returns the square in pixels of the picture. */
export function toSquare({ width, height }: Size, { x, y, zoom }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) / zoom))
  return { left: Math.round(x * (width - side)), top: Math.round(y * (height - side)), side }
}

/** Returns the crop after dragging the picture by a distance, measured in frames. */
export function dragCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = toSquare(size, crop)
  const along = (position: number, length: number, shift: number) =>
    length > side ? Math.min(1, Math.max(0, position - (shift * side) / (length - side))) : position
  return { ...crop, x: along(crop.x, size.width, by.x), y: along(crop.y, size.height, by.y) }
}

/**
 * Returns the upright size of a picture, or undefined if the browser cannot decode it; the server then reports the
 * error.
 */
export async function measurePicture(file: File): Promise<Size | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** Returns the square as a file, or the whole picture if the browser cannot cut it. */
export async function cropToSquare(file: File, crop: Crop): Promise<File> {
  const bitmap = await createImageBitmap(file)
  const { left, top, side } = toSquare(bitmap, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, MAX_SIDE_PX)
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/webp', QUALITY))
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}
